import { TASK_REMINDERS, type TaskReminder } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../notification/index.ts';
import { chinaMoment } from './give-out.ts';
import { lookAgain } from './look-again.ts';
import { remindPeople } from './remind.ts';
import { spreadTask } from './task.jobs.ts';
import { announceWhole, lockTask } from './task.repository.ts';

export async function run({ kernel, signal }: JobContext<unknown>) {
  for (const step of [begin, end, remind, lookAgain]) {
    signal.throwIfAborted();
    await step(kernel);
  }
}

const due = async ({ db }: Kernel, where: ReturnType<typeof sql>) =>
  (await db.query<{ id: number }>(sql`SELECT id FROM task WHERE ${where} ORDER BY id`)).map(({ id }) => id);

async function begin(kernel: Kernel) {
  for (const id of await due(kernel, sql`state = 'waiting' AND start_at <= now()`))
    await kernel.tx(SYSTEM, async (unit) => {
      const task = await lockTask(unit, sql`t.id = ${id} AND t.state = 'waiting'`);
      if (!task) return;
      await unit.query(sql`UPDATE task SET state = 'running' WHERE id = ${id}`);
      await kernel.jobs.enqueue(unit, spreadTask, { taskId: id }, { title: `下发任务「${task.title}」` });
      await unit.audit({
        action: 'task.begin',
        entity: 'task',
        entityId: id,
        summary: `任务「${task.title}」开始`,
      });
    });
}

async function end(kernel: Kernel) {
  for (const id of await due(kernel, sql`state = 'running' AND end_at <= now()`))
    await kernel.tx(SYSTEM, async (unit) => {
      const task = await lockTask(unit, sql`t.id = ${id} AND t.state = 'running' AND t.end_at <= now()`);
      if (!task) return;
      const missed = await unit.query(sql`
        UPDATE task_member SET state = 'overdue' WHERE task_id = ${id} AND state IN ('open', 'returned') RETURNING id`);
      const state = missed.length > 0 ? 'overdue' : 'done';
      await unit.query(
        sql`UPDATE task SET state = ${state}, ended_at = now(), version = version + 1 WHERE id = ${id}`,
      );
      await unit.audit({
        action: 'task.end',
        entity: 'task',
        entityId: id,
        summary: `任务「${task.title}」截止，${missed.length} 人未完成`,
      });
      await announceWhole(unit, task);
      await notify(unit, task.ownerId, {
        kind: 'task',
        title: `任务「${task.title}」已截止`,
        body: missed.length > 0 ? `${missed.length} 人未完成` : '所有人都已提交',
        link: `/home/task/detail?id=${id}`,
      });
    });
}

async function remind(kernel: Kernel) {
  for (const [name, { title, hours }] of Object.entries(TASK_REMINDERS)) {
    const ids = await due(
      kernel,
      sql`state = 'running' AND spread_at IS NOT NULL AND ${name} = ANY(reminders) AND NOT ${name} = ANY(reminders_sent)
          AND end_at - make_interval(hours => ${hours}) <= now()`,
    );
    for (const id of ids) await remindOnce(kernel, id, name as TaskReminder, title);
  }
}

const remindOnce = (kernel: Kernel, id: number, name: TaskReminder, title: string) =>
  kernel.tx(SYSTEM, async (unit) => {
    const task = await lockTask(
      unit,
      sql`t.id = ${id} AND t.state = 'running' AND NOT ${name} = ANY(t.reminders_sent)`,
    );
    if (!task) return;
    await unit.query(
      sql`UPDATE task SET reminders_sent = array_append(reminders_sent, ${name}) WHERE id = ${id}`,
    );
    const told = await remindPeople(
      unit,
      task,
      sql`tm.task_id = ${id}`,
      `${chinaMoment(task.endAt ?? '')} 截止，你尚未交齐`,
    );
    await unit.audit({
      action: 'task.remindBySelf',
      entity: 'task',
      entityId: id,
      summary: `任务「${task.title}」${title}自动提醒 ${told} 人`,
    });
  });
