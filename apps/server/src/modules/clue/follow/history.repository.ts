import type { FollowFile, HistoryEntry } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Storage } from '#kernel/storage.ts';

const SHOWN = 200;
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
};

/** Everything that happened to a clue and to those merged into it, the newest first; each entry of another says whose it was. */
export async function historyOf(db: Queries, storage: Storage, id: number): Promise<HistoryEntry[]> {
  const entries = await db.query<Omit<HistoryEntry, 'files'>>(sql`
    SELECT f.id, f.kind, f.result, f.text, f.state, f.next_at AS "nextAt", coalesce(m.name, '系统') AS by, f.at,
           CASE WHEN c.id <> ${id} THEN c.name END AS from
    FROM clue c JOIN clue_follow f ON f.clue_id = c.id LEFT JOIN member m ON m.id = f.owner_id
    WHERE c.id = ${id} OR c.merged_into = ${id} ORDER BY f.at DESC, f.id DESC LIMIT ${SHOWN}`);
  const files = await filesOf(
    db,
    storage,
    entries.map((entry) => entry.id),
  );
  return entries.map((entry) => ({ ...entry, files: files.get(entry.id) ?? [] }));
}

async function filesOf(db: Queries, storage: Storage, followIds: readonly number[]) {
  const rows = await db.query<
    Omit<FollowFile, 'url'> & { followId: number; object: string; ext: string }
  >(sql`
    SELECT x.id, x.follow_id AS "followId", x.kind, x.size, x.object, x.ext FROM clue_file x
    WHERE x.follow_id = ${anyOf(followIds)} ORDER BY x.id`);
  const shown = await Promise.all(
    rows.map(async ({ followId, object, ext, ...file }) => ({
      followId,
      file: { ...file, url: await storage.signedUrl(object, { contentType: TYPES[ext] }) },
    })),
  );
  return new Map(
    [...Map.groupBy(shown, ({ followId }) => followId)].map(([followId, of]) => [
      followId,
      of.map(({ file }) => file),
    ]),
  );
}
