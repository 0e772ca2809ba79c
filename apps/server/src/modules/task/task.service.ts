import { type BodyOf, contract, type TaskInput, taskState } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { lockTree } from '#kernel/access/tree-lock.ts';
import { auditing } from '#kernel/audit/auditing.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { findNodes, needNodes } from '../organ/index.ts';
import { acceptWaiting } from './evidence.repository.ts';
import { checkPieces } from './pieces.service.ts';
import { countReached, needRoles, offerRecipients, offerRoles } from './targets.repository.ts';
import * as errors from './task.errors.ts';
import { distributeTasks } from './task.jobs.ts';
import { taskPolicy } from './task.policy.ts';
import {
  announceWhole,
  findTasksBetween,
  insertTask,
  lockTask,
  settle,
  type TaskRecord,
  updatePlan,
} from './task.repository.ts';
import { loadTasks } from './task.rows.ts';
import { taskSource } from './task.source.ts';
import { taskInfo } from './task-details.source.ts';
import { checkOnlyLoose, checkTimes, planOf } from './task-plan.ts';
import {
  deleteTask,
  endOpenParts,
  publishTask,
  recallTask,
  renewReminders,
  reopenTask,
  terminateTask,
} from './task-state.repository.ts';

type Calls = typeof contract.task;
type Verb = keyof typeof taskPolicy.verbs;

export const taskService = (kernel: Kernel) => {
  const { db, tx, jobs, storage } = kernel;

  /** The task, locked, if the actor may do this with it. */
  async function lockFor(unit: Unit, actor: Actor, verb: Verb, id: number): Promise<TaskRecord> {
    // Before the task: whoever moves a node holds the tree and then changes its rows.
    await lockTree(unit, actor.channelId);
    const task = await lockTask(unit, id, taskPolicy.reach(actor, verb));
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
    await needNodes(unit, scope(actor, call), nodeIds, '下发对象');
    await checkPieces(unit, actor, substanceIds);
    await needRoles(unit, roleIds);
  }

  const checkVersion = async (unit: Unit, actor: Actor, { id, version }: TaskRecord, seen: number) => {
    if (version !== seen) throw RowChanged(await taskInfo(unit, storage, actor, id));
  };

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, taskSource(actor, body), body),
    info: (actor: Actor, id: number) => taskInfo(db, storage, actor, id),

    async calendar(actor: Actor, { from, to }: BodyOf<Calls['calendar']>) {
      const rows = await loadTasks(db, actor, await findTasksBetween(db, actor, from, to));
      return { rows: rows.sort((a, b) => (a.startAt ?? '').localeCompare(b.startAt ?? '')) };
    },

    targets: async (actor: Actor) => ({
      rows: await offerRecipients(db, actor),
      roles: await offerRoles(db, actor),
    }),

    async reach(actor: Actor, { nodeIds, roleIds }: BodyOf<Calls['reach']>) {
      await db.transaction((q) => needNodes(q, scope(actor, contract.task.reach), nodeIds, '下发对象'));
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
        await publishTask(unit, id, state);
        if (!later)
          await jobs.enqueue(
            unit,
            distributeTasks,
            { taskId: id },
            { actor, title: `下发任务「${task.title}」` },
          );
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
        await recallTask(unit, id);
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
        await terminateTask(unit, id, reason);
        if (waiting === 'accept') await settle(unit, await acceptWaiting(unit, id, actor.id));
        const ended = await endOpenParts(unit, id, 'terminated');
        await audit(
          unit,
          'terminate',
          id,
          `终止任务「${task.title}」：${reason}；已完成的保留，${ended} 人不再要求，待验收的${waiting === 'accept' ? '通过，核对有问题的和本人的仍可验收' : '仍可验收'}`,
          { status: task.state },
          { status: 'terminated', reason },
        );
        await announceWhole(unit, task);
        return taskInfo(unit, storage, actor, id);
      }),

    remove: (actor: Actor, { id }: BodyOf<Calls['remove']>) =>
      tx(actor, async (unit) => {
        const task = await lockFor(unit, actor, 'delete', id);
        await deleteTask(unit, id);
        await audit(unit, 'remove', id, `删除任务${task.template ? '模板' : '草稿'}「${task.title}」`, {
          name: task.title,
        });
        return { changed: 1 };
      }),
  };
};

/** A later end opens an overdue task again and renews its reminders. */
async function reopen(unit: Unit, task: TaskRecord, endAt: string | null) {
  await renewReminders(unit, task, endAt);
  if (taskState.mayMove(task.state, 'running')) await settle(unit, await reopenTask(unit, task.id));
}

const audit = auditing(contract.task, 'task');
