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
  /** Sort name → column; each has an index `(column DESC NULLS LAST, id DESC)`, or `where` leaves few rows with it. */
  sorts: Record<string, SQL>;
  defaultSort: { sort: string; order: 'ASC' | 'DESC' };
  /** `SELECT … AS total`, where a maintained counter makes counting unnecessary. */
  kept?: SQL;
}

export const and = (where: readonly SQL[]): SQL => (where.length ? join(where, ' AND ') : sql`true`);

/** How many rows there are. */
export const selectTotal = ({ from, where, kept }: Pick<RowSet, 'from' | 'where' | 'kept'>): SQL =>
  kept ?? sql`SELECT count(*) AS total FROM ${from} WHERE ${and(where)}`;
