import { contract } from '@zhiying/contract';
import type { SubmitKind } from '#parts/review/submit-dialog.tsx';

export const SUBMITTED_ARTICLE: SubmitKind = {
  noun: '文章',
  measure: '篇',
  submit: contract.aiArticle.submit,
  reviewers: contract.aiArticleReview.reviewers,
};
