import { type ReviewState, reviewState } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

export const VersionOutdated = defineError(
  'review.versionOutdated',
  409,
  (name: string) => `「${name}」已有新版本，请查看新版本后再审核`,
);
export const NotYourReview = defineError(
  'review.notYourReview',
  403,
  (name: string) => `「${name}」已指定其他审核人`,
);
export const SameReviewer = defineError(
  'review.sameReviewer',
  409,
  (name: string) => `「${name}」的两级审核不能为同一人`,
);
export const TooLateToUndo = defineError(
  'review.tooLateToUndo',
  409,
  (word: string) => `已超过可撤回时间，或${word}已变更`,
);
export const ReviewOff = defineError(
  'review.off',
  409,
  (word: string) => `当前渠道未开启${word}审核，可直接发布`,
);
export const IllegalReview = defineError(
  'review.illegal',
  409,
  (name: string, from: ReviewState, verb: string) => `「${name}」${reviewState.label(from)}，不能${verb}`,
);
export const OwnPiece = defineError(
  'review.ownPiece',
  409,
  (name: string) => `「${name}」由你创建、修改或提交，须由其他人审核`,
);
export const OwnReviewer = defineError(
  'review.ownReviewer',
  409,
  (name: string, reviewer: string) => `「${name}」由${reviewer}创建、修改或提交，请指定其他审核人`,
);
