import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { keysFor } from '#kernel/access/actor.ts';
import { disabledNodes } from '#kernel/access/paths.ts';
import { dealerOf, recipientMemberships } from './recipients.scope.ts';
import type { TaskRecord } from './task.repository.ts';

/** People per transaction; an interruption repeats at most one batch. */
export const BATCH = 2_000;

/** A person with the membership through which they receive the task: their first one. */
export interface Recipient {
  memberId: number;
  nodeId: number;
  dealerId: number;
}

export const markDistributed = (unit: Queries, taskId: number) =>
  unit.query(
    sql`UPDATE task SET spread_at = coalesce(spread_at, now()) WHERE id = ${taskId} AND state = 'running'`,
  );

/** The next people by id who do not have it. */
export const nextPeople = (unit: Queries, task: TaskRecord, after: number, batch: number) =>
  unit.query<Recipient>(sql`
    WITH people AS (
      SELECT DISTINCT ON (ms.member_id) ms.member_id, ms.node_id, ms.path FROM ${recipientMemberships(task)} AND ms.member_id > ${after}
        AND NOT EXISTS (SELECT 1 FROM task_member tm WHERE tm.task_id = ${task.id} AND tm.owner_id = ms.member_id)
      ORDER BY ms.member_id, ms.position, ms.id LIMIT ${batch})
    SELECT p.member_id AS "memberId", p.node_id AS "nodeId", coalesce(${dealerOf(sql`p.path`)}, p.node_id) AS "dealerId"
    FROM people p ORDER BY p.member_id`);

export const addDealers = (unit: Queries, task: TaskRecord, nodes: SQL) =>
  unit.query<{ path: string }>(sql`
    INSERT INTO task_dealer (channel_id, node_id, path, owner_id, task_id)
    SELECT n.channel_id, n.id, n.path, ${task.ownerId}::bigint, ${task.id}::bigint FROM node n WHERE n.id IN (${nodes})
    ON CONFLICT (task_id, node_id) DO NOTHING RETURNING path`);

export const eachMember = (ids: readonly number[]): SQL => sql`SELECT unnest(${ids}::bigint[]) AS member_id`;

/** Writes the rows of dealers, stores and people that a task lacks. Answers with the people who are new. */
export async function insertRecipients(unit: Queries, task: TaskRecord, people: readonly Recipient[]) {
  const who = sql`json_to_recordset(${JSON.stringify(people)}::json) AS w("memberId" bigint, "nodeId" bigint, "dealerId" bigint)`;
  await addDealers(unit, task, sql`SELECT DISTINCT w."dealerId" AS id FROM ${who}`);
  await unit.query(sql`
    INSERT INTO task_store (channel_id, node_id, path, owner_id, task_id, dealer_task_id)
    SELECT DISTINCT n.channel_id, n.id, n.path, ${task.ownerId}::bigint, ${task.id}::bigint, d.id FROM ${who}
    JOIN node n ON n.id = w."nodeId" JOIN task_dealer d ON d.task_id = ${task.id} AND d.node_id = w."dealerId"
    ON CONFLICT (task_id, node_id) DO NOTHING`);
  return unit.query<{ id: number }>(sql`
    INSERT INTO task_member (channel_id, node_id, path, owner_id, task_id, dealer_task_id, store_task_id)
    SELECT s.channel_id, s.node_id, s.path, w."memberId", s.task_id, s.dealer_task_id, s.id FROM ${who}
    JOIN task_store s ON s.task_id = ${task.id} AND s.node_id = w."nodeId"
    ON CONFLICT (task_id, owner_id) DO NOTHING RETURNING owner_id AS id`);
}

/** Dealers below the task's nodes, and those that the nodes belong to. */
export const addDealersBelow = (unit: Queries, task: TaskRecord) =>
  addDealers(
    unit,
    task,
    sql`SELECT d.id FROM node target JOIN node d ON d.path LIKE target.path || '%' AND d.kind = 'dealer'
        WHERE target.id = ANY(${task.nodeIds}::bigint[]) AND d.id NOT IN ${disabledNodes}
        UNION SELECT d.id FROM node target JOIN node d ON target.path LIKE d.path || '%' AND d.kind = 'dealer'
        WHERE target.id = ANY(${task.nodeIds}::bigint[]) AND d.id NOT IN ${disabledNodes}`,
  );

/** Whoever assigns tasks at one of these nodes. */
export const taskManagersAt = (paths: readonly string[]): SQL => sql`
  SELECT ms.member_id FROM membership ms JOIN role r ON r.id = ms.role_id JOIN member m ON m.id = ms.member_id
  WHERE m.status = 'active' AND r.keys && ${keysFor(contract.taskDealer.assign)} AND ms.path = ANY(${paths}::text[])`;
