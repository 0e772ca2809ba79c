import type { Call } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, join, raw, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Policy } from '#kernel/access/policy.ts';
import { columnName } from '#kernel/list/sorts-by.ts';

/** `r.app_id` */
export const column = (field: string): SQL => raw(`r.${columnName(field)}`);

/** Fields that every register row has, and the column or join each is read from. */
const OF_THE_HOUSE: Readonly<Record<string, { read: SQL; from: SQL }>> = {
  node: {
    read: sql`json_build_object('id', n.id, 'name', n.name)`,
    from: sql`JOIN node n ON n.id = r.node_id`,
  },
  updatedBy: { read: sql`m.name`, from: sql`JOIN member m ON m.id = r.updated_by` },
  owner: {
    read: sql`json_build_object('id', o.id, 'name', o.name)`,
    from: sql`JOIN member o ON o.id = r.owner_id`,
  },
};

/** The fields of a list's row, as the contract declares them. */
export function fieldsOf({ data }: Call): string[] {
  const { shape } = data as unknown as { shape: { rows: { element: { shape: object } } } };
  return Object.keys(shape.rows.element.shape);
}

interface Read<Verb extends string> {
  table: string;
  list: Call;
  policy: Policy<never, Verb>;
  /** Fields that are not read from the column of their name. */
  read: Readonly<Record<string, SQL | undefined>>;
}

/** Reads rows (`r`) as their list shows them: each field from its column, and `can` from the policy. */
export function readRows<Verb extends string>({ table, list, policy, read }: Read<Verb>) {
  const fields = fieldsOf(list).filter((field) => field !== 'can');
  const columns = join(
    fields.map((field) => {
      const value = read[field] ?? OF_THE_HOUSE[field]?.read ?? column(field);
      return sql`${value} AS ${raw(`"${field}"`)}`;
    }),
  );
  const joins = fields.flatMap((field) => (read[field] ? [] : (OF_THE_HOUSE[field]?.from ?? [])));
  const from = sql`${raw(table)} r ${joins.length ? join(joins, ' ') : sql``}`;
  return async (db: Queries, actor: Actor, ids: readonly (number | string)[]) => {
    const rows = await db.query<{ reached: boolean[] }>(sql`
      SELECT ${columns}, ${policy.reached(actor)} AS reached FROM ${from} WHERE r.id = ${anyOf(ids)}`);
    const can = policy.can(actor);
    return rows.map(({ reached, ...row }) => ({ ...row, can: can({ ...row, reached } as never) }));
  };
}

/** The columns of what was filled in: each field in the column of its name, a structure as JSON. */
export const columnsOf = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      columnName(field),
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
