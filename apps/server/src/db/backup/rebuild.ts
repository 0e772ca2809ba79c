import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { BackupError } from './backup.errors.ts';
import { listTables, qualified, quoted } from './catalog.ts';
import type { Manifest } from './manifest.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** The steps that make the schema the backup was taken from; newer steps are left to the next start, which then sees the data. */
export function stepsOf(manifest: Manifest, folder: string): MigrationMeta[] {
  const known = readMigrationFiles({ migrationsFolder: folder });
  return manifest.migrations.map(({ hash }) => {
    const step = known.find((candidate) => candidate.hash === hash);
    if (!step)
      throw new BackupError(
        `备份来自智营 ${manifest.app}，含有当前版本不支持的数据库结构：请使用相同或更新的版本恢复`,
      );
    return step;
  });
}

export async function isEmpty(client: Client): Promise<boolean> {
  const tables = await listTables(client);
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${qualified(table)} limit 1`);
    if (rowCount) return false;
  }
  return true;
}

/** Replaces the schema by the one of the backup. Part of the restore's transaction, like everything else. */
export async function rebuild(
  client: Client,
  manifest: Pick<Manifest, 'extensions' | 'partitions'>,
  steps: MigrationMeta[],
): Promise<void> {
  await client.query(DROP_ALL);
  for (const name of manifest.extensions)
    await client.query(`create extension if not exists ${quoted(name)}`);
  await client.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`);
  for (const step of steps) {
    for (const statement of step.sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      step.hash,
      step.folderMillis,
    ]);
  }
  for (const { key, bound, parentSchema, parent, ...partition } of manifest.partitions) {
    const split = key === null ? '' : ` partition by ${key}`;
    const owner = qualified({ schema: parentSchema, name: parent });
    await client.query(
      `create table if not exists ${qualified(partition)} partition of ${owner} ${bound}${split}`,
    );
  }
}

/** Object by object, because the user of an external database need not own the schema public or its extensions. */
const DROP_ALL = `
do $$
declare item record;
begin
  drop schema if exists pgboss cascade;
  drop schema if exists drizzle cascade;
  for item in
    select format('drop %s if exists public.%I cascade',
             case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
                            when 'f' then 'foreign table' else 'table' end, c.relname) as statement
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     -- Identity columns hold on to their sequences, so tables go first.
     order by c.relkind = 'S'
  loop execute item.statement; end loop;
  for item in
    select format('drop routine if exists %s cascade', p.oid::regprocedure) as statement
      from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop execute item.statement; end loop;
  for item in
    select format('drop type if exists public.%I cascade', t.typname) as statement
      from pg_type t left join pg_class c on c.oid = t.typrelid
     where t.typnamespace = 'public'::regnamespace
       and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c'))
       and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop execute item.statement; end loop;
end $$;`;
