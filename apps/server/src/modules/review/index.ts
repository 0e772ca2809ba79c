export { IllegalReview } from './review.errors.ts';
export { decisionsOn, forgetDecisions, historySource, queueSource } from './review.source.ts';
export { reviewSwitch } from './review-switch.ts';
export {
  givenToOthers,
  type Reviewed,
  reviewColumns,
  reviewNotIn,
  reviewOff,
  reviewOfRow,
  type Subject,
} from './reviewed.ts';
export { reviewing } from './reviewing.ts';
export { waitsForReview } from './waits.ts';
