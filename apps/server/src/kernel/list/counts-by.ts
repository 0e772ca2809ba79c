import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { and, type RowSet } from './row-set.ts';

/**
 * Counts the rows of a list by value, without the list's own filter on that value, so that every tab shows its count.
 */
export async function countsBy<Value extends string>(
  db: Queries,
  { from, where }: Pick<RowSet, 'from' | 'where'>,
  value: SQL,
  all: readonly Value[],
): Promise<Record<Value, number>> {
  const rows = await db.query<{ value: Value; count: number }>(sql`
    SELECT ${value} AS value, count(*)::int AS count FROM ${from} WHERE ${and(where)} GROUP BY 1`);
  const counted = new Map(rows.map((row) => [row.value, row.count]));
  return Object.fromEntries(all.map((one) => [one, counted.get(one) ?? 0])) as Record<Value, number>;
}

/** The total of all values, or of the value asked for. */
export const totalOf = <Value extends string>(counts: Record<Value, number>, asked?: Value): number =>
  asked ? counts[asked] : Object.values<number>(counts).reduce((sum, count) => sum + count, 0);
