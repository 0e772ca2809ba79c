import type { UseQueryResult } from '@tanstack/react-query';
import { StateView } from '#kit/feedback/state-view.tsx';
import type { ApiError } from '#kit/session/api/client.ts';
import type { ReviewKind, ReviewRow } from './review-kind.ts';
import { ReviewPage } from './review-page.tsx';
import { type QueueFilter, useReviewQueue } from './use-review-queue.ts';

/** Names of their own in the address: the page that the review is a tab of has others by the usual ones. */
const NAMES = { id: 'look', view: 'view' };

interface OptionalReviewProps<Row extends ReviewRow> {
  kind: ReviewKind<Row>;
  /** Whether the channel reviews this kind at all; undefined while it is asked for, or where it always does. */
  on?: boolean;
  queue: UseQueryResult<{ rows: Row[]; total: number }, ApiError>;
  filter: QueueFilter;
}

/** A review as the tab of a page. While it is off and nothing waits, it says where it is switched on. */
export function OptionalReview<Row extends ReviewRow>({ kind, on, queue, filter }: OptionalReviewProps<Row>) {
  const state = useReviewQueue(queue, filter, { names: NAMES });
  const idle = queue.data?.total === 0 && !state.filtered && !state.history && state.currentId === null;
  if (on === false && idle)
    return (
      <StateView
        kind="empty"
        title={`${kind.noun}审核未开启`}
        text={[`开启后，${kind.noun}审核通过才能发布。`, '可在「系统配置 › 参数」中开启。']}
      />
    );
  return <ReviewPage kind={kind} state={state} headless />;
}
