import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

/**
 * SQL is written as SQL: `sql`SELECT … WHERE id = ${id}``. Values become parameters (an array is one parameter), pieces of
 * SQL can be put into each other.
 */
export { empty, join, raw, sql };
export type SQL = Sql & { planned?: boolean };

/** `id = ${anyOf(ids)}` */
export const anyOf = (values: readonly (number | string)[], type?: string): SQL =>
  sql`ANY(${values}${raw(type ? `::${type}[]` : '')})`;

/**
 * A statement that each connection plans once and from then on only executes. For statements that run all the time, whose best
 * plan does not depend on the values, and whose text hardly changes; their columns are named, never `*`, or a migration would
 * break what is planned.
 */
export function planned(statement: SQL): SQL {
  statement.planned = true;
  return statement;
}

/** Each of up to twenty connections keeps as many plans; whatever comes after them is planned every time. */
const MOST_PLANS = 64;
const planNames = new Map<string, string>();

export function planName({ planned }: SQL, text: string): string | undefined {
  if (!planned) return undefined;
  const known = planNames.get(text);
  if (known || planNames.size >= MOST_PLANS) return known;
  const name = `plan-${planNames.size + 1}`;
  planNames.set(text, name);
  return name;
}
