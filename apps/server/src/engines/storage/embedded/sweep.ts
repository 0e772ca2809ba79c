import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { GRANTED } from '#kernel/storage.ts';
import type { Blobs } from './blobs.ts';
import { LAST } from './object-index.ts';

/** An upload nobody has sent a part of for this long will not be finished, a finished one not be registered. */
const ABANDONED_HOURS = 48;
/** Files of removed objects stay this long, for a backup that began before. */
const TRASH_HOURS = 6;
/** A file without a row may belong to a write under way. */
const STRAY_MS = 24 * 3_600_000;
const BATCH = 500;

export async function sweepFiles(db: Database, blobs: Blobs, signal: AbortSignal): Promise<void> {
  const steps = [
    () => forgetAbandoned(db, blobs),
    async () => {
      while (!signal.aborted && (await forgetUnregistered(db)) === BATCH);
    },
    async () => {
      while (!signal.aborted && (await emptyTrash(db, blobs)) === BATCH);
    },
    () => removeStrays(db, blobs, signal),
  ];
  const failures: unknown[] = [];
  // One file that cannot be removed must not keep the other kinds of leftovers on the disk.
  for (const step of steps) if (!signal.aborted) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function forgetAbandoned(db: Database, blobs: Blobs): Promise<void> {
  const gone = await db.query<{ file: string | null }>(sql`
    WITH idle AS (
      SELECT id, file FROM stored_upload u
      WHERE created_at < now() - make_interval(hours => ${ABANDONED_HOURS}) AND NOT EXISTS (
        SELECT 1 FROM stored_part p WHERE p.upload_id = u.id AND p.modified_at > now() - make_interval(hours => ${ABANDONED_HOURS}))
    ), parts AS (SELECT p.file FROM stored_part p JOIN idle ON idle.id = p.upload_id),
    ended AS (DELETE FROM stored_upload u USING idle WHERE u.id = idle.id)
    SELECT file FROM idle UNION ALL SELECT file FROM parts`);
  await blobs.remove(gone.flatMap(({ file }) => file ?? []));
}

/** Registering moves an upload out of here: what is still here was given up. Its file goes with the trash. */
async function forgetUnregistered(db: Database): Promise<number> {
  const gone = await db.query(sql`
    WITH late AS (
      SELECT key FROM stored_object WHERE key >= ${GRANTED} AND key < ${GRANTED + LAST}
        AND modified_at < now() - make_interval(hours => ${ABANDONED_HOURS}) LIMIT ${BATCH}
    ), gone AS (DELETE FROM stored_object o USING late WHERE o.key = late.key RETURNING o.file, o.key, o.size),
    trashed AS (
      INSERT INTO stored_trash (file, key, size, at) SELECT DISTINCT ON (file) file, key, size, now() FROM gone
      ON CONFLICT (file) DO UPDATE SET at = excluded.at)
    SELECT 1 FROM gone`);
  return gone.length;
}

async function emptyTrash(db: Database, blobs: Blobs): Promise<number> {
  const rows = await db.query<{ file: string; used: boolean }>(sql`
    SELECT file, EXISTS (SELECT 1 FROM stored_object o WHERE o.file = t.file) AS used FROM stored_trash t
    WHERE at < now() - make_interval(hours => ${TRASH_HOURS}) LIMIT ${BATCH}`);
  await blobs.remove(rows.filter(({ used }) => !used).map(({ file }) => file));
  await db.query(sql`DELETE FROM stored_trash WHERE file = ${anyOf(rows.map(({ file }) => file))}`);
  return rows.length;
}

/** What a crash left between file and row. A twenty-fourth of the folders at a time, so that a day covers them all. */
async function removeStrays(db: Database, blobs: Blobs, signal: AbortSignal): Promise<void> {
  const hour = new Date().getUTCHours();
  const folders = await readdir(blobs.root).catch(() => []);
  for (const folder of folders.filter(
    (name) => /^[0-9a-f]{2}$/.test(name) && Number.parseInt(name, 16) % 24 === hour,
  )) {
    const names = await readdir(join(blobs.root, folder));
    for (let at = 0; at < names.length && !signal.aborted; at += BATCH) {
      const batch = names.slice(at, at + BATCH);
      const known = await db.query<{ file: string }>(sql`
        SELECT file FROM unnest(${batch}::text[]) AS file
        WHERE EXISTS (SELECT 1 FROM stored_object o WHERE o.file = file.file)
           OR EXISTS (SELECT 1 FROM stored_upload u WHERE u.file = file.file)
           OR EXISTS (SELECT 1 FROM stored_part p WHERE p.file = file.file)
           OR EXISTS (SELECT 1 FROM stored_trash t WHERE t.file = file.file)`);
      const kept = new Set(known.map(({ file }) => file));
      await blobs.remove(
        await old(
          blobs,
          batch.filter((name) => !kept.has(name)),
        ),
      );
    }
  }
}

async function old(blobs: Blobs, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    const facts = await stat(blobs.pathOf(name)).catch(() => null);
    if (facts && facts.mtimeMs < Date.now() - STRAY_MS) found.push(name);
  }
  return found;
}
