import './names.ts';

export type { ReviewCalls, ReviewSwitchCalls } from './calls.ts';
export { ReviewSetting, review } from './review.ts';
export type { Decision, ReviewOfRow, Verdict } from './shape.ts';
export { type ReviewState, reviewState } from './states.ts';
