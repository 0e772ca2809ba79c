import { type BodyOf, contract, type TouchTaskInfo } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { receiversFor } from '../../clue/index.ts';
import { NobodyToTouch } from '../growth.errors.ts';
import { assignCases } from '../growth.jobs.ts';
import { passedTemplate } from '../template/template.repository.ts';
import * as repository from './task.repository.ts';
import { taskSource } from './task.source.ts';

type Calls = typeof contract.growthTask;

export const touchTaskService = ({ db, tx, jobs }: Kernel) => ({
  async info(actor: Actor, id: number): Promise<TouchTaskInfo> {
    const row = await findVisible(db, taskSource(actor, {}), id, '触达任务');
    return { ...row, shares: await repository.loadShares(db, id) };
  },

  /** A job hands the prospects over to their members, who must be within the actor's reach and able to follow. */
  create: (actor: Actor, body: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const memberIds = [...new Set(body.memberIds)];
      await receiversFor(unit, actor, memberIds);
      if (body.templateId !== null) await passedTemplate(unit, actor, body.templateId);
      const place = await placeOf(unit, actor, contract.growthTask.create);
      const prospectIds = await repository.chooseProspects(unit, actor, body);
      if (prospectIds.length === 0) throw NobodyToTouch();
      const id = await repository.insertTask(unit, place, { ...body, memberIds }, prospectIds);
      await unit.audit({
        call: contract.growthTask.create,
        entity: 'growthTask',
        entityId: id,
        after: { ...body, cases: prospectIds.length },
      });
      await jobs.enqueue(unit, assignCases, { taskId: id }, { actor, title: `分配触达任务「${body.name}」` });
      return repository.loadTask(unit, actor, id);
    }),

  /** Prospects that were assigned stay with their owners; only the task ends. */
  cancel: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const { name } = await repository.lockCancellable(unit, actor, id);
      await repository.cancelTask(unit, id);
      await unit.audit({
        call: contract.growthTask.cancel,
        entity: 'growthTask',
        entityId: id,
        summary: `终止触达任务「${name}」`,
      });
      return repository.loadTask(unit, actor, id);
    }),
});
