import { FETCHED_KINDS, type HotSource, type HotSourceHealth } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { slotsSince } from './source.rows.ts';

const DAYS = 14;
const MOST_GAPS = 50;
const MOST_READINGS = 60;

type Gap = HotSourceHealth['gaps'][number];

/** Two weeks of a source: stretches in which nothing was read, and the last tries with what came of them. */
export async function sourceHealth(
  db: Queries,
  { id, kind }: Pick<HotSource, 'id' | 'kind'>,
): Promise<HotSourceHealth> {
  const readings = await db.query<HotSourceHealth['readings'][number]>(sql`
    SELECT id, read_at AS at, state, count, trouble FROM hot_reading
    WHERE source_id = ${id} ORDER BY read_at DESC, id DESC LIMIT ${MOST_READINGS}`);
  if (!FETCHED_KINDS.includes(kind)) return { days: DAYS, expected: 0, missed: 0, gaps: [], readings };
  const { first, end, no } = slotsSince(sql`now() - make_interval(days => ${DAYS})`);
  // Neighbours that are missing make one stretch: their number less their place among the missing is the same.
  const gaps = await db.query<Gap & { expected: number; missedInAll: number }>(sql`
    WITH slot AS (
      SELECT s.no, r.every_minutes * 60 AS secs FROM hot_source r, generate_series(${first}::bigint, ${end}::bigint - 1) AS s(no) WHERE r.id = ${id}),
    read AS (
      SELECT DISTINCT ${no(sql`h.read_at`)}::bigint AS no FROM hot_source r JOIN hot_reading h ON h.source_id = r.id AND h.state = 'good' WHERE r.id = ${id}),
    missing AS (SELECT no, secs, no - row_number() OVER (ORDER BY no) AS stretch FROM slot WHERE no NOT IN (SELECT no FROM read))
    SELECT to_timestamp(min(no) * secs) AS "from", to_timestamp((max(no) + 1) * secs) AS "to", count(*)::int AS missed,
           (SELECT count(*)::int FROM slot) AS expected, (SELECT count(*)::int FROM missing) AS "missedInAll"
    FROM missing GROUP BY stretch, secs ORDER BY 1 DESC LIMIT ${MOST_GAPS}`);
  const [some] = gaps;
  return {
    days: DAYS,
    expected: some?.expected ?? readings.length,
    missed: some?.missedInAll ?? 0,
    gaps: gaps.map(({ from, to, missed }) => ({ from, to, missed })),
    readings,
  };
}
