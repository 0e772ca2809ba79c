import {
  contract,
  type HotAdoption,
  type HotAdoptionSearch,
  type HotPackageRank,
  type HotPackageRankSearch,
  type ThemeForm,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { offeredTo } from '../hot.scope.ts';
import { EXPIRED } from '../package/package.source.ts';

/** By which kind a theme's posts are released; a live script is said, not posted. */
const BATCHES: Record<ThemeForm, string> = { article: 'aiTheme', video: 'videoTheme' };
const BATCH = sql`(CASE a.form WHEN 'article' THEN ${BATCHES.article} WHEN 'video' THEN ${BATCHES.video} END)`;

/** Results of the theme of adoption `a`: posts released since then that are still online, with the figures of their platforms. */
export const RESULTS = sql`
  (SELECT count(*)::int AS posts, sum(f.views)::bigint AS views, sum(f.likes)::bigint AS likes, sum(f.comments)::bigint AS comments,
          sum(f.shares)::bigint AS shares, max(f.read_at) AS as_of
   FROM publish_attempt p LEFT JOIN post_figures f ON f.attempt_id = p.id
   WHERE p.batch_kind = ${BATCH} AND p.batch_id = a.theme_id AND p.created_at >= a.at AND p.state = 'published' AND p.gone_at IS NULL)`;

/** Adoptions (`a`) within a call's scope. */
export const adoptionsOf = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`a`);

const adopted = sql`hot_adoption a JOIN hot_package k ON k.id = a.package_id CROSS JOIN LATERAL ${RESULTS} w`;

export const adoptionSource = (
  actor: Actor,
  { q, packageId, nodeId, form, at }: HotAdoptionSearch,
): ListSource<HotAdoption> => ({
  from: adopted,
  id: sql`a.id`,
  where: [
    sql`a.channel_id = ${actor.channelId}`,
    adoptionsOf(actor, contract.hotAdoption.list),
    ...(q ? [nameContains(sql`k.title`, q)] : []),
    ...(packageId ? [sql`a.package_id = ${packageId}`] : []),
    ...(nodeId ? [belowNode(sql`a.path`, nodeId)] : []),
    ...(form ? [sql`a.form = ${form}`] : []),
    ...(at ? [withinDays(sql`a.at`, at)] : []),
  ],
  sorts: { at: sql`a.at`, posts: sql`w.posts`, views: sql`w.views` },
  defaultSort: { sort: 'at', order: 'DESC' },
  load: (db, ids) => loadAdoptions(db, sql`a.id = ${anyOf(ids)}`),
});

const loadAdoptions = (db: Queries, which: SQL) =>
  db.query<HotAdoption>(sql`
    SELECT a.id, json_build_object('id', k.id, 'name', k.title) AS package, a.form, a.theme_id AS "themeId",
           json_build_object('id', n.id, 'name', n.name) AS node, m.name AS member, a.at, w.posts, w.views, w.likes, w.comments, w.shares,
           w.as_of AS "asOf"
    FROM ${adopted} JOIN node n ON n.id = a.node_id JOIN member m ON m.id = a.owner_id WHERE ${which}`);

const ADOPTIONS_SHOWN = 200;

/** The latest adoptions of a package that the actor sees. */
export const adoptionsOfPackage = (db: Queries, actor: Actor, packageId: number) =>
  loadAdoptions(
    db,
    sql`a.package_id = ${packageId} AND ${adoptionsOf(actor, contract.hotPackage.list)} ORDER BY a.at DESC, a.id DESC LIMIT ${ADOPTIONS_SHOWN}`,
  );

/** Adoptions within reach, summed by package. */
const summed = (actor: Actor, { at }: HotPackageRankSearch): SQL => sql`
  (SELECT a.package_id, count(DISTINCT a.node_id)::int AS adopters, count(*)::int AS adoptions, sum(w.posts)::int AS posts,
          sum(w.views)::bigint AS views, sum(w.likes)::bigint AS likes, sum(w.comments)::bigint AS comments, sum(w.shares)::bigint AS shares,
          max(a.at) AS last_at
   FROM hot_adoption a CROSS JOIN LATERAL ${RESULTS} w
   WHERE ${adoptionsOf(actor, contract.hotAdoption.ranks)} ${at ? sql`AND ${withinDays(sql`a.at`, at)}` : sql``} GROUP BY 1)`;

/** Packages are hundreds: what came of them is summed for all, so that any column can be sorted by. */
export const rankSource = (actor: Actor, search: HotPackageRankSearch): ListSource<HotPackageRank> => {
  const from = sql`hot_package r JOIN ${summed(actor, search)} s ON s.package_id = r.id`;
  return {
    from,
    id: sql`r.id`,
    where: [
      sql`(${offeredTo(actor, contract.hotAdoption.ranks)} OR s.adoptions > 0)`,
      sql`r.channel_id = ${actor.channelId}`,
      ...(search.q ? [nameContains(sql`r.title`, search.q)] : []),
    ],
    sorts: sortsBy('s', 'views', 'posts', 'adopters', 'adoptions', 'lastAt'),
    defaultSort: { sort: 'views', order: 'DESC' },
    load: (db, ids) =>
      db.query<HotPackageRank>(sql`
        SELECT r.id, r.title, r.status, ${EXPIRED} AS expired, s.adopters, s.adoptions, s.posts, s.views, s.likes, s.comments, s.shares,
               s.last_at AS "lastAt" FROM ${from} WHERE r.id = ${anyOf(ids)}`),
  };
};

/** Totals over all adoptions within reach. */
export const totalsOf = (actor: Actor, search: HotPackageRankSearch): SQL => sql`
  SELECT count(DISTINCT a.package_id)::int AS packages, count(DISTINCT a.node_id)::int AS adopters, count(*)::int AS adoptions,
         coalesce(sum(w.posts), 0)::int AS posts, sum(w.views)::bigint AS views, sum(w.likes)::bigint AS likes,
         sum(w.comments)::bigint AS comments, sum(w.shares)::bigint AS shares
  FROM ${adopted}
  WHERE ${adoptionsOf(actor, contract.hotAdoption.totals)} ${search.at ? sql`AND ${withinDays(sql`a.at`, search.at)}` : sql``}
    ${search.q ? sql`AND ${nameContains(sql`k.title`, search.q)}` : sql``}`;
