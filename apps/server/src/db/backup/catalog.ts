import type { Client } from 'pg';
import type { Manifest } from './manifest.ts';

/** Reads what there is to back up. Call it inside the snapshot. */

export interface Table {
  schema: string;
  name: string;
  columns: string[];
  isPartitioned: boolean;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const qualified = ({ schema, name }: { schema: string; name: string }) =>
  `${quoted(schema)}.${quoted(name)}`;

/** pg-boss keeps its work in a schema of its own; unfinished jobs belong to the running installation, not to the data. */
export const LEFT_OUT = ['pgboss'];

const notFromExtension = `not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name, c.relkind = 'p' as "isPartitioned",
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and ${notFromExtension}
     order by 1, 2`);
  return rows;
}

export async function listPartitions(client: Client): Promise<Manifest['partitions']> {
  const { rows } = await client.query<Manifest['partitions'][number]>(`
    select n.nspname as schema, c.relname as name, pn.nspname as "parentSchema", p.relname as parent,
           pg_get_expr(c.relpartbound, c.oid) as bound,
           case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as key
      from pg_inherits i
      join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
     where c.relispartition and c.relkind in ('r', 'p') and n.nspname = 'public'
     order by (select count(*) from pg_partition_ancestors(c.oid)), 1, 2`);
  return rows;
}

export async function listSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'S' and ${notFromExtension}
     order by 1, 2`);
  const sequences: Manifest['sequences'] = [];
  for (const sequence of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${qualified(sequence)}`,
    );
    if (state.rows[0]) sequences.push({ ...sequence, ...state.rows[0] });
  }
  return sequences;
}

export async function listMigrations(client: Client): Promise<Manifest['migrations']> {
  const known = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as found`);
  if (!known.rows[0]?.found) return [];
  const { rows } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }));
}

export async function listExtensions(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select extname::text as name from pg_extension where extname <> 'plpgsql' order by 1`,
  );
  return rows.map(({ name }) => name);
}
