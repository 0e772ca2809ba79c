import type { Database } from '#db/database.ts';
import { join, raw, sql } from '#db/sql.ts';
import { allOf } from '#kernel/module.ts';
import type { Registered } from '#kernel/register/register.ts';
import { modules } from '../src/modules/index.ts';
import { exampleInput } from './example-input.ts';

/** Registers whose rows the walks make from what the contract says; the rows of others are written for them. */
export const plainRegisters = allOf(modules, 'registers').filter(({ example }) => example !== null);

/** Counted for each database, so that two worlds made alike have rows of the same names. */
const made = new WeakMap<Database, number>();

/** What somebody could fill in: the smallest that the contract accepts, each time under a name of its own. */
export function exampleFields(
  db: Database,
  { calls, label, example }: Registered,
  name = '示例',
): Record<string, unknown> {
  const nth = (made.get(db) ?? 0) + 1;
  made.set(db, nth);
  const fields = calls.create ? exampleInput(calls.create, {}) : {};
  return { ...fields, [label]: `${name}${nth}`, ...example?.(nth) };
}

/** A column may be named by a word of SQL. */
const quoted = (column: string) => `"${column}"`;

/** A row of a register at a node, of one person. */
export async function exampleRow(
  db: Database,
  register: Registered,
  { nodeId, ownerId }: { nodeId: number; ownerId: number },
  name?: string,
): Promise<number> {
  const columns = register.columnsOf(exampleFields(db, register, name));
  const changed = register.stamped ? { updated_by: sql`${ownerId}::bigint`, ...columns } : columns;
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO ${raw(register.table)} (channel_id, node_id, path, owner_id, ${raw(Object.keys(changed).map(quoted).join(', '))})
    SELECT n.channel_id, n.id, n.path, ${ownerId}::bigint, ${join(Object.values(changed))}
    FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  return row?.id ?? 0;
}
