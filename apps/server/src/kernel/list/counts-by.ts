import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { type RowSet, whole } from './row-set.ts';

/**
 * How many rows of a list have each of these values. The list is asked for without its condition on the same value, so that a tab
 * can be left for another.
 */
export async function countsBy<Value extends string>(
  db: Queries,
  { from, where }: Pick<RowSet, 'from' | 'where'>,
  value: SQL,
  all: readonly Value[],
): Promise<Record<Value, number>> {
  const rows = await db.query<{ value: Value; count: number }>(sql`
    SELECT ${value} AS value, count(*)::int AS count FROM ${from} WHERE ${whole(where)} GROUP BY 1`);
  const counted = new Map(rows.map((row) => [row.value, row.count]));
  return Object.fromEntries(all.map((one) => [one, counted.get(one) ?? 0])) as Record<Value, number>;
}

/** All of them, or those of the value asked for. */
export const totalOf = <Value extends string>(counts: Record<Value, number>, asked?: Value): number =>
  asked ? counts[asked] : Object.values<number>(counts).reduce((sum, count) => sum + count, 0);
