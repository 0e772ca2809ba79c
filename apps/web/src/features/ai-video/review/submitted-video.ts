import { contract } from '@zhiying/contract';
import type { SubmitKind } from '#parts/review/submit-dialog.tsx';

export const SUBMITTED_VIDEO: SubmitKind = {
  noun: '视频',
  measure: '条',
  submit: contract.video.submit,
  reviewers: contract.videoReview.reviewers,
};
