import type { BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { reviewing } from '../../review/index.ts';
import { pastReviews, reviewQueue } from './review.source.ts';
import { reviewedPackage } from './reviewed-package.ts';

type Calls = typeof contract.hotPackageReview;

export const reviewService = (kernel: Kernel) => ({
  ...reviewing(kernel, reviewedPackage),
  queue: (actor: Actor, body: BodyOf<Calls['queue']>) => listPage(kernel.db, reviewQueue(actor, body), body),
  history: (actor: Actor, body: BodyOf<Calls['history']>) =>
    listPage(kernel.db, pastReviews(actor, body), body),
});
