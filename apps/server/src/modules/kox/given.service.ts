import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../notification/index.ts';
import { tasksToGive } from '../task/index.ts';
import * as repository from './given.repository.ts';
import { TaskNotRunning } from './kox.errors.ts';
import { announceKox, lockKox, placesOfKox } from './kox.repository.ts';

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
      const changed = await repository.giveTask(unit, ids, { taskId, wanted, memberId: actor.id });
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
      const rows = await repository.lockCancellable(unit, actor, ids);
      await repository.cancelGiven(unit, ids);
      await unit.auditAll(
        rows.map(({ koxId, task, name }) => ({
          call: contract.koxTask.cancel,
          entity: 'kox',
          entityId: koxId,
          summary: `取消「${name}」的任务「${task}」`,
        })),
      );
      const koxIds = rows.map(({ koxId }) => koxId);
      await announceKox(unit, await placesOfKox(unit, koxIds), contract.koxTask.list);
      return { changed: rows.length };
    }),
});
