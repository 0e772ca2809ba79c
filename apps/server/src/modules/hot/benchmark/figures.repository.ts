import { BASELINE_LEAST, BASELINE_WORKS, BENCHMARK_DAYS_DEFAULT, OUTLIER } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { chinaToday } from '#kernel/list/days.ts';

export const daysOf = (days: string | undefined) => Number(days ?? BENCHMARK_DAYS_DEFAULT);
/** Works (`p`) of the last so many days, today included. */
export const within = (days: number): SQL =>
  sql`p.at >= (${chinaToday} - ${days - 1}::int)::timestamp AT TIME ZONE 'Asia/Shanghai'`;

export const MEDIAN_VIEWS = sql`round(percentile_cont(0.5) WITHIN GROUP (ORDER BY p.views))::int`;
/** Figures of works (`p`) together: a work without figures is counted and adds nothing else. */
export const SPAN = sql`count(*)::int AS works, ${MEDIAN_VIEWS} AS median,
  (sum(coalesce(p.likes, 0) + coalesce(p.comments, 0) + coalesce(p.shares, 0)) FILTER (WHERE p.views > 0))::float8
    / nullif(sum(p.views), 0) AS rate,
  count(*) FILTER (WHERE p.ratio >= ${OUTLIER})::int AS outliers`;

/**
 * Works out again what is known of these accounts: how many works, the median of the newest, and how many times that each work has.
 * Everything follows from the works, so it may be done twice.
 */
export async function refreshBenchmarks(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return;
  await db.query(sql`
    UPDATE hot_benchmark b SET total = w.total, last_at = w.last_at, baseline = w.baseline
    FROM (SELECT a.id, (SELECT count(*)::int FROM hot_work p WHERE p.benchmark_id = a.id) AS total,
                 (SELECT max(p.at) FROM hot_work p WHERE p.benchmark_id = a.id) AS last_at,
                 (SELECT CASE WHEN count(*) >= ${BASELINE_LEAST} THEN ${MEDIAN_VIEWS} END
                  FROM (SELECT p.views FROM hot_work p WHERE p.benchmark_id = a.id AND p.views IS NOT NULL
                        ORDER BY p.at DESC NULLS LAST, p.id DESC NULLS LAST LIMIT ${BASELINE_WORKS}) p) AS baseline
          FROM unnest(${ids}::bigint[]) AS a(id)) w
    WHERE b.id = w.id`);
  await db.query(sql`
    UPDATE hot_work p SET ratio = round((p.views::numeric / nullif(b.baseline, 0)), 1)
    FROM hot_benchmark b WHERE b.id = p.benchmark_id AND b.id = ${anyOf(ids)}
      AND p.ratio IS DISTINCT FROM round((p.views::numeric / nullif(b.baseline, 0)), 1)::real`);
}

/** Adds what is told of works now, once an hour: what was told before stays. */
export const keepFigures = (db: Queries, workIds: readonly number[]) =>
  db.query(sql`
    INSERT INTO hot_work_figure (work_id, at, views, likes, comments, shares)
    SELECT p.id, date_trunc('hour', coalesce(p.read_at, now())), p.views, p.likes, p.comments, p.shares FROM hot_work p
    WHERE p.id = ${anyOf(workIds)} AND coalesce(p.views, p.likes, p.comments, p.shares) IS NOT NULL
    ON CONFLICT DO NOTHING`);

export const keepFans = (db: Queries, ids: readonly number[]) =>
  db.query(sql`
    INSERT INTO hot_benchmark_fans (benchmark_id, day, fans)
    SELECT b.id, ${chinaToday}, b.fans FROM hot_benchmark b WHERE b.id = ${anyOf(ids)} AND b.fans IS NOT NULL
    ON CONFLICT (benchmark_id, day) DO UPDATE SET fans = excluded.fans`);
