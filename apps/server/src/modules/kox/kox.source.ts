import { contract, KOX_AGREEMENTS, KOX_WARN_DAYS, type Kox, type KoxSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import { countsBy } from '#kernel/list/counts-by.ts';
import { chinaToday } from '#kernel/list/days.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { koxGroupPolicy, koxPolicy } from './kox.policy.ts';
import { koxOf } from './kox.scope.ts';

/** The state of the agreement with account `k` today; its last day still counts. */
export const AGREEMENT = sql`
  (CASE WHEN k.agreed_until IS NULL THEN 'none' WHEN k.agreed_until < ${chinaToday} THEN 'ended' WHEN k.agreed_from > ${chinaToday} THEN 'coming'
        WHEN k.agreed_until < ${chinaToday} + ${KOX_WARN_DAYS}::int THEN 'ending' ELSE 'valid' END)`;

/** Tasks of account `k` that it still has to post for. */
export const OPEN_TASKS = sql`
  (SELECT count(*)::int FROM kox_task x WHERE x.kox_id = k.id AND x.cancelled_at IS NULL AND x.posted < x.wanted)`;

/** An account (`k`) as other rows show it. */
export const KOX_SHOWN = sql`json_build_object('id', k.id, 'name', k.name, 'platform', k.platform, 'kind', k.kind)`;

export const NAMES = sql`(k.name || ' ' || k.handle)`;

/** In one of the groups that the actor sees. */
export const inGroup = (actor: Actor, groupId: number) => sql`
  k.id IN (SELECT gm.kox_id FROM kox_group_member gm JOIN kox_group g ON g.id = gm.group_id
           WHERE g.id = ${groupId} AND ${koxGroupPolicy.reach(actor, 'edit')})`;

export const koxSource = (
  actor: Actor,
  { q, kind, platform, agreement, groupId, nodeId, stopped }: KoxSearch,
): ListSource<Kox> => ({
  from: sql`kox k`,
  id: sql`k.id`,
  where: [
    sql`k.channel_id = ${actor.channelId} AND k.deleted_at IS NULL`,
    koxOf(actor, contract.kox.list),
    ...(q ? [nameContains(NAMES, q)] : []),
    ...(kind ? [sql`k.kind = ${kind}`] : []),
    ...(platform ? [sql`k.platform = ${platform}`] : []),
    ...(agreement ? [sql`${AGREEMENT} = ${agreement}`] : []),
    ...(groupId ? [inGroup(actor, groupId)] : []),
    ...(nodeId ? [belowNode(sql`k.path`, nodeId)] : []),
    ...(stopped ? [sql`k.stopped`] : []),
  ],
  sorts: sortsBy('k', 'createdAt', 'fans', 'agreedUntil'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadKox(db, actor, ids as number[]),
});

/** Accounts of the list by where their agreement stands. */
export const countByAgreement = (db: Queries, actor: Actor, search: KoxSearch) =>
  countsBy(
    db,
    koxSource(actor, { ...search, agreement: undefined }),
    AGREEMENT,
    Object.keys(KOX_AGREEMENTS) as (keyof typeof KOX_AGREEMENTS)[],
  );

export async function loadKox(db: Queries, actor: Actor, ids: readonly number[]): Promise<Kox[]> {
  const rows = await db.query<Omit<Kox, 'can'> & { reached: (boolean | null)[] }>(sql`
    SELECT k.id, k.kind, k.platform, k.name, k.handle, k.homepage, coalesce(a.fans, k.fans) AS fans,
           CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS account,
           CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END AS member,
           (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) ORDER BY g.name), '[]')
            FROM kox_group_member gm JOIN kox_group g ON g.id = gm.group_id
            WHERE gm.kox_id = k.id AND ${koxGroupPolicy.reach(actor, 'edit')}) AS groups,
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           ${AGREEMENT} AS agreement, k.agreed_from AS "agreedFrom", k.agreed_until AS "agreedUntil", k.stopped,
           (SELECT count(*)::int FROM kox_post p WHERE p.kox_id = k.id AND p.gone_at IS NULL) AS posts,
           (SELECT sum(p.views)::bigint FROM kox_post p WHERE p.kox_id = k.id AND p.gone_at IS NULL) AS views,
           ${OPEN_TASKS} AS "openTasks", k.remark, k.created_at AS "createdAt", k.version, ${koxPolicy.reached(actor)} AS reached
    FROM kox k JOIN node n ON n.id = k.node_id JOIN member o ON o.id = k.owner_id
    LEFT JOIN member m ON m.id = k.member_id LEFT JOIN content_account a ON a.id = k.account_id
    WHERE k.id = ${anyOf(ids)}`);
  const can = koxPolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ ...row, reached }) }));
}
