import type { Series, Trend, TrendRow, TrendSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, raw, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { GROUPINGS } from './groups.source.ts';
import { endOf, type Keys, published, spanOf, startOf } from './posts.scope.ts';

const MOST_PARTS = 5;
/** Up to two days are drawn by the hour, as long as the hours are still there. */
const HOURLY_DAYS = 2;
const HOURS_KEPT_DAYS = 6;

const DAY_MS = 86_400_000;
const CHINA_MS = 8 * 3_600_000;

export function unitOf(at: string): Trend['unit'] {
  const { from, days } = spanOf(at);
  const today = Math.floor((Date.now() + CHINA_MS) / DAY_MS);
  return days <= HOURLY_DAYS && today - Date.parse(from) / DAY_MS <= HOURS_KEPT_DAYS ? 'hour' : 'day';
}

const FORMAT = { day: 'YYYY-MM-DD', hour: 'YYYY-MM-DD HH24:00' } as const;
const china = (moment: SQL) => sql`(${moment} AT TIME ZONE 'Asia/Shanghai')`;

/**
 * One row a point and line, in order: everything together is line 0, then the largest parts of the span. Points are those
 * begun by now; without a post there is none. A point nothing was read in has no figures; what was published is always known.
 */
function trendRows(actor: Actor, keys: Keys, { split, measure, ...filter }: TrendSearch, first: string): SQL {
  const { from, to } = spanOf(filter.at);
  const unit = unitOf(filter.at);
  const point = (moment: SQL) => sql`date_trunc(${unit}, ${china(moment)})`;
  const read =
    unit === 'day'
      ? sql`SELECT d.attempt_id, d.day::timestamp AS at, d.views, d.likes, d.comments, d.shares
            FROM post_day d WHERE d.channel_id = ${actor.channelId} AND d.day BETWEEN ${first}::date AND ${to}::date`
      : sql`SELECT s.attempt_id, ${point(sql`s.bucket`)} AS at, s.gained_views AS views, s.gained_likes AS likes,
                   s.gained_comments AS comments, s.gained_shares AS shares
            FROM post_snapshot s
            WHERE s.channel_id = ${actor.channelId} AND s.bucket >= ${startOf(first)} AND s.bucket < ${endOf(to)}`;
  return sql`
    WITH mine AS (SELECT p.id, p.published_at, ${split ? GROUPINGS[split].id(actor, keys) : sql`0`}::bigint AS part
                  FROM ${published(actor, keys, filter)}),
    told AS (SELECT r.at, m.part, sum(r.views) AS views, sum(r.likes) AS likes, sum(r.comments) AS comments, sum(r.shares) AS shares
             FROM (${read}) r JOIN mine m ON m.id = r.attempt_id GROUP BY 1, 2),
    made AS (SELECT ${point(sql`m.published_at`)} AS at, m.part, count(*) AS posts
             FROM mine m WHERE m.published_at >= ${startOf(first)} GROUP BY 1, 2),
    cells AS (SELECT coalesce(g.at, n.at) AS at, coalesce(g.part, n.part) AS part, n.posts, g.views, g.likes, g.comments, g.shares
              FROM told g FULL JOIN made n ON n.at = g.at AND n.part = g.part),
    largest AS (SELECT c.part, row_number() OVER (ORDER BY sum(${raw(`c.${measure}`)}) DESC NULLS LAST, c.part) AS place
                FROM cells c WHERE ${split !== undefined} AND c.part IS NOT NULL AND c.at >= ${from}::timestamp GROUP BY 1
                ORDER BY 2 LIMIT ${MOST_PARTS}),
    lines AS (SELECT NULL::bigint AS part, 0 AS place, '合计' AS name
              UNION ALL SELECT l.part, l.place, n.name FROM largest l
              JOIN (${GROUPINGS[split ?? 'platform'].names(actor, keys)}) n ON n.id = l.part),
    points AS (SELECT at FROM generate_series(${first}::timestamp, ${to}::timestamp + ${unit === 'day' ? '0 days' : '23 hours'}::interval,
                                              ${`1 ${unit}`}::interval) at WHERE at <= ${china(sql`now()`)} AND EXISTS (SELECT 1 FROM mine))
    SELECT row_number() OVER (ORDER BY t.at, l.place)::int AS id, to_char(t.at, ${FORMAT[unit]}) AS at, l.part, l.place::int, l.name,
           coalesce(sum(c.posts), 0)::bigint AS posts, sum(c.views)::bigint AS views, sum(c.likes)::bigint AS likes,
           sum(c.comments)::bigint AS comments, sum(c.shares)::bigint AS shares,
           (coalesce(sum(c.likes), 0) + coalesce(sum(c.comments), 0) + coalesce(sum(c.shares), 0))::float8 / nullif(sum(c.views), 0) AS rate
    FROM points t CROSS JOIN lines l LEFT JOIN cells c ON c.at = t.at AND (l.part IS NULL OR c.part = l.part)
    GROUP BY t.at, l.part, l.place, l.name`;
}

type Row = TrendRow & { part: number | null; place: number };

const MEASURED = ['posts', 'views', 'likes', 'comments', 'shares'] as const;
/** A value a point; what has not begun yet has none. */
const seriesOf = (rows: readonly Row[], points: number): Series =>
  Object.fromEntries(
    MEASURED.map((measure) => [
      measure,
      Array.from({ length: points }, (_, at) => rows[at]?.[measure] ?? null),
    ]),
  ) as Series;

/** Every point of the span, also those to come. */
function pointsOf(at: string): string[] {
  const { from, days } = spanOf(at);
  return Array.from({ length: days }, (_, n) =>
    new Date(Date.parse(from) + n * DAY_MS).toISOString().slice(0, 10),
  ).flatMap((day) =>
    unitOf(at) === 'day'
      ? [day]
      : Array.from({ length: 24 }, (_, hour) => `${day} ${String(hour).padStart(2, '0')}:00`),
  );
}

export async function trendOf(db: Queries, actor: Actor, keys: Keys, search: TrendSearch): Promise<Trend> {
  const { from, beforeFrom } = spanOf(search.at);
  const rows = await db.query<Row>(
    sql`SELECT * FROM (${trendRows(actor, keys, search, beforeFrom)}) r ORDER BY r.id`,
  );
  const at = pointsOf(search.at);
  const now = rows.filter((row) => row.at >= from);
  const line = (place: number) => now.filter((row) => row.place === place);
  return {
    unit: unitOf(search.at),
    at,
    now: seriesOf(line(0), at.length),
    before: seriesOf(
      rows.filter((row) => row.at < from && row.place === 0),
      at.length,
    ),
    parts: [...new Map(now.flatMap((row) => (row.place > 0 ? [[row.place, row]] : []))).values()].map(
      ({ part, place, name }) => ({ id: part ?? 0, name, series: seriesOf(line(place), at.length) }),
    ),
  };
}

export const trendSource =
  (keys: Keys) =>
  (actor: Actor, search: TrendSearch): ListSource<TrendRow> => {
    const rows = trendRows(actor, keys, search, spanOf(search.at).from);
    return {
      from: sql`(${rows}) r`,
      id: sql`r.id`,
      where: [],
      sorts: { at: sql`r.id` },
      defaultSort: { sort: 'at', order: 'ASC' },
      load: (db, ids) =>
        db.query<TrendRow>(sql`
          SELECT r.id, r.at, r.name, r.posts, r.views, r.likes, r.comments, r.shares, r.rate FROM (${rows}) r WHERE r.id = ${anyOf(ids)}`),
    };
  };
