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
  where: Condition[];
  /** Sort name → column; each has an index `(column DESC NULLS LAST, id DESC)`. */
  sorts: Record<string, SQL>;
  defaultSort: { sort: string; order: 'ASC' | 'DESC' };
  /** `SELECT … AS total`: how many rows there are, where that is kept and need not be counted. */
  kept?: SQL;
}

/**
 * Most rows meet one condition on another table, a few meet something else instead. PostgreSQL cannot turn an OR into a
 * join, and reads the whole other table for every page; so a page looks rows up one by one, and a count joins.
 */
export interface Either {
  /** `EXISTS (…)` as it can be joined. */
  joined: SQL;
  /** The same, kept from being worked out for all rows at once: `EXISTS (… OFFSET 0)`. */
  lookedUp: SQL;
  /** Rows that are meant as well; few, and found by an index. */
  few: SQL;
}
export type Condition = SQL | Either;

const isEither = (condition: Condition): condition is Either => 'lookedUp' in condition;

export const whole = (where: readonly Condition[]): SQL =>
  where.length ? join(where.map(plain), ' AND ') : sql`true`;

const plain = (condition: Condition): SQL =>
  isEither(condition) ? sql`(${condition.lookedUp} OR ${condition.few})` : condition;

/** How many rows there are: of an either, those of each kind for themselves. */
export function selectTotal({ from, where, kept }: Pick<RowSet, 'from' | 'where' | 'kept'>): SQL {
  if (kept) return kept;
  const either = where.find(isEither);
  if (!either) return sql`SELECT count(*) AS total FROM ${from} WHERE ${whole(where)}`;
  const rest = where.filter((condition) => condition !== either);
  const count = (...kind: SQL[]) => sql`(SELECT count(*) FROM ${from} WHERE ${whole([...kind, ...rest])})`;
  return sql`SELECT ${count(either.joined)} + ${count(either.few, sql`NOT ${either.lookedUp}`)} AS total`;
}
