import { contract } from '@zhiying/contract';
import { defineModule } from '#kernel/module.ts';
import { parameters } from '#kernel/parameter.slots.ts';
import { ownReview } from './own-review.service.ts';
import { reviewRoutes } from './review.routes.ts';

export { type Barred, ownPiece } from './own-review.service.ts';
export { IllegalReview } from './review.errors.ts';
export { decisionsOn, forgetDecisions, historySource, queueSource } from './review.source.ts';
export { reviewLevels } from './review-levels.ts';
export { reviewSwitch } from './review-switch.service.ts';
export {
  givenToOthers,
  type Reviewed,
  reviewNotIn,
  reviewOff,
  type Subject,
} from './reviewed.ts';
export { reviewing } from './reviewing.service.ts';
export { waitsForReview } from './waits.ts';

/** What holds for reviews of every kind; each area declares its own queue, decisions and history. */
export const reviewModule = defineModule({
  name: 'review',
  areas: (kernel) => [reviewRoutes(kernel)],
  contributes: [
    parameters.with({ group: 'ownReview', setting: ownReview, call: contract.review.setSetting }),
  ],
});
export { barredColumn, notOwn } from './own-review.scope.ts';
export { reviewColumns, reviewOfRow } from './review.scope.ts';
