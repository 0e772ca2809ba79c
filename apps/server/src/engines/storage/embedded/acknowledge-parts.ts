import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export interface ArrivedPart {
  uploadId: string;
  number: number;
  size: number;
  etag: string;
  /** A file of its own; null when it is in its slot. */
  file: string | null;
}

interface Waiting {
  part: ArrivedPart;
  resolve(old: { file: string | null } | null): void;
  reject(error: unknown): void;
}

const keyOf = ({ uploadId, number }: ArrivedPart) => `${uploadId} ${number}`;

/**
 * Writes down that parts have arrived. A commit waits for the disk, so parts that arrive while one is under way share
 * the next. Answers what was there before, or null when the upload is gone.
 */
export function createAcknowledge(db: Database) {
  let waiting: Waiting[] = [];
  let running = false;

  async function commit(batch: readonly Waiting[]): Promise<void> {
    const column = <K extends keyof ArrivedPart>(name: K) => batch.map(({ part }) => part[name]);
    const saved = await db.query<{ uploadId: string; number: number; old: string | null }>(sql`
      WITH arrived AS (
        SELECT v.* FROM unnest(${column('uploadId')}::text[], ${column('number')}::int[], ${column('size')}::bigint[],
                               ${column('etag')}::text[], ${column('file')}::text[]) AS v(upload_id, number, size, etag, file)
        JOIN stored_upload u ON u.id = v.upload_id
      ), before AS (SELECT p.upload_id, p.number, p.file FROM stored_part p JOIN arrived USING (upload_id, number)),
      saved AS (
        INSERT INTO stored_part (upload_id, number, size, etag, file) SELECT * FROM arrived
        ON CONFLICT (upload_id, number) DO UPDATE SET size = excluded.size, etag = excluded.etag, file = excluded.file, modified_at = now()
        RETURNING upload_id, number
      )
      SELECT upload_id AS "uploadId", number, before.file AS old FROM saved LEFT JOIN before USING (upload_id, number)`);
    const before = new Map(
      saved.map(({ uploadId, number, old }) => [`${uploadId} ${number}`, { file: old }]),
    );
    for (const { part, resolve } of batch) resolve(before.get(keyOf(part)) ?? null);
  }

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // The same part twice goes into two commits: the later one must see the earlier.
      const batch = [
        ...new Map(waiting.map((item) => [keyOf(item.part), item]).reverse() as [string, Waiting][]).values(),
      ];
      waiting = waiting.filter((item) => !batch.includes(item));
      // An upload that is being ended must not take the others of the batch with it.
      await commit(batch).catch(() =>
        Promise.all(batch.map((item) => commit([item]).catch((error: unknown) => item.reject(error)))),
      );
    }
    running = false;
  }

  return (part: ArrivedPart): Promise<{ file: string | null } | null> =>
    new Promise((resolve, reject) => {
      waiting.push({ part, resolve, reject });
      if (!running) void run();
    });
}
