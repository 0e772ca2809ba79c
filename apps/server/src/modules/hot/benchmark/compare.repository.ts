import { type BodyOf, contract, type HotComparison } from '@zhiying/contract';
import type { Database } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { chinaToday } from '#kernel/list/days.ts';
import { benchmarksSeen } from './benchmark.scope.ts';
import { daysOf, MEDIAN_VIEWS, SPAN, within } from './figures.repository.ts';

type Account = Omit<HotComparison['rows'][number], 'byDay' | 'hours'>;

const CHINA = sql`(p.at AT TIME ZONE 'Asia/Shanghai')`;
/** Works whose moment is known; one that was only seen on a list says nothing of when it was published. */
const DATED = sql`p.published_at IS NOT NULL`;

/** Accounts side by side: what they brought, day by day, and when they publish. In the order asked for. */
export async function compare(
  db: Database,
  actor: Actor,
  { ids, days: asked }: BodyOf<typeof contract.hotBenchmark.compare>,
): Promise<HotComparison> {
  const days = daysOf(asked);
  const accounts = await db.query<Account>(sql`
    SELECT b.id, b.name, b.platform, b.account_id IS NOT NULL AS own, b.baseline, w.works, w.median, w.rate, w.outliers
    FROM hot_benchmark b
    CROSS JOIN LATERAL (SELECT ${SPAN} FROM hot_work p WHERE p.benchmark_id = b.id AND ${within(days)}) w
    WHERE b.id = ${anyOf(ids)} AND ${benchmarksSeen(actor, contract.hotBenchmark.compare)}`);
  if (accounts.length < new Set(ids).size) throw RowMissing('对标账号');
  const [calendar, byDay, hours] = await Promise.all([
    db.query<{ day: string }>(sql`
      SELECT to_char(s, 'YYYY-MM-DD') AS day FROM generate_series(${chinaToday} - ${days - 1}::int, ${chinaToday}, interval '1 day') s ORDER BY 1`),
    db.query<{
      id: number;
      day: string;
      works: number | null;
      median: number | null;
      fans: number | null;
    }>(sql`
      SELECT coalesce(w.id, f.id) AS id, to_char(coalesce(w.day, f.day), 'YYYY-MM-DD') AS day, w.works, w.median, f.fans
      FROM (SELECT p.benchmark_id AS id, ${CHINA}::date AS day, count(*)::int AS works, ${MEDIAN_VIEWS} AS median FROM hot_work p
            WHERE p.benchmark_id = ${anyOf(ids)} AND ${within(days)} AND ${DATED} GROUP BY 1, 2) w
      FULL JOIN (SELECT f.benchmark_id AS id, f.day, f.fans FROM hot_benchmark_fans f
                 WHERE f.benchmark_id = ${anyOf(ids)} AND f.day > ${chinaToday} - ${days}::int) f ON f.id = w.id AND f.day = w.day`),
    db.query<HotComparison['rows'][number]['hours'][number] & { id: number }>(sql`
      SELECT p.benchmark_id AS id, extract(isodow FROM ${CHINA})::int - 1 AS weekday, extract(hour FROM ${CHINA})::int AS hour,
             count(*)::int AS works, ${MEDIAN_VIEWS} AS median
      FROM hot_work p WHERE p.benchmark_id = ${anyOf(ids)} AND ${within(days)} AND ${DATED} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`),
  ]);
  const at = new Map(byDay.map((row) => [`${row.id} ${row.day}`, row]));
  const dates = calendar.map(({ day }) => day);
  return {
    days: dates,
    rows: [...new Set(ids)].flatMap((id) => {
      const account = accounts.find((one) => one.id === id);
      if (!account) return [];
      const line = dates.map((day) => at.get(`${id} ${day}`));
      return {
        ...account,
        byDay: {
          works: line.map((one) => one?.works ?? 0),
          median: line.map((one) => one?.median ?? null),
          fans: line.map((one) => one?.fans ?? null),
        },
        hours: hours.flatMap(({ id: of, ...cell }) => (of === id ? [cell] : [])),
      };
    }),
  };
}
