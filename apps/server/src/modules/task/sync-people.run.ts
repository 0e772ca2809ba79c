import { sql } from '#db/sql.ts';
import { below, disabledNodes } from '#kernel/access/paths.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Unit } from '#kernel/unit.ts';
import { distributeTask } from './distribute.service.ts';
import { lockTask, settle } from './task.repository.ts';

export async function run(context: JobContext<unknown>) {
  const { kernel, signal } = context;
  const running = await kernel.db.query<{ id: number; follow: boolean }>(
    sql`SELECT id, follow FROM task WHERE state = 'running' AND spread_at IS NOT NULL ORDER BY id`,
  );
  const followOne = async ({ id, follow }: (typeof running)[number]) => {
    await kernel.tx(SYSTEM, (unit) => removeLeavers(unit, id));
    if (follow) await distributeTask(context, id);
  };
  await settleEach(running, followOne, { log: kernel.log, signal });
}

/** Still somewhere at or below a target of the task (`t`) and able to work. */
const belongs = sql`EXISTS (
  SELECT 1 FROM membership ms JOIN member m ON m.id = ms.member_id AND m.status = 'active'
  JOIN node target ON target.id = ANY(t.node_ids) AND ${below(sql`ms.path`, sql`target.path`)}
  WHERE ms.member_id = tm.owner_id AND ms.channel_id = tm.channel_id AND ms.node_id NOT IN ${disabledNodes})`;

/**
 * Whoever left or was disabled no longer counts, unless something was handed in; whoever is back counts again. Where somebody
 * moved within the targets, the task stays where it was given.
 */
export async function removeLeavers(unit: Unit, taskId: number) {
  const task = await lockTask(unit, taskId, sql`t.state = 'running'`);
  if (!task) return;
  const left = await unit.query<{ id: number }>(sql`
    UPDATE task_member tm SET state = 'exempt', by_rule = true,
           reason = CASE WHEN (SELECT status FROM member WHERE id = tm.owner_id) = 'disabled' THEN '账号已停用' ELSE '已调离' END
    FROM task t WHERE t.id = ${taskId} AND tm.task_id = t.id AND tm.state IN ('open', 'returned') AND NOT ${belongs} RETURNING tm.id`);
  const back = await unit.query<{ id: number }>(sql`
    UPDATE task_member tm SET state = 'open', by_rule = false, reason = ''
    FROM task t WHERE t.id = ${taskId} AND tm.task_id = t.id AND tm.state = 'exempt' AND tm.by_rule AND ${belongs} RETURNING tm.id`);
  await settle(
    unit,
    back.map(({ id }) => id),
  );
  if (left.length + back.length > 0)
    await unit.audit({
      action: 'task.follow',
      entity: 'task',
      entityId: taskId,
      summary: `任务「${task.title}」跟进人员变动：${left.length} 人不再计入，${back.length} 人重新计入`,
    });
}
