import {
  type Clue,
  type ClueSearch,
  clueState,
  contract,
  type FollowSearch,
  type PoolSearch,
  type RowOf,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { countsBy } from '#kernel/list/counts-by.ts';
import { chinaMidnight } from '#kernel/list/days.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { customerTextContains } from '#kernel/phone/phone-search.ts';
import type { Secrets } from '#kernel/secrets.ts';
import { loadClues } from './clue.rows.ts';
import { cluesOf, poolOf } from './clue.scope.ts';
import { inactiveFor } from './follow/inactivity.repository.ts';
import { phoneMark, withWholePhones } from './phone/phones.service.ts';
import { REACHED_STEP } from './report/funnel-steps.scope.ts';

const TAIL = /^\d{4}$/;
const WHOLE = /^1[3-9]\d{9}$/;

/** By name or car; by the digits the mask shows; by the whole number only for whoever may see it. */
function typed(actor: Actor, secrets: Secrets, q: string): SQL {
  if (TAIL.test(q)) return sql`(right(c.phone_mask, 4) = ${q} OR ${customerTextContains(actor, TEXT, q)})`;
  if (WHOLE.test(q) && holds(actor, contract.clue.revealPhone))
    return sql`(c.phone_mark = ${phoneMark(secrets, q)} AND ${cluesOf(actor, contract.clue.revealPhone)})`;
  return customerTextContains(actor, TEXT, q);
}
const TEXT = sql`(c.name || ' ' || c.model)`;

const DUE_NOW: Record<NonNullable<ClueSearch['due']>, SQL> = {
  overdue: sql`c.next_at < now()`,
  today: sql`(c.next_at >= now() AND c.next_at < ${chinaMidnight} + interval '1 day')`,
  none: sql`(c.next_at IS NULL AND c.state NOT IN ('won', 'closed'))`,
};

/** An export also says whether numbers are to be written in full, which its schema lets through only with a reason. */
type ClueQuery = ClueSearch & { uncover?: boolean };

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
    suspect,
    closeReason,
    createdAt,
    step,
    holder,
    uncover,
  }: ClueQuery,
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
    ...(step ? [REACHED_STEP[step]] : []),
    ...(due ? [DUE_NOW[due]] : []),
    ...(silent ? [inactiveFor(silent)] : []),
    ...(ofOthers ? [sql`c.owner_id <> ${actor.id}`] : []),
    ...(asked ? [sql`c.extension IS NOT NULL`] : []),
    ...(suspect
      ? [
          sql`c.suspect IS NOT NULL AND c.state NOT IN ('won', 'closed') AND ${cluesOf(actor, contract.clue.dismissSuspect)}`,
        ]
      : []),
    ...(closeReason ? [sql`c.close_reason = ${closeReason}`] : []),
    ...(createdAt ? [withinDays(sql`c.created_at`, createdAt)] : []),
  ],
  sorts: sortsBy('c', 'createdAt', 'recycleAt', 'score', 'nextAt', 'lastFollowAt'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: async (db, ids) => {
    const rows = await loadClues(db, actor, ids as number[]);
    return uncover ? withWholePhones(db, secrets, actor, rows) : rows;
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
  sorts: sortsBy('c', 'pooledAt', 'score', 'createdAt'),
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
    scope(actor, contract.clueFollow.list).onRows(sql`f`),
    ...(q ? [customerTextContains(actor, sql`f.text`, q)] : []),
    ...(kind ? [sql`f.kind = ${kind}`] : []),
    ...(result ? [sql`f.result = ${result}`] : []),
    ...(memberId ? [sql`f.owner_id = ${memberId}`] : []),
    ...(at ? [withinDays(sql`f.at`, at)] : []),
  ],
  sorts: sortsBy('f', 'at'),
  defaultSort: { sort: 'at', order: 'DESC' },
  load: (db, ids) =>
    db.query<FollowRow>(sql`
      SELECT f.id, f.kind, f.result, f.text, f.state, f.next_at AS "nextAt", coalesce(m.name, '系统') AS by, f.at,
             json_build_object('id', c.id, 'name', c.name) AS clue
      FROM clue_follow f JOIN clue c ON c.id = f.clue_id LEFT JOIN member m ON m.id = f.owner_id
      WHERE f.id = ANY(${ids}::bigint[])`),
});

export const countClueStates = (db: Queries, actor: Actor, search: ClueSearch, secrets: Secrets) =>
  countsBy(db, clueSource(actor, { ...search, state: undefined }, secrets), sql`c.state`, clueState.all);
