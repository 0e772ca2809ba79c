import { type SQL, sql } from '#db/sql.ts';

/**
 * Rows at or below a node whose path is only known to the database, e.g. from a subquery. LIKE finds the index only for
 * a prefix known beforehand; this range means the same: paths are digits and slashes, and `:` comes right after them.
 */
export const below = (column: SQL, path: SQL): SQL =>
  sql`(${column} ~>=~ ${path} AND ${column} ~<~ (${path} || ':'))`;
