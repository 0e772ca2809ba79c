import {
  contract,
  type KoxFigures,
  type KoxPost,
  type KoxPostSearch,
  type KoxRank,
  type KoxRankSearch,
  type KoxTask,
  type KoxTaskSearch,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { koxPostPolicy, koxTaskPolicy } from './kox.policy.ts';
import { koxOf } from './kox.scope.ts';
import { inGroup, KOX_SHOWN, NAMES } from './kox.source.ts';

const ofChannel = (actor: Actor) => sql`k.channel_id = ${actor.channelId} AND k.deleted_at IS NULL`;

/** The state of a given task (`x`, of task `t`). */
export const GIVEN_STATE = sql`
  (CASE WHEN x.cancelled_at IS NOT NULL THEN 'cancelled' WHEN x.posted >= x.wanted THEN 'done'
        WHEN t.end_at < now() OR t.state <> 'running' THEN 'late' ELSE 'open' END)`;

const GIVEN = sql`kox_task x JOIN kox k ON k.id = x.kox_id JOIN task t ON t.id = x.task_id`;

export const koxTaskSource = (
  actor: Actor,
  { q, koxId, taskId, state }: KoxTaskSearch,
): ListSource<KoxTask> => ({
  from: GIVEN,
  id: sql`x.id`,
  where: [
    ofChannel(actor),
    sql`x.channel_id = ${actor.channelId}`,
    koxOf(actor, contract.koxTask.list),
    ...(q ? [sql`(${nameContains(NAMES, q)} OR ${nameContains(sql`t.title`, q)})`] : []),
    ...(koxId ? [sql`x.kox_id = ${koxId}`] : []),
    ...(taskId ? [sql`x.task_id = ${taskId}`] : []),
    ...(state ? [sql`${GIVEN_STATE} = ${state}`] : []),
  ],
  sorts: sortsBy('x', 'createdAt'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  async load(db, ids) {
    const rows = await db.query<Omit<KoxTask, 'can'> & { reached: (boolean | null)[] }>(sql`
      SELECT x.id, ${KOX_SHOWN} AS kox, json_build_object('id', t.id, 'name', t.title, 'state', t.state, 'endAt', t.end_at) AS task,
             ${GIVEN_STATE} AS state, x.wanted, x.posted, b.name AS by, x.created_at AS "createdAt",
             ${koxTaskPolicy.reached(actor)} AS reached
      FROM ${GIVEN} JOIN member b ON b.id = x.by_id WHERE x.id = ${anyOf(ids)}`);
    const can = koxTaskPolicy.can(actor);
    return rows.map(({ reached, ...row }) => ({ ...row, can: can({ ...row, reached }) }));
  },
});

export const koxPostSource = (
  actor: Actor,
  { q, koxId, givenId, source, published }: KoxPostSearch,
): ListSource<KoxPost> => ({
  from: sql`kox_post p JOIN kox k ON k.id = p.kox_id`,
  id: sql`p.id`,
  where: [
    ofChannel(actor),
    sql`p.channel_id = ${actor.channelId}`,
    koxOf(actor, contract.koxPost.list),
    ...(q ? [sql`(${nameContains(sql`p.title`, q)} OR ${nameContains(NAMES, q)})`] : []),
    ...(koxId ? [sql`p.kox_id = ${koxId}`] : []),
    ...(givenId ? [sql`p.given_id = ${givenId}`] : []),
    ...(source ? [sql`p.source = ${source}`] : []),
    ...(published ? [withinDays(sql`p.published_at`, published)] : []),
  ],
  sorts: sortsBy('p', 'publishedAt', 'views', 'likes'),
  defaultSort: { sort: 'publishedAt', order: 'DESC' },
  async load(db, ids) {
    const rows = await db.query<Omit<KoxPost, 'can'> & { reached: (boolean | null)[] }>(sql`
      SELECT p.id, ${KOX_SHOWN} AS kox, p.title, p.url, p.source, p.given_id AS "givenId",
             CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'name', t.title) END AS task,
             p.published_at AS "publishedAt", p.views, p.likes, p.comments, p.shares, p.gone_at IS NOT NULL AS gone,
             p.updated_at AS "updatedAt", p.version, ${koxPostPolicy.reached(actor)} AS reached
      FROM kox_post p JOIN kox k ON k.id = p.kox_id LEFT JOIN kox_task x ON x.id = p.given_id LEFT JOIN task t ON t.id = x.task_id
      WHERE p.id = ${anyOf(ids)}`);
    const can = koxPostPolicy.can(actor);
    return rows.map(({ reached, ...row }) => ({ ...row, can: can({ ...row, reached }) }));
  },
});

const LATELY = sql`(p.published_at > now() - interval '30 days')`;

/** Posts and given tasks of each account; `posts` and `given` say which count. */
const figuresOf = (posts: SQL, given: SQL, where: SQL): SQL => sql`
  SELECT k.id, count(p.id)::int AS posts, sum(p.views)::bigint AS views, sum(p.likes)::bigint AS likes,
         sum(p.comments)::bigint AS comments, sum(p.shares)::bigint AS shares, x.given, x.done
  FROM kox k LEFT JOIN kox_post p ON p.kox_id = k.id AND p.gone_at IS NULL AND ${posts}
  CROSS JOIN LATERAL (SELECT count(*)::int AS given, count(*) FILTER (WHERE x.posted >= x.wanted)::int AS done
                      FROM kox_task x WHERE x.kox_id = k.id AND x.cancelled_at IS NULL AND ${given}) x
  WHERE ${where} GROUP BY k.id, x.given, x.done`;

const ranked = (
  actor: Actor,
  { q, at, kind, platform, groupId, nodeId }: KoxRankSearch,
  only: SQL = empty,
): SQL => {
  const given = at ? withinDays(sql`x.created_at`, at) : sql`x.created_at > now() - interval '30 days'`;
  return figuresOf(
    at ? withinDays(sql`p.published_at`, at) : LATELY,
    given,
    sql`${ofChannel(actor)} AND ${koxOf(actor, contract.koxRank.list)} ${q ? sql`AND ${nameContains(NAMES, q)}` : empty}
        ${kind ? sql`AND k.kind = ${kind}` : empty} ${platform ? sql`AND k.platform = ${platform}` : empty}
        ${groupId ? sql`AND ${inGroup(actor, groupId)}` : empty} ${nodeId ? sql`AND ${belowNode(sql`k.path`, nodeId)}` : empty} ${only}`,
  );
};

const INTERACTIONS = sql`
  (CASE WHEN f.likes IS NULL AND f.comments IS NULL AND f.shares IS NULL THEN NULL
        ELSE coalesce(f.likes, 0) + coalesce(f.comments, 0) + coalesce(f.shares, 0) END)`;

/** Accounts ranked by their figures. There are thousands of them, so that summing their posts of a span is fast enough. */
export const koxRankSource = (actor: Actor, search: KoxRankSearch): ListSource<KoxRank> => ({
  from: sql`(${ranked(actor, search)}) f`,
  id: sql`f.id`,
  where: [sql`(f.posts > 0 OR f.given > 0)`],
  sorts: { views: sql`f.views`, posts: sql`f.posts`, interactions: INTERACTIONS, done: sql`f.done` },
  defaultSort: { sort: 'views', order: 'DESC' },
  load: (db, ids) =>
    db.query<KoxRank>(sql`
      SELECT f.id, k.name, k.kind, k.platform, json_build_object('id', n.id, 'name', n.name) AS node, f.posts, f.views, f.likes,
             f.comments, f.shares, f.given, f.done, ${INTERACTIONS} AS interactions
      FROM (${ranked(actor, search, sql`AND k.id = ${anyOf(ids)}`)}) f JOIN kox k ON k.id = f.id JOIN node n ON n.id = k.node_id`),
});

const SPAN_DAYS = 30;
const NO_FIGURES: KoxFigures = {
  posts: 0,
  views: null,
  likes: null,
  comments: null,
  shares: null,
  given: 0,
  done: 0,
};

/** Figures of one account within thirty days; `back` counts such spans before the last one. */
export async function loadFigures(db: Queries, id: number, back: number): Promise<KoxFigures> {
  const withinSpan = (moment: SQL) =>
    sql`${moment} > now() - make_interval(days => ${SPAN_DAYS * (back + 1)}) AND ${moment} <= now() - make_interval(days => ${SPAN_DAYS * back})`;
  const row = await db.one<KoxFigures & { id: number }>(
    figuresOf(withinSpan(sql`p.published_at`), withinSpan(sql`x.created_at`), sql`k.id = ${id}`),
  );
  if (!row) return NO_FIGURES;
  const { id: _id, ...figures } = row;
  return figures;
}
