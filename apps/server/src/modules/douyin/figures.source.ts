import { DOUYIN_DAYS_DEFAULT, type DouyinDay } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { chinaDate, chinaToday } from '#kernel/list/days.ts';

export const daysOf = (days: string | undefined) => Number(days ?? DOUYIN_DAYS_DEFAULT);
/** The first day of a span of days that ends today, `back` spans ago. */
const firstDay = (days: number, back = 0): SQL => sql`(${chinaToday} - ${days * (back + 1) - 1}::int)`;
const lastDay = (days: number, back = 0): SQL => sql`(${chinaToday} - ${days * back}::int)`;
const CHINA_DAY = chinaDate(sql`p.published_at`);

const PUBLISHED = sql`p.platform = 'douyin' AND p.state = 'published' AND p.published_at IS NOT NULL`;

/** `plays, likes, comments, shares` that came in on each account during a span. */
export const gained = (channelId: number | null, days: number, back = 0): SQL => sql`
  SELECT p.account_id, sum(d.views)::bigint AS plays, sum(d.likes)::bigint AS likes, sum(d.comments)::bigint AS comments,
         sum(d.shares)::bigint AS shares
  FROM post_day d JOIN publish_attempt p ON p.id = d.attempt_id
  WHERE d.channel_id = ${channelId} AND d.day BETWEEN ${firstDay(days, back)} AND ${lastDay(days, back)} AND p.platform = 'douyin'
  GROUP BY p.account_id`;

/** `works` published during a span, `works_all` there are, and when the last was. */
export const published = (channelId: number | null, days: number, back = 0): SQL => sql`
  SELECT p.account_id, count(*) FILTER (WHERE ${CHINA_DAY} BETWEEN ${firstDay(days, back)} AND ${lastDay(days, back)})::int AS works,
         count(*)::int AS works_all, max(p.published_at) AS last_at
  FROM publish_attempt p WHERE p.channel_id = ${channelId} AND ${PUBLISHED} AND p.gone_at IS NULL GROUP BY p.account_id`;

/** Fans of account `a` when the span began, or on the first day of it that they were read. */
export const fansBefore = (days: number): SQL => sql`
  (SELECT f.fans FROM douyin_fans f WHERE f.account_id = a.id AND f.day BETWEEN ${firstDay(days)} AND ${chinaToday} ORDER BY f.day LIMIT 1)`;

/** Day by day, of each of these accounts. */
export async function dayByDay(db: Queries, accountIds: readonly number[], days: number) {
  const rows = await db.query<DouyinDay & { accountId: number }>(sql`
    SELECT a.id AS "accountId", to_char(s.day, 'YYYY-MM-DD') AS day, g.plays, g.likes, g.comments, g.shares, coalesce(w.works, 0) AS works, f.fans
    FROM unnest(${accountIds}::bigint[]) AS a(id)
    CROSS JOIN (SELECT generate_series(${firstDay(days)}, ${chinaToday}, interval '1 day')::date AS day) s
    LEFT JOIN (SELECT p.account_id, d.day, sum(d.views)::bigint AS plays, sum(d.likes)::bigint AS likes,
                      sum(d.comments)::bigint AS comments, sum(d.shares)::bigint AS shares
               FROM publish_attempt p JOIN post_day d ON d.attempt_id = p.id AND d.day >= ${firstDay(days)}
               WHERE p.account_id = ${anyOf(accountIds)} GROUP BY 1, 2) g ON g.account_id = a.id AND g.day = s.day
    LEFT JOIN (SELECT p.account_id, ${CHINA_DAY} AS day, count(*)::int AS works FROM publish_attempt p
               WHERE p.account_id = ${anyOf(accountIds)} AND ${PUBLISHED} AND p.gone_at IS NULL GROUP BY 1, 2) w
      ON w.account_id = a.id AND w.day = s.day
    LEFT JOIN douyin_fans f ON f.account_id = a.id AND f.day = s.day
    ORDER BY a.id, s.day`);
  const byDay = new Map(accountIds.map((id): [number, DouyinDay[]] => [id, []]));
  for (const { accountId, day, plays, likes, comments, shares, works, fans } of rows)
    byDay.get(accountId)?.push({ day, plays, likes, comments, shares, works, fans });
  return byDay;
}
