import { type BodyOf, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { holdTree } from '#kernel/access/tree-lock.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import type { Unit } from '#kernel/unit.ts';
import { giveToPeople, type Recipient } from './give-out.ts';
import { loadOwnTasks, memberTaskSource, ownTaskSource } from './member.source.ts';
import { type PlaceLevel, placeSource } from './place.source.ts';
import { recipientSeats } from './recipients.ts';
import { remindPeople } from './remind.ts';
import * as errors from './task.errors.ts';
import { type MemberTaskFacts, taskMemberPolicy, taskPlacePolicy } from './task.policy.ts';
import { findTask, lockTask, lockTasksOf, settle, type TaskRecord } from './task.repository.ts';
import { placeSeen, TODAY, taskSeen } from './task.scope.ts';

type Calls = typeof contract.taskMember;

interface Chosen extends MemberTaskFacts {
  id: number;
  taskId: number;
  title: string;
  name: string;
}

export const peopleService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;

  async function lockChosen(unit: Unit, actor: Actor, verb: 'remind' | 'exempt' | 'restore', ids: number[]) {
    await lockTasksOf(unit, sql`SELECT task_id FROM task_member WHERE id = ${anyOf(ids)}`);
    const rows = await unit.query<Chosen>(sql`
      SELECT tm.id, tm.task_id AS "taskId", tm.state, t.state AS "taskState", coalesce(tm.reminded_on = ${TODAY}, false) AS reminded,
             t.title, m.name
      FROM task_member tm JOIN task t ON t.id = tm.task_id JOIN member m ON m.id = tm.owner_id
      WHERE tm.id = ${anyOf(ids)} AND ${taskMemberPolicy.reach(actor, verb)} ORDER BY tm.id FOR UPDATE OF tm`);
    if (rows.length < new Set(ids).size) throw RowMissing('成员任务');
    for (const row of rows) taskMemberPolicy.guard(actor, verb, row);
    return rows;
  }

  /** The task of a dealer's part that the actor may hand on. */
  async function dealerPart(db: Pick<Queries, 'one'>, actor: Actor, id: number) {
    const row = await db.one<{ taskId: number; nodeId: number; name: string }>(sql`
      SELECT p.task_id AS "taskId", p.node_id AS "nodeId", n.name FROM task_dealer p JOIN node n ON n.id = p.node_id
      WHERE p.id = ${id} AND ${taskPlacePolicy.reach(actor, 'assign')}`);
    if (!row) throw RowMissing('经销商任务');
    return row;
  }

  return {
    places: (actor: Actor, level: PlaceLevel, body: BodyOf<typeof contract.taskStore.list>) =>
      listPage(db, placeSource(actor, level, body), body),
    async place(actor: Actor, level: PlaceLevel, id: number) {
      const seen = await db.one(sql`
        SELECT p.id FROM ${level === 'dealer' ? sql`task_dealer p` : sql`task_store p`}
        WHERE p.id = ${id} AND ${placeSeen(actor, contract.taskDealer.info)}`);
      const [row] = seen ? await placeSource(actor, level, {}).load(db, [id]) : [];
      if (!row) throw RowMissing(level === 'dealer' ? '经销商任务' : '门店任务');
      return row;
    },
    members: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, memberTaskSource(storage, actor, body), body),
    mine: (actor: Actor, body: BodyOf<Calls['mine']>) =>
      listPage(db, ownTaskSource(storage, actor, body), body),
    async mineInfo(actor: Actor, id: number) {
      const [row] = await loadOwnTasks(db, storage, actor, [id]);
      if (!row) throw RowMissing('任务');
      return row;
    },

    /** People at or below the dealer who can get tasks. */
    async people(actor: Actor, { id, q }: BodyOf<typeof contract.taskDealer.people>) {
      const part = await dealerPart(db, actor, id);
      const rows = await db.query<{ id: number; name: string; place: string; has: boolean }>(sql`
        SELECT DISTINCT ON (m.name, m.id) m.id, m.name, n.name AS place,
               EXISTS (SELECT 1 FROM task_member tm WHERE tm.task_id = ${part.taskId} AND tm.owner_id = m.id) AS has
        FROM (SELECT ms.* FROM ${recipientSeats({ channelId: actor.channelId ?? 0, nodeIds: [part.nodeId], roleIds: [] })}) ms
        JOIN member m ON m.id = ms.member_id JOIN node n ON n.id = ms.node_id
        ${q ? sql`WHERE ${nameContains(sql`m.name`, q)}` : empty} ORDER BY m.name, m.id, ms.position LIMIT 500`);
      return { rows, total: rows.length };
    },

    assign: (actor: Actor, { id, memberIds }: BodyOf<typeof contract.taskDealer.assign>) =>
      tx(actor, async (unit) => {
        await holdTree(unit, actor.channelId);
        const part = await dealerPart(unit, actor, id);
        const task = (await lockTask(unit, sql`t.id = ${part.taskId}`)) as TaskRecord;
        taskPlacePolicy.guard(actor, 'assign', { title: task.title, taskState: task.state });
        const people = await seatsAt(unit, task.channelId, part.nodeId, memberIds);
        if (people.length < new Set(memberIds).size) throw RowMissing('成员');
        const given = await giveToPeople(unit, task, people);
        await unit.audit({
          call: contract.taskDealer.assign,
          entity: 'task',
          entityId: task.id,
          summary: `「${part.name}」安排 ${given} 人做任务「${task.title}」`,
          after: { memberIds },
        });
        return { given };
      }),

    remind: (actor: Actor, { ids, taskId, dealerId, storeId, text }: BodyOf<Calls['remind']>) =>
      tx(actor, async (unit) => {
        if (ids) {
          const chosen = await lockChosen(unit, actor, 'remind', ids);
          let changed = 0;
          for (const [of, rows] of Map.groupBy(chosen, (row) => row.taskId))
            changed += await remindOf(unit, actor, of, sql`tm.id = ${anyOf(rows.map(({ id }) => id))}`, text);
          return { changed, left: 0 };
        }
        const found = await taskOf(unit, actor, { taskId, dealerId, storeId });
        const where = sql`${taskMemberPolicy.reach(actor, 'remind')}
          ${dealerId ? sql`AND tm.dealer_task_id = ${dealerId}` : empty} ${storeId ? sql`AND tm.store_task_id = ${storeId}` : empty}`;
        const changed = await remindOf(unit, actor, found, where, text);
        const rest = await unit.one<{ left: number }>(sql`
          SELECT count(*)::int AS left FROM task_member tm WHERE tm.task_id = ${found} AND tm.state IN ('open', 'returned')
            AND tm.reminded_on = ${TODAY} AND ${where}`);
        return { changed, left: Math.max(0, (rest?.left ?? 0) - changed) };
      }),

    exempt: (actor: Actor, { ids, reason }: BodyOf<Calls['exempt']>) =>
      tx(actor, async (unit) => {
        const chosen = await lockChosen(unit, actor, 'exempt', ids);
        await unit.query(sql`
          UPDATE task_member SET state = 'exempt', by_rule = false, reason = ${reason} WHERE id = ${anyOf(ids)}`);
        await unit.auditAll(
          chosen.map((row) => entry('exempt', row, `「${row.name}」不计入任务「${row.title}」：${reason}`)),
        );
        return { changed: chosen.length };
      }),

    restore: (actor: Actor, { ids }: BodyOf<Calls['restore']>) =>
      tx(actor, async (unit) => {
        const chosen = await lockChosen(unit, actor, 'restore', ids);
        await unit.query(
          sql`UPDATE task_member SET state = 'open', by_rule = false, reason = '' WHERE id = ${anyOf(ids)}`,
        );
        await settle(unit, ids);
        await unit.auditAll(
          chosen.map((row) => entry('restore', row, `「${row.name}」重新计入任务「${row.title}」`)),
        );
        return { changed: chosen.length };
      }),
  };
};

const entry = (verb: keyof typeof contract.taskMember, { taskId }: Chosen, summary: string) => ({
  call: contract.taskMember[verb],
  entity: 'task' as const,
  entityId: taskId,
  summary,
});

/** The task that somebody reminds in, by itself or by a part of it that they see. */
async function taskOf(
  unit: Unit,
  actor: Actor,
  { taskId, dealerId, storeId }: { taskId?: number; dealerId?: number; storeId?: number },
): Promise<number> {
  const asked = contract.taskMember.remind;
  const part = async (table: SQL, id: number) =>
    (
      await unit.one<{ id: number }>(
        sql`SELECT p.task_id AS id FROM ${table} WHERE p.id = ${id} AND ${placeSeen(actor, asked)}`,
      )
    )?.id;
  const named = [
    ...(taskId ? [(await findTask(unit, sql`t.id = ${taskId} AND ${taskSeen(actor, asked)}`))?.id] : []),
    ...(dealerId ? [await part(sql`task_dealer p`, dealerId)] : []),
    ...(storeId ? [await part(sql`task_store p`, storeId)] : []),
  ];
  const [first] = named;
  if (first === undefined || named.some((id) => id !== first)) throw RowMissing('任务');
  return first;
}

async function remindOf(unit: Unit, actor: Actor, taskId: number, where: SQL, text: string | undefined) {
  const task = await lockTask(unit, sql`t.id = ${taskId}`);
  if (!task || task.state !== 'running') throw errors.NotRemindable();
  const told = await remindPeople(unit, task, where, text || `${actor.name} 提醒你尽快完成`);
  if (told > 0)
    await unit.audit({
      call: contract.taskMember.remind,
      entity: 'task',
      entityId: taskId,
      summary: `催办任务「${task.title}」${told} 人`,
      after: text ? { message: text } : undefined,
    });
  return told;
}

/** The first seat of each at or below a node, for those who have one there and can get tasks. */
const seatsAt = (unit: Unit, channelId: number, nodeId: number, memberIds: number[]) =>
  unit.query<Recipient>(sql`
    SELECT DISTINCT ON (ms.member_id) ms.member_id AS "memberId", ms.node_id AS "nodeId", ${nodeId}::bigint AS "dealerId"
    FROM ${recipientSeats({ channelId, nodeIds: [nodeId], roleIds: [] })} AND ms.member_id = ${anyOf(memberIds)}
    ORDER BY ms.member_id, ms.position, ms.id`);
