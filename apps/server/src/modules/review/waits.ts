import type { ReviewState } from '@zhiying/contract';

/** What content's review waits for, read on after 第 3 篇; null where it was passed or its channel wants no review. */
export function waitsForReview({
  reviewOn,
  review,
  rejectReason,
}: {
  reviewOn: boolean;
  review: ReviewState;
  rejectReason: string;
}): string | null {
  if (!reviewOn || review === 'passed') return null;
  if (review === 'rejected') return `被驳回：${rejectReason}`;
  return review === 'pending' ? '待审核' : '未提交审核';
}
