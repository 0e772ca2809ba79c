import { type SQL, sql } from 'drizzle-orm';

/** `id = ${anyOf(ids)}`: one array parameter, where a bare array in the template would become a list of parameters. */
export const anyOf = (values: readonly (number | string)[], type?: string): SQL =>
  sql`ANY(${textArray(values)}${sql.raw(type ? `::${type}[]` : '')})`;

/** An array as one parameter. */
export const textArray = (values: readonly (number | string)[]): SQL => sql`${sql.param(values)}`;
