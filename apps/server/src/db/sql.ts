import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

/**
 * SQL is written as SQL: `sql`SELECT … WHERE id = ${id}``. Values become parameters (an array is one parameter), pieces of
 * SQL can be put into each other.
 */
export { empty, join, raw, sql };
export type SQL = Sql;

/** `id = ${anyOf(ids)}` */
export const anyOf = (values: readonly (number | string)[], type?: string): SQL =>
  sql`ANY(${values}${raw(type ? `::${type}[]` : '')})`;
