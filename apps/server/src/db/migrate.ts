import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');
/** Any number; the same in every process, so that only one migrates at a time. */
const MIGRATION_LOCK = 7_202_611;

/**
 * Brings the database to the newest schema, all steps in one transaction: a failed migration changes nothing. The
 * table of steps done is the one Drizzle's own migrator would keep.
 */
export async function migrate(db: Database): Promise<number> {
  return db.transaction(async ({ raw }) => {
    await raw('SET LOCAL statement_timeout = 0');
    await raw('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await raw('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await raw('CREATE SCHEMA IF NOT EXISTS drizzle');
    await raw(
      'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
    );
    const { rows } = await raw<{ hash: string }>('SELECT hash FROM drizzle.__drizzle_migrations');
    const done = new Set(rows.map((row) => row.hash));
    const pending = readMigrationFiles({ migrationsFolder: FOLDER }).filter((step) => !done.has(step.hash));
    for (const step of pending) {
      for (const statement of step.sql) await raw(statement);
      await raw('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
        step.hash,
        step.folderMillis,
      ]);
    }
    const known = new Set(readMigrationFiles({ migrationsFolder: FOLDER }).map((step) => step.hash));
    if ([...done].some((hash) => !known.has(hash)))
      throw new Error('数据库版本高于当前程序，请升级程序，或从备份恢复到其他数据库');
    return pending.length;
  });
}
