import {
  type Clue,
  type ClueSearch,
  contract,
  type FollowSearch,
  type PoolSearch,
  type RowOf,
} from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import type { Secrets } from '#kernel/secrets.ts';
import { cluesOf, poolOf } from './clue.policy.ts';
import { loadClues } from './clue.rows.ts';
import { phoneMark, uncovered } from './phones.ts';
import { silentFor } from './silence.ts';
import { CAME_TO } from './steps.ts';

const TAIL = /^\d{4}$/;
const WHOLE = /^1[3-9]\d{9}$/;

/** By name or car; by the digits the mask shows; by the whole number only for whoever may see it. */
function typed(actor: Actor, secrets: Secrets, q: string): SQL {
  if (TAIL.test(q)) return sql`(right(c.phone_mask, 4) = ${q} OR ${nameContains(TEXT, q)})`;
  if (WHOLE.test(q) && holds(actor, contract.clue.revealPhone))
    return sql`(c.phone_mark = ${phoneMark(secrets, q)} AND ${cluesOf(actor, contract.clue.revealPhone)})`;
  return nameContains(TEXT, q);
}
const TEXT = sql`(c.name || ' ' || c.model)`;

const DUE_NOW: Record<NonNullable<ClueSearch['due']>, SQL> = {
  overdue: sql`c.next_at < now()`,
  today: sql`(c.next_at >= now() AND c.next_at < date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai')
              AT TIME ZONE 'Asia/Shanghai' + interval '1 day')`,
  none: sql`(c.next_at IS NULL AND c.state NOT IN ('won', 'closed'))`,
};

/** An export also says whether numbers are to be written in full, which its schema lets through only with a reason. */
type Asked = ClueSearch & { uncover?: boolean };

export const clueSource = (
  actor: Actor,
  {
    q,
    state,
    source,
    ownerId,
    nodeId,
    atNode,
    due,
    silent,
    ofOthers,
    asked,
    closeReason,
    createdAt,
    step,
    holder,
    uncover,
  }: Asked,
  secrets: Secrets,
): ListSource<Clue> => ({
  from: sql`clue c`,
  id: sql`c.id`,
  where: [
    sql`c.channel_id = ${actor.channelId} AND c.merged_into IS NULL`,
    ...(holder === 'any' ? [] : [holder === 'none' ? sql`c.owner_id IS NULL` : sql`c.owner_id IS NOT NULL`]),
    cluesOf(actor, contract.clue.list),
    ...(q ? [typed(actor, secrets, q)] : []),
    ...(state ? [sql`c.state = ${state}`] : []),
    ...(source ? [sql`c.source = ${source}`] : []),
    ...(ownerId ? [sql`c.owner_id = ${ownerId}`] : []),
    ...(nodeId ? [belowNode(sql`c.path`, nodeId)] : []),
    ...(atNode ? [sql`c.node_id = ${atNode}`] : []),
    ...(step ? [CAME_TO[step]] : []),
    ...(due ? [DUE_NOW[due]] : []),
    ...(silent ? [silentFor(silent)] : []),
    ...(ofOthers ? [sql`c.owner_id <> ${actor.id}`] : []),
    ...(asked ? [sql`c.extension IS NOT NULL`] : []),
    ...(closeReason ? [sql`c.close_reason = ${closeReason}`] : []),
    ...(createdAt ? [withinDays(sql`c.created_at`, createdAt)] : []),
  ],
  sorts: {
    createdAt: sql`c.created_at`,
    recycleAt: sql`c.recycle_at`,
    score: sql`c.score`,
    nextAt: sql`c.next_at`,
    lastFollowAt: sql`c.last_follow_at`,
  },
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: async (db, ids) => {
    const rows = await loadClues(db, actor, ids as number[]);
    return uncover ? uncovered(db, secrets, actor, rows) : rows;
  },
});

export const poolSource = (
  actor: Actor,
  { q, source, nodeId }: PoolSearch,
  secrets: Secrets,
): ListSource<Clue> => ({
  from: sql`clue c`,
  id: sql`c.id`,
  where: [
    sql`c.channel_id = ${actor.channelId} AND c.merged_into IS NULL`,
    poolOf(actor, contract.cluePool.list),
    ...(q ? [typed(actor, secrets, q)] : []),
    ...(source ? [sql`c.source = ${source}`] : []),
    ...(nodeId ? [belowNode(sql`c.path`, nodeId)] : []),
  ],
  sorts: { pooledAt: sql`c.pooled_at`, score: sql`c.score`, createdAt: sql`c.created_at` },
  defaultSort: { sort: 'pooledAt', order: 'DESC' },
  load: (db, ids) => loadClues(db, actor, ids as number[]),
});

type FollowRow = RowOf<typeof contract.clueFollow.list>;

export const followSource = (
  actor: Actor,
  { q, kind, result, memberId, at }: FollowSearch,
): ListSource<FollowRow> => ({
  from: sql`clue_follow f`,
  id: sql`f.id`,
  where: [
    sql`f.channel_id = ${actor.channelId}`,
    scope(actor, contract.clueFollow.list).on({
      channel: sql`f.channel_id`,
      path: sql`f.path`,
      node: sql`f.node_id`,
      owner: sql`f.owner_id`,
    }),
    ...(q ? [nameContains(sql`f.text`, q)] : []),
    ...(kind ? [sql`f.kind = ${kind}`] : []),
    ...(result ? [sql`f.result = ${result}`] : []),
    ...(memberId ? [sql`f.owner_id = ${memberId}`] : []),
    ...(at ? [withinDays(sql`f.at`, at)] : []),
  ],
  sorts: { at: sql`f.at` },
  defaultSort: { sort: 'at', order: 'DESC' },
  load: (db, ids) =>
    db.query<FollowRow>(sql`
      SELECT f.id, f.kind, f.result, f.text, f.state, f.next_at AS "nextAt", coalesce(m.name, '系统') AS by, f.at,
             json_build_object('id', c.id, 'name', c.name) AS clue
      FROM clue_follow f JOIN clue c ON c.id = f.clue_id LEFT JOIN member m ON m.id = f.owner_id
      WHERE f.id = ANY(${ids}::bigint[])`),
});
