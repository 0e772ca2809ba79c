import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { UploadChecksum } from '../s3/checksums.ts';
import { combineChecksums } from '../s3/combine-checksums.ts';
import type { KeptHeaders } from '../s3/header-values.ts';
import { S3Error } from '../s3/s3-error.ts';
import { type ArrivedPart, createAcknowledge } from './acknowledge-parts.ts';
import type { Blobs, Content } from './blobs.ts';
import { type ObjectRow, putObject } from './object-index.ts';
import { createProof, forgetPart } from './prove-parts.ts';
import { createSlots, type Slots } from './slots.ts';
import { sweepFiles } from './sweep.ts';

export interface Upload {
  id: string;
  key: string;
  file: string;
  contentType: string;
  metadata: Record<string, string>;
  headers: KeptHeaders;
  checksum: UploadChecksum | null;
  slotSize: number | null;
  createdAt: string;
}

/** Looked at before the object appears; each throws what is wrong. */
interface Checks {
  /** Bytes that every part but the last must have. */
  smallest: number;
  replace(current: ObjectRow | undefined): void;
  verify(made: Pick<ObjectRow, 'size' | 'checksum'>): void;
}

export interface Part {
  number: number;
  size: number;
  etag: string;
  modifiedAt: string;
}

type PartContent = Content & { size: number };
export type StoredPart = Part & { file: string | null };
type Slot = NonNullable<Awaited<ReturnType<Slots['take']>>>;

const UPLOAD = sql`id, key, file, content_type AS "contentType", metadata, headers, checksum, slot_size AS "slotSize", created_at AS "createdAt"`;

export type Uploads = ReturnType<typeof createUploads>;

/**
 * Multipart uploads. Parts of one size, which is what uploaders send, are written straight to their place in the final file,
 * so that completing copies nothing. A part that came twice or does not fit gets a file of its own, and completing puts them together.
 */
export function createUploads(db: Database, blobs: Blobs) {
  const writeDown = createAcknowledge(db);
  const proof = createProof(db, blobs);
  const slots = createSlots(async (id, size) => {
    await db.query(sql`UPDATE stored_upload SET slot_size = ${size} WHERE id = ${id}`);
  });

  async function find(id: string, key: string): Promise<Upload> {
    const upload = await db.one<Upload>(
      sql`SELECT ${UPLOAD} FROM stored_upload WHERE id = ${id} AND key = ${key}`,
    );
    if (!upload) throw new S3Error('NoSuchUpload');
    return upload;
  }

  async function acknowledge(part: ArrivedPart) {
    const before = await writeDown(part);
    if (!before) throw new S3Error('NoSuchUpload');
    if (before.file) await blobs.remove([before.file]);
    return part.etag;
  }

  const notedParts = (id: string) =>
    db.query<StoredPart>(sql`
      SELECT number, size, etag, file, modified_at AS "modifiedAt" FROM stored_part WHERE upload_id = ${id} ORDER BY number`);

  async function partsOf(upload: Upload): Promise<StoredPart[]> {
    const noted = await notedParts(upload.id);
    return slots.owns(upload.id) ? noted : proof.prove(upload, noted);
  }

  async function putInSlot(id: string, number: number, slot: Slot, content: Content): Promise<string> {
    let filled: string | null = null;
    try {
      return await blobs.writeAt(slot.file, slot.offset, content, ({ size, etag }) => {
        filled = etag;
        return acknowledge({ uploadId: id, number, size, etag, file: null });
      });
    } catch (error) {
      // Noted, perhaps, but not on the disk: it must not be listed.
      if (filled !== null) await forgetPart(db, id, { number, etag: filled }).catch(() => {});
      throw error;
    } finally {
      slot.leave(filled !== null);
      if (filled === null) await cutLeftovers(slot);
    }
  }

  /** What came of a part that did not arrive stays only where parts behind it did. */
  async function cutLeftovers({ file, endOfFile }: Slot): Promise<void> {
    const end = endOfFile();
    if (end !== null) await blobs.cut(file, end).catch(() => {});
  }

  async function putInFile(id: string, number: number, content: Content): Promise<string> {
    const file = blobs.newName();
    const { size, etag } = await blobs.write(file, content);
    try {
      return await acknowledge({ uploadId: id, number, size, etag, file });
    } catch (error) {
      await blobs.remove([file]);
      throw error;
    }
  }

  /** All parts into one new file. */
  async function assemble(upload: Upload, parts: StoredPart[]): Promise<string> {
    const file = blobs.newName();
    // The object is named by its parts, so nobody asks for a tag of the whole.
    await blobs.write(file, { bytes: readParts(blobs, upload, parts), tag: () => '' });
    return file;
  }

  return {
    find,
    partsOf: (upload: Upload): Promise<Part[]> => partsOf(upload),

    async create(
      key: string,
      about: Pick<Upload, 'contentType' | 'metadata' | 'headers' | 'checksum'>,
    ): Promise<string> {
      const id = randomBytes(20).toString('hex');
      const file = blobs.newName();
      await blobs.reserve(file);
      const { contentType, metadata, headers, checksum } = about;
      try {
        await db.query(sql`
          INSERT INTO stored_upload (id, key, file, content_type, metadata, headers, checksum)
          VALUES (${id}, ${key}, ${file}, ${contentType}, ${JSON.stringify(metadata)}::jsonb,
                  ${JSON.stringify(headers)}::jsonb, ${checksum && JSON.stringify(checksum)}::jsonb)`);
      } catch (error) {
        await blobs.remove([file]);
        throw error;
      }
      slots.own(id, { key, file, checksum });
      return id;
    },

    /** The part's etag, once it is safe on the disk. Its content depends on the checksum that the whole is to have. */
    async putPart(
      upload: string,
      key: string,
      number: number,
      contentFor: (wanted: UploadChecksum | null) => PartContent | Promise<PartContent>,
    ): Promise<string> {
      const { checksum } = slots.remembered(upload, key) ?? (await find(upload, key));
      const content = await contentFor(checksum);
      const slot = await slots.take(upload, key, number, content.size);
      return slot ? putInSlot(upload, number, slot, content) : putInFile(upload, number, content);
    },

    list: (prefix: string, after: { key: string; id: string }, limit: number) =>
      db.query<Upload>(sql`
        SELECT ${UPLOAD} FROM stored_upload
        WHERE starts_with(key, ${prefix}) AND (key, id) > (${after.key} COLLATE "C", ${after.id}) ORDER BY key, id LIMIT ${limit}`),

    async complete(
      upload: Upload,
      wanted: readonly { number: number; etag: string }[],
      { smallest, replace, verify }: Checks,
    ): Promise<ObjectRow> {
      const all = await partsOf(upload);
      const parts = chosen(all, wanted);
      const small = parts.slice(0, -1).find((part) => part.size < smallest);
      if (small)
        throw new S3Error('EntityTooSmall', undefined, {
          facts: { PartNumber: small.number, ProposedSize: small.size, MinSizeAllowed: smallest },
        });
      const size = parts.reduce((sum, part) => sum + part.size, 0);
      const checksum =
        upload.checksum && combineChecksums(upload.checksum.algorithm, upload.checksum.type, parts);
      verify({ size, checksum });
      const inPlace = slots.close(upload.id) && fits(upload, all, parts);
      const file = inPlace ? upload.file : await assemble(upload, parts);
      const { contentType, metadata, headers, key } = upload;
      const etag = etagOf(parts.map((part) => part.etag));
      const partSizes = parts.map((part) => part.size);
      try {
        const saved = await db.transaction(async (tx) => {
          // No part can come or change from here on.
          const held = await tx.one(sql`SELECT id FROM stored_upload WHERE id = ${upload.id} FOR UPDATE`);
          if (!held) throw new S3Error('NoSuchUpload');
          const now = await tx.query<StoredPart>(sql`
            SELECT number, size, etag, file, modified_at AS "modifiedAt" FROM stored_part WHERE upload_id = ${upload.id} ORDER BY number`);
          if (JSON.stringify(now) !== JSON.stringify(all)) throw new S3Error('OperationAborted');
          if (inPlace) await blobs.seal(file, size);
          await tx.query(sql`DELETE FROM stored_upload WHERE id = ${upload.id}`);
          return putObject(
            tx,
            { key, file, size, etag, contentType, metadata, headers, checksum, partSizes },
            replace,
          );
        });
        proof.forget(upload.id);
        await blobs.remove([...(inPlace ? [] : [upload.file]), ...all.flatMap((part) => part.file ?? [])]);
        return saved;
      } catch (error) {
        if (!inPlace) await blobs.remove([file]);
        throw error;
      }
    },

    async abort({ id, file }: Upload): Promise<void> {
      slots.close(id);
      proof.forget(id);
      const parts = await notedParts(id);
      await db.query(sql`DELETE FROM stored_upload WHERE id = ${id}`);
      await blobs.remove([file, ...parts.flatMap((part) => part.file ?? [])]);
    },

    sweep: (signal: AbortSignal) => sweepFiles(db, blobs, signal),
  };
}

/** The parts named, in order, or why not. */
function chosen(
  all: readonly StoredPart[],
  wanted: readonly { number: number; etag: string }[],
): StoredPart[] {
  const byNumber = new Map(all.map((part) => [part.number, part]));
  return wanted.map(({ number, etag }, at) => {
    const before = wanted[at - 1];
    if (before && before.number >= number) throw new S3Error('InvalidPartOrder');
    const part = byNumber.get(number);
    if (!part || part.etag !== etag) throw new S3Error('InvalidPart');
    return part;
  });
}

/** Whether the upload's file is already the whole object, with nobody still writing into it. */
const fits = ({ slotSize }: Upload, all: readonly StoredPart[], parts: readonly StoredPart[]) =>
  all.length === parts.length &&
  parts.every(
    ({ number, size, file }, at) =>
      file === null && number === at + 1 && (size === slotSize || at === parts.length - 1),
  );

/** As S3 makes it: the digest of the parts' digests, and how many they were. */
export function etagOf(parts: readonly string[]): string {
  const digest = createHash('md5');
  for (const etag of parts) digest.update(etag, MD5_HEX.test(etag) ? 'hex' : 'utf8');
  return `${digest.digest('hex')}-${parts.length}`;
}

const MD5_HEX = /^[0-9a-f]{32}$/;

async function* readParts(
  blobs: Blobs,
  { file, slotSize }: Upload,
  parts: readonly StoredPart[],
): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if (part.size === 0) continue;
    const start = part.file ? 0 : (part.number - 1) * (slotSize ?? 0);
    const handle = await blobs.open(part.file ?? file);
    yield* handle.createReadStream({ start, end: start + part.size - 1, highWaterMark: 1_048_576 });
  }
}
