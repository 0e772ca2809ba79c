import { isDeepStrictEqual } from 'node:util';
import { type BodyOf, contract, TASK_KEYS, type TaskInput, taskState } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { holdTree } from '#kernel/access/tree-lock.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { findNodes } from '../organ/index.ts';
import { checkPieces } from './pieces.ts';
import { countReached, offerRoles, offerTargets } from './targets.ts';
import { taskInfo } from './task.details.ts';
import * as errors from './task.errors.ts';
import { spreadTask } from './task.jobs.ts';
import { taskPolicy } from './task.policy.ts';
import {
  announceWhole,
  insertTask,
  lockTask,
  settle,
  type TaskRecord,
  updatePlan,
} from './task.repository.ts';
import { loadTasks } from './task.rows.ts';
import { taskSeen } from './task.scope.ts';
import { taskSource } from './task.source.ts';

type Calls = typeof contract.task;
type Verb = keyof typeof taskPolicy.verbs;

export const taskService = (kernel: Kernel) => {
  const { db, tx, jobs, storage } = kernel;

  /** The task, locked, if the actor may do this with it. */
  async function lockFor(unit: Unit, actor: Actor, verb: Verb, id: number): Promise<TaskRecord> {
    // Before the task: whoever moves a node holds the tree and then changes its rows.
    await holdTree(unit, actor.channelId);
    const task = await lockTask(unit, sql`t.id = ${id} AND ${taskPolicy.reach(actor, verb)}`);
    if (!task) throw RowMissing('任务');
    taskPolicy.guard(actor, verb, task);
    return task;
  }

  /** The rows that a plan refers to must be there for whoever plans. */
  async function checkTargets(
    unit: Unit,
    actor: Actor,
    { nodeIds, roleIds, substanceIds }: TaskInput,
    call: Calls['create'] | Calls['update'],
  ) {
    const nodes = await findNodes(unit, scope(actor, call), nodeIds);
    if (nodes.length < new Set(nodeIds).size) throw RowMissing('下发对象');
    await checkPieces(unit, actor, substanceIds);
    const roles = await unit.query(
      sql`SELECT id FROM role WHERE id = ${anyOf(roleIds)} AND keys && ${TASK_KEYS}::text[]`,
    );
    if (roles.length < new Set(roleIds).size) throw RowMissing('角色');
  }

  const checkVersion = async (unit: Unit, actor: Actor, { id, version }: TaskRecord, asked: number) => {
    if (version !== asked) throw RowChanged(await taskInfo(unit, storage, actor, id));
  };

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, taskSource(actor, body), body),
    info: (actor: Actor, id: number) => taskInfo(db, storage, actor, id),

    async calendar(actor: Actor, { from, to }: BodyOf<Calls['calendar']>) {
      const ids = await db.query<{ id: number }>(sql`
        SELECT t.id FROM task t WHERE ${taskSeen(actor, contract.task.calendar)} AND NOT t.template AND t.state <> 'draft'
          AND t.end_at >= ${`${from}T00:00:00+08:00`}::timestamptz
          AND t.start_at < ${`${to}T00:00:00+08:00`}::timestamptz + interval '1 day'
        ORDER BY t.start_at, t.id LIMIT 200`);
      const rows = await loadTasks(
        db,
        actor,
        ids.map(({ id }) => id),
      );
      return { rows: rows.sort((a, b) => (a.startAt ?? '').localeCompare(b.startAt ?? '')) };
    },

    targets: async (actor: Actor) => ({
      rows: await offerTargets(db, actor),
      roles: await offerRoles(db, actor),
    }),

    async reach(actor: Actor, { nodeIds, roleIds }: BodyOf<Calls['reach']>) {
      const nodes = await db.transaction((q) => findNodes(q, scope(actor, contract.task.reach), nodeIds));
      if (nodes.length < new Set(nodeIds).size) throw RowMissing('下发对象');
      return countReached(db, { channelId: actor.channelId ?? 0, nodeIds, roleIds });
    },

    create: (actor: Actor, { template, ...plan }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        await checkTargets(unit, actor, plan, contract.task.create);
        checkTimes(plan);
        const id = await insertTask(unit, await placeOf(unit, actor, contract.task.create), plan, template);
        await audit(unit, 'create', id, `新建任务${template ? '模板' : ''}「${plan.title}」`, null, plan);
        return taskInfo(unit, storage, actor, id);
      }),

    update: (actor: Actor, { id, version, ...plan }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const task = await lockFor(unit, actor, 'edit', id);
        await checkVersion(unit, actor, task, version);
        await checkTargets(unit, actor, plan, contract.task.update);
        checkTimes(plan);
        const begun = task.state === 'running' || task.state === 'overdue';
        if (begun) checkOnlyLoose(task, plan);
        await updatePlan(unit, id, plan);
        if (begun) await reopen(unit, task, plan.endAt);
        await audit(unit, 'update', id, `编辑任务「${plan.title}」`, planOf(task), plan);
        return taskInfo(unit, storage, actor, id);
      }),

    copy: (actor: Actor, { id, template }: BodyOf<Calls['copy']>) =>
      tx(actor, async (unit) => {
        const task = await lockFor(unit, actor, 'copy', id);
        const place = await placeOf(unit, actor, contract.task.copy);
        // The time of the old one is over or taken; targets that are gone stay behind.
        const nodes = await findNodes(unit, scope(actor, contract.task.copy), task.nodeIds);
        const plan = {
          ...planOf(task),
          title: template ? task.title : `${task.title.slice(0, 36)} 副本`,
          startAt: null,
          endAt: null,
          nodeIds: nodes.map((node) => node.id),
        };
        const copied = await insertTask(unit, place, plan, template);
        await audit(unit, 'copy', copied, `由「${task.title}」复制${template ? '模板' : '任务'}`);
        return taskInfo(unit, storage, actor, copied);
      }),

    publish: (actor: Actor, { id, version }: BodyOf<Calls['publish']>) =>
      tx(actor, async (unit) => {
        const task = await lockFor(unit, actor, 'publish', id);
        await checkVersion(unit, actor, task, version);
        const nodes = await findNodes(unit, scope(actor, contract.task.publish), task.nodeIds);
        if (nodes.length < task.nodeIds.length) throw errors.TargetsGone();
        const { people, dealers } = await countReached(unit, task);
        if (task.mode === 'members' ? people === 0 : dealers === 0) throw errors.NobodyReached();
        const later = task.startAt !== null && Date.parse(task.startAt) > Date.now();
        const state = later ? 'waiting' : 'running';
        await unit.query(sql`
          UPDATE task SET state = ${state}, start_at = ${later ? sql`start_at` : sql`now()`}, version = version + 1 WHERE id = ${id}`);
        if (!later)
          await jobs.enqueue(unit, spreadTask, { taskId: id }, { actor, title: `下发任务「${task.title}」` });
        await audit(
          unit,
          'publish',
          id,
          `下发任务「${task.title}」，${task.mode === 'members' ? `${people} 人` : `${dealers} 家经销商`}`,
          { status: task.state },
          { status: state },
        );
        return taskInfo(unit, storage, actor, id);
      }),

    recall: (actor: Actor, { id, version }: BodyOf<Calls['recall']>) =>
      tx(actor, async (unit) => {
        const task = await lockFor(unit, actor, 'recall', id);
        await checkVersion(unit, actor, task, version);
        await unit.query(sql`UPDATE task SET state = 'draft', version = version + 1 WHERE id = ${id}`);
        await audit(
          unit,
          'recall',
          id,
          `撤回未开始的任务「${task.title}」`,
          { status: task.state },
          { status: 'draft' },
        );
        return taskInfo(unit, storage, actor, id);
      }),

    terminate: (actor: Actor, { id, reason, waiting }: BodyOf<Calls['terminate']>) =>
      tx(actor, async (unit) => {
        const task = await lockFor(unit, actor, 'terminate', id);
        await unit.query(sql`
          UPDATE task SET state = 'terminated', ended_at = now(), end_reason = ${reason}, version = version + 1 WHERE id = ${id}`);
        if (waiting === 'accept') await acceptWaiting(unit, actor, id);
        const ended = await unit.query(sql`
          UPDATE task_member SET state = 'terminated' WHERE task_id = ${id} AND state IN ('open', 'returned') RETURNING id`);
        await audit(
          unit,
          'terminate',
          id,
          `终止任务「${task.title}」：${reason}；已完成的保留，${ended.length} 人不再要求，待验收的${waiting === 'accept' ? '全部通过' : '仍可验收'}`,
          { status: task.state },
          { status: 'terminated', reason },
        );
        await announceWhole(unit, task);
        return taskInfo(unit, storage, actor, id);
      }),

    remove: (actor: Actor, { id }: BodyOf<Calls['remove']>) =>
      tx(actor, async (unit) => {
        const task = await lockFor(unit, actor, 'delete', id);
        await unit.query(sql`DELETE FROM task WHERE id = ${id}`);
        await audit(unit, 'remove', id, `删除任务${task.template ? '模板' : '草稿'}「${task.title}」`, {
          name: task.title,
        });
        return { changed: 1 };
      }),
  };
};

const planOf = (task: TaskRecord): TaskInput => ({
  title: task.title,
  kind: task.kind,
  brief: task.brief,
  evidence: task.evidence,
  figureName: task.figureName,
  substanceIds: task.substanceIds,
  platforms: task.platforms,
  wanted: task.wanted,
  points: task.points,
  autoAccept: task.autoAccept,
  startAt: task.startAt,
  endAt: task.endAt,
  reminders: task.reminders,
  mode: task.mode,
  nodeIds: task.nodeIds,
  roleIds: task.roleIds,
  follow: task.follow,
});

function checkTimes({ startAt, endAt }: TaskInput) {
  if (startAt && endAt && Date.parse(endAt) <= Date.parse(startAt)) throw errors.EndBeforeStart();
}

/** Where people are at work already, what they were asked for stays. */
function checkOnlyLoose(task: TaskRecord, plan: TaskInput) {
  const loose = {
    title: '',
    brief: '',
    startAt: null,
    endAt: null,
    reminders: [],
    follow: true,
    autoAccept: true,
  };
  const fixed = (of: TaskInput) => ({ ...of, ...loose });
  const sameStart = Date.parse(plan.startAt ?? '') === Date.parse(task.startAt ?? '');
  if (!isDeepStrictEqual(fixed(planOf(task)), fixed(plan)) || !sameStart) throw errors.FixedWhileRunning();
  if (!plan.endAt || Date.parse(plan.endAt) <= Date.now()) throw errors.EndPassed();
}

/** A later end opens an overdue task again for those who missed it; reminders that lie ahead again are sent again. */
async function reopen(unit: Unit, task: TaskRecord, endAt: string | null) {
  await unit.query(sql`
    UPDATE task SET reminders_sent = '{}' WHERE id = ${task.id} AND ${endAt}::timestamptz > ${task.endAt}::timestamptz`);
  if (!taskState.mayMove(task.state, 'running')) return;
  await unit.query(sql`UPDATE task SET state = 'running', ended_at = NULL WHERE id = ${task.id}`);
  const open = await unit.query<{ id: number }>(sql`
    UPDATE task_member SET state = 'open' WHERE task_id = ${task.id} AND state = 'overdue' RETURNING id`);
  await settle(
    unit,
    open.map(({ id }) => id),
  );
}

async function acceptWaiting(unit: Unit, actor: Actor, taskId: number) {
  const touched = await unit.query<{ id: number }>(sql`
    UPDATE task_evidence SET state = 'accepted', decided_by = ${actor.id}, decided_at = now(), look_at = NULL
    WHERE task_id = ${taskId} AND state = 'waiting' RETURNING member_task_id AS id`);
  await settle(unit, [...new Set(touched.map(({ id }) => id))]);
}

const audit = (
  unit: Unit,
  verb: keyof typeof contract.task,
  id: number,
  summary: string,
  before?: unknown,
  after?: unknown,
) => unit.audit({ call: contract.task[verb], entity: 'task', entityId: id, summary, before, after });
