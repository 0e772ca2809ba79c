import type { Database, Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { countRows } from './count.ts';
import { and, type RowSet } from './row-set.ts';

/** The day in China that a moment belongs to. */
export const chinaDate = (moment: SQL): SQL => sql`(${moment} AT TIME ZONE 'Asia/Shanghai')::date`;
export const chinaToday: SQL = chinaDate(sql`now()`);
/** The moment at which today began in China. */
export const chinaMidnight: SQL = sql`(date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai')`;

/** Rows of the last days, by index; the day itself is told exactly by `chinaDate`. */
const sinceDays = (moment: SQL, days: number): SQL =>
  sql`${moment} >= now() - make_interval(days => ${days + 1})`;

type Rows = Pick<RowSet, 'from' | 'where'>;

const addedByDay = (db: Queries, { from, where }: Rows, moment: SQL, days: number) =>
  db.query<{ ago: number; count: number }>(sql`
    SELECT ${chinaToday} - ${chinaDate(moment)} AS ago, count(*)::int AS count FROM ${from}
    WHERE ${and(where)} AND ${sinceDays(moment, days)} GROUP BY 1`);

/** How many rows came on each day, oldest first, today last. */
export async function countByDay(db: Queries, rows: Rows, moment: SQL, days: number): Promise<number[]> {
  const added = new Map((await addedByDay(db, rows, moment, days)).map(({ ago, count }) => [ago, count]));
  return Array.from({ length: days }, (_, at) => added.get(days - 1 - at) ?? 0);
}

/** How many rows there were at the end of each day, oldest first: today's total less what came after. */
export async function totalByDay(
  db: Database,
  rows: Rows,
  created: SQL,
  days: number,
  /** Where it is known already. */
  known?: number,
): Promise<number[]> {
  const [total, added] = await Promise.all([
    known ?? countRows(db, rows),
    countByDay(db, rows, created, days),
  ]);
  const totals = [total];
  for (let ago = 0; ago < days - 1; ago += 1) totals.unshift((totals[0] ?? 0) - (added[days - 1 - ago] ?? 0));
  return totals;
}
