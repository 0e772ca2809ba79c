import type { AnalysisFilter, Figures, Rank, RankBy } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { GROUPINGS } from './groups.source.ts';
import { endOf, type Keys, published, type Span, spanOf, startOf } from './posts.scope.ts';

/** What each post gained in the span and in the one before; few posts are looked up, many are summed in one go. */
const gains = (actor: Actor, keys: Keys, filter: AnalysisFilter): SQL => {
  const { from, to, beforeFrom } = spanOf(filter.at);
  const now = sql`FILTER (WHERE d.day >= ${from}::date)`;
  const before = sql`FILTER (WHERE d.day < ${from}::date)`;
  return sql`
    SELECT d.attempt_id, sum(d.views) ${now} AS views, sum(d.likes) ${now} AS likes, sum(d.comments) ${now} AS comments,
           sum(d.shares) ${now} AS shares, sum(d.views) ${before} AS views_before, sum(d.likes) ${before} AS likes_before,
           sum(d.comments) ${before} AS comments_before, sum(d.shares) ${before} AS shares_before
    FROM post_day d WHERE d.channel_id = ${actor.channelId} AND d.day BETWEEN ${beforeFrom}::date AND ${to}::date
      AND d.attempt_id IN (SELECT p.id FROM ${published(actor, keys, filter)}) GROUP BY 1`;
};

const rate = (suffix: SQL): SQL => sql`
  (coalesce(sum(g.likes${suffix}), 0) + coalesce(sum(g.comments${suffix}), 0) + coalesce(sum(g.shares${suffix}), 0))::float8
  / nullif(sum(g.views${suffix}), 0)`;
const publishedIn = (from: string, to: string): SQL =>
  sql`count(*) FILTER (WHERE p.published_at >= ${startOf(from)} AND p.published_at < ${endOf(to)})::int`;

/** `posts, views, …` of a group of posts in the span. */
const figures = ({ from, to }: Span): SQL => sql`
  ${publishedIn(from, to)} AS posts, sum(g.views)::bigint AS views, sum(g.likes)::bigint AS likes,
  sum(g.comments)::bigint AS comments, sum(g.shares)::bigint AS shares, ${rate(empty)} AS rate`;

/** Everything together, and the same for the span before. */
export async function sumUp(db: Queries, actor: Actor, keys: Keys, filter: AnalysisFilter) {
  const span = spanOf(filter.at);
  const dayBefore = new Date(Date.parse(span.from) - 86_400_000).toISOString().slice(0, 10);
  const row = await db.one<{ total: number; now: Figures; before: Figures }>(sql`
    SELECT s.total, json_build_object('posts', s.posts, 'views', s.views, 'likes', s.likes, 'comments', s.comments,
                                      'shares', s.shares, 'rate', s.rate) AS now,
           json_build_object('posts', s.posts_before, 'views', s.views_before, 'likes', s.likes_before,
             'comments', s.comments_before, 'shares', s.shares_before, 'rate', s.rate_before) AS before
    FROM (SELECT count(*)::int AS total, ${figures(span)}, ${publishedIn(span.beforeFrom, dayBefore)} AS posts_before,
                 sum(g.views_before)::bigint AS views_before, sum(g.likes_before)::bigint AS likes_before,
                 sum(g.comments_before)::bigint AS comments_before, sum(g.shares_before)::bigint AS shares_before,
                 ${rate(sql`_before`)} AS rate_before
          FROM (SELECT p.id, p.published_at FROM ${published(actor, keys, filter)}) p
          LEFT JOIN (${gains(actor, keys, filter)}) g ON g.attempt_id = p.id) s`);
  const none: Figures = { posts: 0, views: null, likes: null, comments: null, shares: null, rate: null };
  return row ?? { total: 0, now: none, before: none };
}

interface RankSearch extends AnalysisFilter {
  by: RankBy;
  q?: string;
}

/** Groups with a post or a reading in the span; those that no platform tells about come last, not as zero. */
function ranked(actor: Actor, keys: Keys, { by, q, ...filter }: RankSearch): SQL {
  const span = spanOf(filter.at);
  const named = q
    ? sql`AND p.part IN (SELECT n.id FROM (${GROUPINGS[by].names(actor, keys)}) n WHERE n.name ILIKE ${likeText(q)})`
    : empty;
  return sql`
    SELECT p.part AS id, ${figures(span)}, sum(g.views_before)::bigint AS "viewsBefore", max(f.read_at) AS "asOf"
    FROM (SELECT p.id, p.published_at, ${GROUPINGS[by].id(actor, keys)} AS part FROM ${published(actor, keys, filter)}) p
    LEFT JOIN (${gains(actor, keys, filter)}) g ON g.attempt_id = p.id
    LEFT JOIN post_figures f ON f.attempt_id = p.id
    WHERE p.part IS NOT NULL ${named}
    GROUP BY 1 HAVING ${publishedIn(span.from, span.to)} > 0 OR count(g.views) > 0`;
}

export const rankSource =
  (keys: Keys) =>
  (actor: Actor, search: RankSearch): ListSource<Rank> => ({
    from: sql`(${ranked(actor, keys, search)}) r`,
    id: sql`r.id`,
    where: [],
    sorts: {
      views: sql`r.views`,
      likes: sql`r.likes`,
      comments: sql`r.comments`,
      shares: sql`r.shares`,
      rate: sql`r.rate`,
      posts: sql`r.posts`,
      viewsBefore: sql`r."viewsBefore"`,
    },
    defaultSort: { sort: 'views', order: 'DESC' },
    load: (db, ids) => loadRanks(db, actor, keys, search, sql`r.id = ${anyOf(ids)}`),
  });

export const loadRanks = (db: Queries, actor: Actor, keys: Keys, search: RankSearch, where = sql`true`) =>
  db.query<Rank>(sql`
    SELECT r.*, n.name, n.note FROM (${ranked(actor, keys, search)}) r
    JOIN (${GROUPINGS[search.by].names(actor, keys)}) n ON n.id = r.id
    WHERE ${where} ORDER BY r.views DESC NULLS LAST, r.posts DESC, r.id`);
