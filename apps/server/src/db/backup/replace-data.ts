import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { BackupError } from './backup.errors.ts';
import { listTables, qualified } from './catalog.ts';
import { loader } from './load.ts';
import type { Manifest } from './manifest.ts';
import { rebuild } from './rebuild.ts';
import { unpack } from './unpack.ts';
import { withoutConstraints } from './without-constraints.ts';

interface Replacement {
  file: string;
  manifest: Manifest;
  steps: MigrationMeta[];
  staging: string;
}

/** Schema, rows, sequences and views as the backup has them, counted afterwards. For the caller to commit. */
export async function replaceData(
  client: Client,
  { file, manifest, steps, staging }: Replacement,
): Promise<void> {
  await rebuild(client, manifest, steps);
  const tables = await listTables(client);
  await withoutConstraints(client, tables, async () => {
    // Migrations may have put rows of their own; the backup has them as they became.
    if (tables.length > 0) await client.query(`truncate ${tables.map(qualified).join(', ')}`);
    const receiver = loader(client, manifest, staging);
    await unpack(file, receiver);
    await receiver.finish();
  });
  for (const { schema, name, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      qualified({ schema, name }),
      value,
      isCalled,
    ]);
  await refreshViews(client);
  await compareCounts(client, manifest);
}

async function refreshViews(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind = 'm' and relnamespace = 'public'::regnamespace order by oid`,
  );
  for (const { name } of rows) await client.query(`refresh materialized view ${name}`);
}

async function compareCounts(client: Client, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*)::text as count from ${qualified(table)}`,
    );
    if (Number(rows[0]?.count) !== table.rows)
      throw new BackupError(
        `表 ${table.name} 应有 ${table.rows} 行，载入后为 ${rows[0]?.count} 行，已全部撤销`,
      );
  }
}
