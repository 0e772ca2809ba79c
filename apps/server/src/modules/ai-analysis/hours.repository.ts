import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';

/** How far back posts are compared. */
const DAYS = 30;

/** How posts of each hour of China's day were taken, against the mean of their own accounts. */
export const figuresByHour = (db: Queries, channelId: number, posts: SQL) =>
  db.query<{ hour: number; factor: number; posts: number }>(sql`
    WITH told AS (
      SELECT f.account_id, extract(hour FROM f.published_at AT TIME ZONE 'Asia/Shanghai')::int AS hour,
             coalesce(f.likes, 0) + coalesce(f.comments, 0) + coalesce(f.shares, 0) AS n
      FROM post_figures f
      WHERE f.channel_id = ${channelId} AND f.published_at >= now() - make_interval(days => ${DAYS}) AND f.read_at IS NOT NULL
        AND f.attempt_id IN (${posts})),
    mean AS (SELECT account_id, avg(n) AS mean FROM told GROUP BY 1 HAVING avg(n) > 0)
    SELECT t.hour, avg(t.n / m.mean)::float8 AS factor, count(*)::int AS posts FROM told t JOIN mean m USING (account_id) GROUP BY 1`);
