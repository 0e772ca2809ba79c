import { defineError } from '#kernel/errors.ts';

export const VersionOutdated = defineError(
  'review.versionOutdated',
  409,
  (name: string) => `「${name}」已有新版本，请看过新版本后再审核`,
);
export const NotYourReview = defineError(
  'review.notYourReview',
  403,
  (name: string) => `「${name}」已指定其他审核人`,
);
export const SameReviewer = defineError(
  'review.sameReviewer',
  409,
  (name: string) => `「${name}」的两级审核不能是同一个人`,
);
export const TooLateToUndo = defineError(
  'review.tooLateToUndo',
  409,
  (word: string) => `已超过可以撤回的时间，或${word}已有变化`,
);
