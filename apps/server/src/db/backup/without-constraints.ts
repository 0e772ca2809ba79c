import type { Client } from 'pg';
import { qualified, quoted, type Table } from './catalog.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

const TRIGGER_STATES: Record<string, string> = { D: 'disable', R: 'enable replica', A: 'enable always' };

/**
 * Runs `load` with foreign keys and triggers out of the way, then puts them back, which checks every key once. The owner of
 * the tables may do this on any PostgreSQL, cycles between tables do not matter, and no superuser is needed.
 */
export async function withoutConstraints(
  client: Client,
  tables: Table[],
  load: () => Promise<void>,
): Promise<void> {
  const keys = await foreignKeys(client);
  const triggers = await unusualTriggers(client);
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const table of tables) await client.query(`alter table ${qualified(table)} disable trigger user`);
  await load();
  for (const table of tables) await client.query(`alter table ${qualified(table)} enable trigger user`);
  for (const { table, name, state } of triggers)
    await client.query(`alter table ${table} ${TRIGGER_STATES[state]} trigger ${quoted(name)}`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
}

async function foreignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
     order by 1, 2`);
  return rows;
}

/** Those that a plain "enable" afterwards would put into another state than they were in. */
async function unusualTriggers(client: Client): Promise<{ table: string; name: string; state: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; state: string }>(`
    select t.tgrelid::regclass::text as table, t.tgname as name, t.tgenabled as state
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgenabled <> 'O' and c.relnamespace = 'public'::regnamespace`);
  return rows;
}
