import './names.ts';

export * from './adoption.ts';
export * from './benchmark.ts';
export * from './follow.ts';
export * from './package.ts';
export * from './package-review.ts';
export * from './script.ts';
export { parseSelector, type SelectorStep } from './selector.ts';
export * from './source.ts';
export { hotPackageState, hotSourceState } from './states.ts';
export * from './topic.ts';
export * from './video.ts';
export { type FollowWords, matchReason, parseWords } from './words.ts';
