import { createHash, randomBytes } from 'node:crypto';
import { UPLOAD_PART_BYTES } from '@zhiying/contract';
import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { S3Error } from '../s3/s3-error.ts';
import type { Blobs, Bytes } from './blobs.ts';
import { type ObjectRow, putObject } from './object-index.ts';
import { sweepFiles } from './sweep.ts';

export interface Upload {
  id: string;
  key: string;
  file: string;
  contentType: string;
  metadata: Record<string, string>;
  slotSize: number | null;
  createdAt: string;
}

export interface Part {
  number: number;
  size: number;
  etag: string;
  modifiedAt: string;
}

type StoredPart = Omit<Part, 'etag'> & { etag: string | null; file: string | null };

const UPLOAD = sql`id, key, file, content_type AS "contentType", metadata, slot_size AS "slotSize", created_at AS "createdAt"`;

export type Uploads = ReturnType<typeof createUploads>;

/**
 * Multipart uploads. Parts of one size, which is what uploaders send, are written straight to their place in the final file,
 * so that completing copies nothing. A part that came twice or does not fit gets a file of its own, and completing puts them together.
 */
export function createUploads(db: Database, blobs: Blobs) {
  async function find(id: string, key: string): Promise<Upload> {
    const upload = await db.one<Upload>(
      sql`SELECT ${UPLOAD} FROM stored_upload WHERE id = ${id} AND key = ${key}`,
    );
    if (!upload) throw new S3Error('NoSuchUpload');
    return upload;
  }

  /** The size of the places in the file, decided by whichever part comes first. */
  async function slotSize(upload: Upload, number: number, size: number): Promise<number> {
    if (upload.slotSize !== null) return upload.slotSize;
    const wanted = number === 1 ? size : Math.max(size, UPLOAD_PART_BYTES);
    await db.query(
      sql`UPDATE stored_upload SET slot_size = ${wanted} WHERE id = ${upload.id} AND slot_size IS NULL`,
    );
    return (await find(upload.id, upload.key)).slotSize ?? wanted;
  }

  /** Whether this request, and no other, may write into the part's place. */
  async function claim(id: string, number: number, size: number): Promise<boolean> {
    const claimed = await db.query(sql`
      INSERT INTO stored_part (upload_id, number, size) SELECT id, ${number}, ${size} FROM stored_upload WHERE id = ${id}
      ON CONFLICT DO NOTHING RETURNING number`);
    return claimed.length > 0;
  }

  async function acknowledge(
    id: string,
    number: number,
    part: { size: number; etag: string; file: string | null },
  ) {
    const saved = await db.one<{ old: string | null }>(sql`
      WITH old AS (SELECT file FROM stored_part WHERE upload_id = ${id} AND number = ${number} FOR UPDATE)
      UPDATE stored_part SET size = ${part.size}, etag = ${part.etag}, file = ${part.file}, modified_at = now() FROM old
      WHERE upload_id = ${id} AND number = ${number} RETURNING old.file AS old`);
    if (!saved) throw new S3Error('NoSuchUpload');
    if (saved.old) await blobs.remove([saved.old]);
  }

  const partsOf = (id: string) =>
    db.query<StoredPart>(sql`
      SELECT number, size, etag, file, modified_at AS "modifiedAt" FROM stored_part WHERE upload_id = ${id} ORDER BY number`);

  async function putInSlot({ id, file }: Upload, number: number, offset: number, source: Bytes) {
    try {
      const { size, md5 } = await blobs.writeAt(file, offset, source);
      await acknowledge(id, number, { size, etag: md5.toString('hex'), file: null });
      return md5.toString('hex');
    } catch (error) {
      await db.query(
        sql`DELETE FROM stored_part WHERE upload_id = ${id} AND number = ${number} AND etag IS NULL`,
      );
      throw error;
    }
  }

  async function putInFile({ id }: Upload, number: number, source: Bytes) {
    const file = blobs.newName();
    const { size, md5 } = await blobs.write(file, source);
    try {
      await claim(id, number, size);
      await acknowledge(id, number, { size, etag: md5.toString('hex'), file });
      return md5.toString('hex');
    } catch (error) {
      await blobs.remove([file]);
      throw error;
    }
  }

  /** All parts into one new file. */
  async function assemble(upload: Upload, parts: StoredPart[]): Promise<string> {
    const file = blobs.newName();
    await blobs.write(file, readParts(blobs, upload, parts));
    return file;
  }

  return {
    find,
    partsOf: async (id: string) =>
      (await partsOf(id)).filter((part): part is StoredPart & Part => part.etag !== null),

    async create(key: string, about: Pick<Upload, 'contentType' | 'metadata'>): Promise<string> {
      const id = randomBytes(20).toString('hex');
      const file = blobs.newName();
      await blobs.reserve(file);
      await db.query(sql`
        INSERT INTO stored_upload (id, key, file, content_type, metadata)
        VALUES (${id}, ${key}, ${file}, ${about.contentType}, ${JSON.stringify(about.metadata)}::jsonb)`);
      return id;
    },

    /** The part's etag, once it is safe on the disk. */
    async putPart(upload: Upload, number: number, size: number, source: Bytes): Promise<string> {
      const slot = await slotSize(upload, number, size);
      return size <= slot && (await claim(upload.id, number, size))
        ? putInSlot(upload, number, (number - 1) * slot, source)
        : putInFile(upload, number, source);
    },

    list: (prefix: string, after: { key: string; id: string }, limit: number) =>
      db.query<Upload>(sql`
        SELECT ${UPLOAD} FROM stored_upload
        WHERE starts_with(key, ${prefix}) AND (key, id) > (${after.key} COLLATE "C", ${after.id}) ORDER BY key, id LIMIT ${limit}`),

    async complete(
      upload: Upload,
      wanted: readonly { number: number; etag: string }[],
      check?: (current: ObjectRow | undefined) => void,
    ): Promise<ObjectRow> {
      const all = await partsOf(upload.id);
      const parts = chosen(all, wanted);
      const inPlace = fits(upload, all, parts);
      const file = inPlace ? upload.file : await assemble(upload, parts);
      const size = parts.reduce((sum, part) => sum + part.size, 0);
      const { contentType, metadata, key } = upload;
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
          return putObject(tx, { key, file, size, etag: etagOf(parts), contentType, metadata }, check);
        });
        await blobs.remove([...(inPlace ? [] : [upload.file]), ...all.flatMap((part) => part.file ?? [])]);
        return saved;
      } catch (error) {
        if (!inPlace) await blobs.remove([file]);
        throw error;
      }
    },

    async abort({ id, file }: Upload): Promise<void> {
      const parts = await partsOf(id);
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
function etagOf(parts: readonly StoredPart[]): string {
  const digest = createHash('md5');
  for (const { etag } of parts) digest.update(etag ?? '', 'hex');
  return `${digest.digest('hex')}-${parts.length}`;
}

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
