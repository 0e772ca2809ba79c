import { TASK_REMINDERS, type TaskReminder } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../notification/index.ts';
import { chinaMoment } from './distribute.service.ts';
import { recheckLinks } from './recheck-links.service.ts';
import { remindPeople } from './remind.service.ts';
import { distributeTasks } from './task.jobs.ts';
import { announceWhole, lockTask } from './task.repository.ts';
import { endOpenParts } from './task-state.repository.ts';

const HOUR_MS = 3_600_000;

export async function run({ kernel, signal }: JobContext<unknown>) {
  await settleEach([begin, end, remind, recheckLinks], (step) => step(kernel, signal), {
    log: kernel.log,
    signal,
    name: ({ name }: { name: string }) => name,
    patienceMs: HOUR_MS,
  });
}

const due = async ({ db }: Kernel, where: ReturnType<typeof sql>) =>
  (await db.query<{ id: number }>(sql`SELECT id FROM task WHERE ${where} ORDER BY id`)).map(({ id }) => id);

async function begin(kernel: Kernel, signal: AbortSignal) {
  const ids = await due(kernel, sql`state = 'waiting' AND start_at <= now()`);
  const beginOne = (id: number) =>
    kernel.tx(SYSTEM, async (unit) => {
      const task = await lockTask(unit, id, sql`t.state = 'waiting'`);
      if (!task) return;
      await unit.query(sql`UPDATE task SET state = 'running' WHERE id = ${id}`);
      await kernel.jobs.enqueue(
        unit,
        distributeTasks,
        { taskId: id },
        { title: `下发任务「${task.title}」` },
      );
      await unit.audit({
        action: 'task.begin',
        entity: 'task',
        entityId: id,
        summary: `任务「${task.title}」开始`,
      });
    });
  await settleEach(ids, beginOne, { log: kernel.log, signal });
}

async function end(kernel: Kernel, signal: AbortSignal) {
  const ids = await due(kernel, sql`state = 'running' AND end_at <= now()`);
  const endOne = (id: number) =>
    kernel.tx(SYSTEM, async (unit) => {
      const task = await lockTask(unit, id, sql`t.state = 'running' AND t.end_at <= now()`);
      if (!task) return;
      const missed = await endOpenParts(unit, id, 'overdue');
      const state = missed > 0 ? 'overdue' : 'done';
      await unit.query(
        sql`UPDATE task SET state = ${state}, ended_at = now(), version = version + 1 WHERE id = ${id}`,
      );
      await unit.audit({
        action: 'task.end',
        entity: 'task',
        entityId: id,
        summary: `任务「${task.title}」截止，${missed} 人未完成`,
      });
      await announceWhole(unit, task);
      await notify(unit, task.ownerId, {
        kind: 'task',
        title: `任务「${task.title}」已截止`,
        body: missed > 0 ? `${missed} 人未完成` : '所有人都已提交',
        link: `/home/task/detail?id=${id}`,
      });
    });
  await settleEach(ids, endOne, { log: kernel.log, signal });
}

async function remind(kernel: Kernel, signal: AbortSignal) {
  const remindersOf = async ([name, { title, hours }]: [string, { title: string; hours: number }]) => {
    const ids = await due(
      kernel,
      sql`state = 'running' AND spread_at IS NOT NULL AND ${name} = ANY(reminders) AND NOT ${name} = ANY(reminders_sent)
          AND end_at - make_interval(hours => ${hours}) <= now()`,
    );
    await settleEach(ids, (id) => remindOnce(kernel, id, name as TaskReminder, title), {
      log: kernel.log,
      signal,
    });
  };
  await settleEach(Object.entries(TASK_REMINDERS), remindersOf, { log: kernel.log, signal });
}

const remindOnce = (kernel: Kernel, id: number, name: TaskReminder, title: string) =>
  kernel.tx(SYSTEM, async (unit) => {
    const task = await lockTask(unit, id, sql`t.state = 'running' AND NOT ${name} = ANY(t.reminders_sent)`);
    if (!task) return;
    await unit.query(
      sql`UPDATE task SET reminders_sent = array_append(reminders_sent, ${name}) WHERE id = ${id}`,
    );
    const told = await remindPeople(unit, task, {}, `${chinaMoment(task.endAt ?? '')} 截止，你尚未交齐`);
    await unit.audit({
      action: 'task.remindBySelf',
      entity: 'task',
      entityId: id,
      summary: `任务「${task.title}」${title}自动提醒 ${told} 人`,
    });
  });
