import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { CHECKSUMS, hashed } from '../s3/checksums.ts';
import type { Blobs } from './blobs.ts';
import type { StoredPart, Upload } from './uploads.ts';

const READ_BYTES = 1_048_576;

/**
 * A part is noted while the disk still takes its bytes, and acknowledged when both are done. A power cut in between leaves a note
 * of bytes that may not be there. Parts that another process put in their places are therefore read once and compared with their
 * checksum before they count; notes that prove untrue go.
 */
export function createProof(db: Database, blobs: Blobs) {
  const proven = new Map<string, Set<number>>();

  async function holds(upload: Upload, part: StoredPart): Promise<boolean> {
    const sum = checksumOf(part.etag);
    const handle = await blobs.open(upload.file);
    try {
      const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, part.size));
      const start = (part.number - 1) * (upload.slotSize ?? 0);
      for (let at = 0; at < part.size; ) {
        const { bytesRead } = await handle.read(buffer, {
          position: start + at,
          length: Math.min(buffer.length, part.size - at),
        });
        if (bytesRead === 0) return false;
        sum.update(buffer.subarray(0, bytesRead));
        at += bytesRead;
      }
    } finally {
      await handle.close();
    }
    return sum.matches();
  }

  return {
    /** The parts that are there beyond doubt. */
    async prove(upload: Upload, parts: readonly StoredPart[]): Promise<StoredPart[]> {
      const known = proven.get(upload.id) ?? new Set();
      proven.set(upload.id, known);
      const found: StoredPart[] = [];
      for (const part of parts) {
        // A file of its own was on the disk before it was noted.
        if (part.file || known.has(part.number) || (await holds(upload, part))) {
          if (!part.file) known.add(part.number);
          found.push(part);
        } else await forgetPart(db, upload.id, part);
      }
      return found;
    },

    forget: (id: string) => void proven.delete(id),
  };
}

/** No longer noted as being in its place; whatever came into the place since stays noted. */
export const forgetPart = (
  db: Database,
  uploadId: string,
  { number, etag }: Pick<StoredPart, 'number' | 'etag'>,
) =>
  db.query(sql`
    DELETE FROM stored_part WHERE upload_id = ${uploadId} AND number = ${number} AND etag = ${etag} AND file IS NULL`);

/** A part is called by its checksum (`crc32-cbf43926`), or by its MD5 when it came without one. */
function checksumOf(etag: string) {
  const [name = '', digest = ''] = etag.includes('-') ? etag.split('-') : ['md5', etag];
  const sum = CHECKSUMS[name]?.() ?? hashed('md5');
  return {
    update: sum.update,
    matches: () => Buffer.from(sum.digest(), 'base64').toString('hex') === digest,
  };
}
