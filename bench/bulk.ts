import type { Database, Queries } from '../apps/server/src/db/database.ts';
import { join, raw, type SQL, sql } from '../apps/server/src/db/sql.ts';

/**
 * Writes very many rows in the time they need and not in that of their indexes: those are taken away before and built
 * afterwards in one go, triggers and foreign keys do not look at every row. What triggers would have kept is worked out by
 * `insert` itself.
 */
export async function writeInBulk(
  db: Database,
  tables: readonly string[],
  insert: (tx: Queries) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const setting of [
      'statement_timeout = 0',
      'session_replication_role = replica',
      "maintenance_work_mem = '512MB'",
      "work_mem = '256MB'",
      'synchronous_commit = off',
    ])
      await tx.raw(`SET LOCAL ${setting}`);
    const indexes = await tx.query<{ name: string; definition: string }>(sql`
      SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition
      FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
      WHERE t.relnamespace = 'public'::regnamespace AND t.relname IN (${join(tables)})
        AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = c.oid)`);
    for (const { name } of indexes) await tx.query(sql`DROP INDEX ${raw(`"${name}"`)}`);
    await insert(tx);
    // A table that is split gets the index with all its parts.
    for (const { definition } of indexes) await tx.raw(definition.replace(' ON ONLY ', ' ON '));
  });
  for (const table of tables) await db.raw(`VACUUM ANALYZE "${table}"`);
}

/** Whether so many rows are there already, of an earlier run in the same folder. */
export async function areThere(db: Queries, rows: number, written: SQL): Promise<boolean> {
  const have = await db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${written}`);
  return (have?.count ?? 0) >= rows;
}
