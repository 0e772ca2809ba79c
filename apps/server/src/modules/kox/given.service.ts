import { type BodyOf, contract, type KoxTask } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../notification/index.ts';
import { tasksToGive } from '../task/index.ts';
import { GIVEN_STATE } from './given.source.ts';
import { TaskNotRunning } from './kox.errors.ts';
import { koxTaskPolicy } from './kox.policy.ts';
import { announceKox, koxHangs, lockKox } from './kox.repository.ts';

type Calls = typeof contract.koxTask;

export const koxTaskService = ({ db, tx }: Kernel) => ({
  choices: async (actor: Actor) => ({
    rows: (await tasksToGive(db, actor, contract.koxTask.choices)).map(({ id, name, endAt, wanted }) => ({
      id,
      name,
      endAt,
      wanted,
    })),
  }),

  give: (actor: Actor, { ids, taskId, wanted }: BodyOf<Calls['give']>) =>
    tx(actor, async (unit) => {
      const [task] = await tasksToGive(unit, actor, contract.koxTask.give, taskId);
      if (!task) throw RowMissing('任务');
      if (!task.running) throw TaskNotRunning();
      const accounts = await lockKox(unit, actor, 'give', ids);
      // One that was cancelled is given anew.
      const given = await unit.query<{ koxId: number; id: number }>(sql`
        INSERT INTO kox_task (channel_id, kox_id, task_id, wanted, by_id)
        SELECT k.channel_id, k.id, ${taskId}, ${wanted}, ${actor.id} FROM kox k WHERE k.id = ${anyOf(ids)}
        ON CONFLICT (kox_id, task_id) DO UPDATE SET cancelled_at = NULL, wanted = excluded.wanted, by_id = excluded.by_id, created_at = now()
          WHERE kox_task.cancelled_at IS NOT NULL
        RETURNING kox_id AS "koxId", id`);
      const changed = new Set(given.map(({ koxId }) => koxId));
      const taking = accounts.filter(({ id }) => changed.has(id));
      await unit.auditAll(
        taking.map(({ id, name }) => ({
          call: contract.koxTask.give,
          entity: 'kox',
          entityId: id,
          summary: `把任务「${task.name}」派发给「${name}」`,
          after: { taskId, wanted },
        })),
      );
      for (const memberId of new Set(taking.flatMap((row) => row.memberId ?? [])))
        await notify(unit, memberId, {
          kind: 'kox',
          title: `收到 KOX 任务「${task.name}」`,
          body: `需要发布 ${wanted} 条作品`,
        });
      await announceKox(unit, taking, contract.koxTask.list);
      return { changed: taking.length };
    }),

  cancel: (actor: Actor, { ids }: BodyOf<Calls['cancel']>) =>
    tx(actor, async (unit) => {
      const rows = await unit.query<{
        id: number;
        koxId: number;
        task: string;
        name: string;
        state: KoxTask['state'];
      }>(sql`
        SELECT x.id, x.kox_id AS "koxId", t.title AS task, k.name, ${GIVEN_STATE} AS state
        FROM kox_task x JOIN kox k ON k.id = x.kox_id JOIN task t ON t.id = x.task_id
        WHERE x.id = ${anyOf(ids)} AND k.deleted_at IS NULL AND ${koxTaskPolicy.reach(actor, 'cancel')} ORDER BY x.id FOR UPDATE OF x`);
      if (rows.length < new Set(ids).size) throw RowMissing('KOX 任务');
      for (const row of rows) koxTaskPolicy.guard(actor, 'cancel', row);
      await unit.query(sql`UPDATE kox_task SET cancelled_at = now() WHERE id = ${anyOf(ids)}`);
      await unit.auditAll(
        rows.map(({ koxId, task, name }) => ({
          call: contract.koxTask.cancel,
          entity: 'kox',
          entityId: koxId,
          summary: `取消「${name}」的任务「${task}」`,
        })),
      );
      await announceKox(
        unit,
        await koxHangs(
          unit,
          rows.map(({ koxId }) => koxId),
        ),
        contract.koxTask.list,
      );
      return { changed: rows.length };
    }),
});
