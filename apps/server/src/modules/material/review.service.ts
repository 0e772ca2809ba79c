import type { BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { reviewing } from '../review/index.ts';
import { historyOfMaterials, queueOfMaterials } from './review.source.ts';
import { reviewLevels } from './review-setting.ts';
import { reviewedMaterial } from './reviewed-material.ts';

type Calls = typeof contract.materialReview;

export const reviewService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;
  return {
    ...reviewing(kernel, reviewedMaterial),

    queue: (actor: Actor, body: BodyOf<Calls['queue']>) =>
      listPage(db, queueOfMaterials(storage, actor, body), body),
    history: (actor: Actor, body: BodyOf<Calls['history']>) =>
      listPage(db, historyOfMaterials(storage, actor, body), body),

    setting: async (actor: Actor) => ({ levels: await reviewLevels.read(db, actor.channelId) }),

    setSetting: (actor: Actor, { levels }: BodyOf<Calls['setSetting']>) =>
      tx(actor, async (unit) => {
        const before = await reviewLevels.read(unit, actor.channelId);
        await reviewLevels.write(unit, actor.channelId, levels);
        await unit.audit({
          action: 'materialReview.setSetting',
          entity: 'channel',
          entityId: actor.channelId,
          summary: `素材改为${levels === 2 ? '两级' : '一级'}审核`,
          before: { levels: before },
          after: { levels },
        });
        return { levels };
      }),
  };
};
