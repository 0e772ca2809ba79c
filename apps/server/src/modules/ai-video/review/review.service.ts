import type { BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { reviewing } from '../../review/index.ts';
import { videoHistory, videoQueue } from './review.source.ts';
import { videoReviewSwitch } from './review-setting.scope.ts';
import { reviewedVideo } from './reviewed-video.ts';

type Calls = typeof contract.videoReview;

export const videoReviews = (kernel: Kernel) => {
  const { db, storage } = kernel;
  return {
    ...reviewing(kernel, reviewedVideo),

    queue: (actor: Actor, body: BodyOf<Calls['queue']>) =>
      listPage(db, videoQueue(storage, actor, body), body),
    history: (actor: Actor, body: BodyOf<Calls['history']>) => listPage(db, videoHistory(actor, body), body),

    ...videoReviewSwitch.handlers(kernel),
  };
};
