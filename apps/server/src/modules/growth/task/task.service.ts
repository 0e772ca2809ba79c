import {
  type BodyOf,
  contract,
  type TouchTask,
  type TouchTaskInfo,
  type TouchTaskState,
} from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import type { Unit } from '#kernel/unit.ts';
import { receiversFor } from '../../clue/index.ts';
import { NobodyToTouch, TemplateNotPassed } from '../growth.errors.ts';
import { giveOut } from '../growth.jobs.ts';
import { prospectsSeen } from '../prospect/prospect.policy.ts';
import { templatesSeen } from '../template/template.policy.ts';
import { touchTaskPolicy } from './task.policy.ts';
import { loadTasks, taskSource } from './task.source.ts';

type Calls = typeof contract.growthTask;

async function rowOf(unit: Unit, actor: Actor, id: number): Promise<TouchTask> {
  const [row] = await loadTasks(unit, actor, [id]);
  if (!row) throw RowMissing('触达任务');
  return row;
}

export const touchTaskService = ({ db, tx, jobs }: Kernel) => ({
  async info(actor: Actor, id: number): Promise<TouchTaskInfo> {
    const row = await findSeen(db, taskSource(actor, {}), id, '触达任务');
    const shares = await db.query<TouchTaskInfo['shares'][number]>(sql`
      SELECT json_build_object('id', m.id, 'name', m.name) AS member, count(*)::int AS total, count(k.done_at)::int AS done,
             count(*) FILTER (WHERE k.result = 'reached')::int AS reached
      FROM growth_task_case k JOIN member m ON m.id = k.member_id WHERE k.task_id = ${id} GROUP BY m.id, m.name ORDER BY m.name, m.id`);
    return { ...row, shares };
  },

  /** People who nobody works yet are given out by a job; whoever is named must be within reach and able to follow. */
  create: (actor: Actor, body: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const memberIds = [...new Set(body.memberIds)];
      await receiversFor(unit, actor, memberIds);
      if (body.templateId !== null) {
        const template = await unit.one<{ state: string }>(sql`
          SELECT r.state FROM growth_template r WHERE r.id = ${body.templateId} AND ${templatesSeen(actor, contract.growthTemplate.list)}`);
        if (!template) throw RowMissing('触达模板');
        if (template.state !== 'passed') throw TemplateNotPassed();
      }
      const place = await placeOf(unit, actor, contract.growthTask.create);
      const chosen = await unit.query<{ id: number }>(sql`
        SELECT p.id FROM growth_prospect p
        WHERE p.channel_id = ${actor.channelId} AND ${prospectsSeen(actor, contract.growthTask.create)} AND p.owner_id IS NULL
          AND p.state IN ('waiting', 'later') AND p.level = ANY(${body.levels}::text[])
          AND (${body.platform}::text IS NULL OR p.platform = ${body.platform}::text) AND (p.spoke_to_us OR p.phone_mark IS NOT NULL)
        ORDER BY p.last_at DESC, p.id DESC LIMIT ${body.most}`);
      if (chosen.length === 0) throw NobodyToTouch();
      const made = await unit.one<{ id: number }>(sql`
        INSERT INTO growth_task (channel_id, node_id, path, owner_id, name, levels, platform, member_ids, template_id, most, due_on)
        VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${body.name}, ${body.levels}::text[], ${body.platform},
                ${memberIds}::bigint[], ${body.templateId}, ${body.most}, ${body.dueOn}) RETURNING id`);
      const id = made?.id ?? 0;
      await unit.query(sql`
        INSERT INTO growth_task_case (task_id, prospect_id, member_id)
        SELECT ${id}::bigint, c.id, (${memberIds}::bigint[])[1 + (c.no - 1) % ${memberIds.length}::int]
        FROM unnest(${chosen.map((one) => one.id)}::bigint[]) WITH ORDINALITY AS c(id, no)`);
      await unit.audit({
        call: contract.growthTask.create,
        entity: 'growthTask',
        entityId: id,
        after: { ...body, cases: chosen.length },
      });
      await jobs.enqueue(unit, giveOut, { taskId: id }, { actor, title: `分配触达任务「${body.name}」` });
      return rowOf(unit, actor, id);
    }),

  /** What was given out stays with whoever has it; only the task is over. */
  cancel: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const held = await unit.one<{ name: string; state: TouchTaskState }>(sql`
        SELECT r.name, r.state FROM growth_task r WHERE r.id = ${id} AND ${touchTaskPolicy.reach(actor, 'cancel')} FOR UPDATE OF r`);
      if (!held) throw RowMissing('触达任务');
      touchTaskPolicy.guard(actor, 'cancel', held);
      await unit.query(sql`UPDATE growth_task SET state = 'cancelled' WHERE id = ${id}`);
      await unit.audit({
        call: contract.growthTask.cancel,
        entity: 'growthTask',
        entityId: id,
        summary: `终止触达任务「${held.name}」`,
      });
      return rowOf(unit, actor, id);
    }),
});
