import { join, type SQL, sql } from '#db/sql.ts';

/**
 * How a list reads its rows: first the ids of one page, by an index, then only those rows in full. Lists, exports and
 * jobs over a filter all use the same source, so they cannot disagree.
 */
export interface RowSet {
  /** `member m` */
  from: SQL;
  /** `m.id` */
  id: SQL;
  /** Scope and filters, all of which must hold. */
  where: SQL[];
  /** Sort name → column; each has an index `(column DESC NULLS LAST, id DESC)`. */
  sorts: Record<string, SQL>;
  defaultSort: { sort: string; order: 'ASC' | 'DESC' };
}

export const whole = (where: SQL[]) => (where.length ? join(where, ' AND ') : sql`true`);
