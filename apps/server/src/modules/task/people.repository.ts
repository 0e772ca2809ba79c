import type { Queries } from '#db/database.ts';
import { anyOf, empty, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { nameContains } from '#kernel/list/search.ts';
import type { Recipient } from './distribute.repository.ts';
import { PLACE_TABLES, type PlaceLevel } from './place.source.ts';
import { recipientMemberships } from './recipients.scope.ts';
import { type MemberTaskFacts, taskMemberPolicy, taskPlacePolicy } from './task.policy.ts';
import { lockTasksOfParts } from './task.repository.ts';
import { placeVisible, TODAY } from './task.scope.ts';

export interface MemberTaskRecord extends MemberTaskFacts {
  id: number;
  taskId: number;
  title: string;
  name: string;
}

/** Locks the parts that the actor may do this with, every one of them, after their tasks. */
export async function lockParts(
  unit: Queries,
  actor: Actor,
  verb: keyof typeof taskMemberPolicy.verbs,
  ids: readonly number[],
) {
  await lockTasksOfParts(unit, ids);
  const rows = await unit.query<MemberTaskRecord>(sql`
    SELECT tm.id, tm.task_id AS "taskId", tm.state, t.state AS "taskState", coalesce(tm.reminded_on = ${TODAY}, false) AS reminded,
           t.title, m.name
    FROM task_member tm JOIN task t ON t.id = tm.task_id JOIN member m ON m.id = tm.owner_id
    WHERE tm.id = ${anyOf(ids)} AND ${taskMemberPolicy.reach(actor, verb)} ORDER BY tm.id FOR UPDATE OF tm`);
  if (rows.length < new Set(ids).size) throw RowMissing('成员任务');
  for (const row of rows) taskMemberPolicy.guard(actor, verb, row);
  return rows;
}

export const exemptParts = (unit: Queries, ids: readonly number[], reason: string) =>
  unit.query(sql`
    UPDATE task_member SET state = 'exempt', by_rule = false, reason = ${reason} WHERE id = ${anyOf(ids)}`);

export const restoreParts = (unit: Queries, ids: readonly number[]) =>
  unit.query(
    sql`UPDATE task_member SET state = 'open', by_rule = false, reason = '' WHERE id = ${anyOf(ids)}`,
  );

interface DealerPart {
  taskId: number;
  nodeId: number;
  name: string;
}

/** A dealer's part of a task that the actor may hand on to people. */
export async function findDealerPart(db: Pick<Queries, 'one'>, actor: Actor, id: number) {
  const part = await db.one<DealerPart>(sql`
    SELECT p.task_id AS "taskId", p.node_id AS "nodeId", n.name FROM task_dealer p JOIN node n ON n.id = p.node_id
    WHERE p.id = ${id} AND ${taskPlacePolicy.reach(actor, 'assign')}`);
  if (!part) throw RowMissing('经销商任务');
  return part;
}

/** People at or below the dealer who can get tasks, and whether they have this one. */
export const listAssignable = (
  db: Queries,
  channelId: number,
  { taskId, nodeId }: DealerPart,
  q: string | undefined,
) =>
  db.query<{ id: number; name: string; place: string; has: boolean }>(sql`
    SELECT DISTINCT ON (m.name, m.id) m.id, m.name, n.name AS place,
           EXISTS (SELECT 1 FROM task_member tm WHERE tm.task_id = ${taskId} AND tm.owner_id = m.id) AS has
    FROM (SELECT ms.* FROM ${recipientMemberships({ channelId, nodeIds: [nodeId], roleIds: [] })}) ms
    JOIN member m ON m.id = ms.member_id JOIN node n ON n.id = ms.node_id
    ${q ? sql`WHERE ${nameContains(sql`m.name`, q)}` : empty} ORDER BY m.name, m.id, ms.position LIMIT 500`);

/** The first membership at or below a node of each person who can get tasks there. */
export const findRecipients = (
  unit: Queries,
  channelId: number,
  nodeId: number,
  memberIds: readonly number[],
) =>
  unit.query<Recipient>(sql`
    SELECT DISTINCT ON (ms.member_id) ms.member_id AS "memberId", ms.node_id AS "nodeId", ${nodeId}::bigint AS "dealerId"
    FROM ${recipientMemberships({ channelId, nodeIds: [nodeId], roleIds: [] })} AND ms.member_id = ${anyOf(memberIds)}
    ORDER BY ms.member_id, ms.position, ms.id`);

/** The task of a dealer's or a store's part that the actor sees for a call. */
export async function taskOfPlace(
  unit: Queries,
  actor: Actor,
  asked: RequiredCalls,
  level: PlaceLevel,
  id: number,
) {
  const row = await unit.one<{ id: number }>(
    sql`SELECT p.task_id AS id FROM ${PLACE_TABLES[level]} WHERE p.id = ${id} AND ${placeVisible(actor, asked)}`,
  );
  return row?.id;
}
