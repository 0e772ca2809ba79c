import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { keysFor } from '#kernel/access/actor.ts';
import { shutNodes } from '#kernel/access/paths.ts';
import { holdTree } from '#kernel/access/tree-lock.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Unit } from '#kernel/unit.ts';
import { notifyMany } from '../notification/index.ts';
import { dealerOf, recipientSeats } from './recipients.ts';
import { findTask, lockTask, type TaskRecord } from './task.repository.ts';

interface GivingOut {
  batch?: number;
  /** Tells nobody: for a past that never was. */
  quiet?: boolean;
}

/** People who get it in one transaction: what a stop in the middle loses at most is done again. */
const BATCH = 2_000;

/**
 * Gives a task to everybody who is to have it and has not: its dealers, their stores, their people. Every row is unique by task
 * and place or person, so that running again, or beside another, makes nothing twice. Answers how many got it.
 */
export async function giveOut(
  { kernel, signal, progress }: Pick<JobContext<unknown>, 'kernel' | 'signal' | 'progress'>,
  taskId: number,
  { batch = BATCH, quiet = false }: GivingOut = {},
): Promise<number> {
  let [given, after] = [0, 0];
  for (let more = true; more; ) {
    signal.throwIfAborted();
    more = await kernel.tx(SYSTEM, async (unit) => {
      const found = await findTask(unit, sql`t.id = ${taskId}`);
      // Before the task: whoever moves a node holds the tree and then changes its rows.
      await holdTree(unit, found?.channelId ?? null);
      const task = await lockTask(unit, sql`t.id = ${taskId}`);
      // Ended meanwhile: nobody gets it any more.
      if (!task || task.state !== 'running') return false;
      if (task.mode === 'dealers') {
        given += await giveToDealers(unit, task);
        return false;
      }
      const people = await nextPeople(unit, task, after, batch);
      const told = await giveToPeople(unit, task, people, quiet);
      given += told;
      after = people.at(-1)?.memberId ?? after;
      return people.length === batch;
    });
    await progress(given, null, `已下发 ${given} 人`);
  }
  await kernel.tx(SYSTEM, (unit) =>
    unit.query(
      sql`UPDATE task SET spread_at = coalesce(spread_at, now()) WHERE id = ${taskId} AND state = 'running'`,
    ),
  );
  return given;
}

/** Where somebody gets a task: the seat that comes first. */
export interface Recipient {
  memberId: number;
  nodeId: number;
  dealerId: number;
}

/** The next people in the order of their numbers who have not got it. */
const nextPeople = (unit: Queries, task: TaskRecord, after: number, batch: number) =>
  unit.query<Recipient>(sql`
    WITH people AS (
      SELECT DISTINCT ON (ms.member_id) ms.member_id, ms.node_id, ms.path FROM ${recipientSeats(task)} AND ms.member_id > ${after}
        AND NOT EXISTS (SELECT 1 FROM task_member tm WHERE tm.task_id = ${task.id} AND tm.owner_id = ms.member_id)
      ORDER BY ms.member_id, ms.position, ms.id LIMIT ${batch})
    SELECT p.member_id AS "memberId", p.node_id AS "nodeId", coalesce(${dealerOf(sql`p.path`)}, p.node_id) AS "dealerId"
    FROM people p ORDER BY p.member_id`);

/** The rows of places and people that are missing, and a notice to those who are new. Answers how many those are. */
export async function giveToPeople(
  unit: Unit,
  task: TaskRecord,
  people: readonly Recipient[],
  quiet = false,
): Promise<number> {
  if (people.length === 0) return 0;
  const who = sql`json_to_recordset(${JSON.stringify(people)}::json) AS w("memberId" bigint, "nodeId" bigint, "dealerId" bigint)`;
  await addDealers(unit, task, sql`SELECT DISTINCT w."dealerId" AS id FROM ${who}`);
  await unit.query(sql`
    INSERT INTO task_store (channel_id, node_id, path, owner_id, task_id, dealer_task_id)
    SELECT DISTINCT n.channel_id, n.id, n.path, ${task.ownerId}::bigint, ${task.id}::bigint, d.id FROM ${who}
    JOIN node n ON n.id = w."nodeId" JOIN task_dealer d ON d.task_id = ${task.id} AND d.node_id = w."dealerId"
    ON CONFLICT (task_id, node_id) DO NOTHING`);
  const added = await unit.query<{ id: number }>(sql`
    INSERT INTO task_member (channel_id, node_id, path, owner_id, task_id, dealer_task_id, store_task_id)
    SELECT s.channel_id, s.node_id, s.path, w."memberId", s.task_id, s.dealer_task_id, s.id FROM ${who}
    JOIN task_store s ON s.task_id = ${task.id} AND s.node_id = w."nodeId"
    ON CONFLICT (task_id, owner_id) DO NOTHING RETURNING owner_id AS id`);
  const ids = added.map(({ id }) => id);
  if (ids.length === 0 || quiet) return ids.length;
  await notifyMany(unit, sql`SELECT unnest(${ids}::bigint[]) AS member_id`, {
    kind: 'task',
    title: `收到任务「${task.title}」`,
    body: task.endAt ? `请在 ${chinaMoment(task.endAt)} 前完成` : '',
    link: '/home/task?tabid=mine',
  });
  return ids.length;
}

const addDealers = (unit: Queries, task: TaskRecord, nodes: SQL) =>
  unit.query<{ path: string }>(sql`
    INSERT INTO task_dealer (channel_id, node_id, path, owner_id, task_id)
    SELECT n.channel_id, n.id, n.path, ${task.ownerId}::bigint, ${task.id}::bigint FROM node n WHERE n.id IN (${nodes})
    ON CONFLICT (task_id, node_id) DO NOTHING RETURNING path`);

/** Each dealer chooses its people: whoever looks after tasks there is told. */
async function giveToDealers(unit: Unit, task: TaskRecord): Promise<number> {
  const added = await addDealers(
    unit,
    task,
    sql`SELECT d.id FROM node target JOIN node d ON d.path LIKE target.path || '%' AND d.kind = 'dealer'
        WHERE target.id = ANY(${task.nodeIds}::bigint[]) AND d.id NOT IN ${shutNodes}
        UNION SELECT d.id FROM node target JOIN node d ON target.path LIKE d.path || '%' AND d.kind = 'dealer'
        WHERE target.id = ANY(${task.nodeIds}::bigint[]) AND d.id NOT IN ${shutNodes}`,
  );
  if (added.length > 0)
    await notifyMany(
      unit,
      sql`SELECT ms.member_id FROM membership ms JOIN role r ON r.id = ms.role_id JOIN member m ON m.id = ms.member_id
          WHERE m.status = 'active' AND r.keys && ${keysFor(contract.taskDealer.assign)} AND ms.path = ANY(${added.map(({ path }) => path)}::text[])`,
      {
        kind: 'task',
        title: `请安排任务「${task.title}」`,
        body: task.endAt ? `选择由谁来做，${chinaMoment(task.endAt)} 截止` : '选择由谁来做',
        link: `/home/task/detail?id=${task.id}`,
      },
    );
  return added.length;
}

/** `11-17 23:00` on China's clock. */
export const chinaMoment = (moment: string) =>
  new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ');
