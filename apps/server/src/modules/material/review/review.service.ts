import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { reviewing } from '../../review/index.ts';
import { historySource, queueSource } from './review.source.ts';
import { materialLevels } from './review-setting.service.ts';
import { reviewedMaterial } from './reviewed-material.ts';

type Calls = typeof contract.materialReview;

export const reviewService = (kernel: Kernel) => {
  const { db, storage } = kernel;
  return {
    ...reviewing(kernel, reviewedMaterial),
    ...materialLevels.handlers(kernel),

    queue: (actor: Actor, body: BodyOf<Calls['queue']>) =>
      listPage(db, queueSource(storage, actor, body), body),
    history: (actor: Actor, body: BodyOf<Calls['history']>) =>
      listPage(db, historySource(storage, actor, body), body),
  };
};
