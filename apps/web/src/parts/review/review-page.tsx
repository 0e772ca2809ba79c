import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { LeftIcon, RightIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { IconButton } from '#kit/display/icon-button.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './review-desk.module.css';
import { ReviewDesk } from './review-desk.tsx';
import type { ReviewKind, ReviewRow } from './review-kind.ts';
import type { ReviewQueueState } from './use-review-queue.ts';

interface ReviewPageProps<Row extends ReviewRow> {
  kind: ReviewKind<Row>;
  state: ReviewQueueState<Row>;
  /** What the area's queue is narrowed by besides. */
  filters?: ReactNode;
}

/** What waits on the left, one of it in the middle, facts and the decision on the right; or what was decided. */
export function ReviewPage<Row extends ReviewRow>({ kind, state, filters }: ReviewPageProps<Row>) {
  const { queue } = state;
  return (
    <div className={styles.page}>
      <PageHead>
        {!state.history && state.rows.length > 0 && <Walk state={state} />}
        <Which kind={kind} state={state} />
      </PageHead>
      {state.history ? (
        <div className={pieces.fill}>
          <kind.History />
        </div>
      ) : queue.isError && !queue.data ? (
        <StateView
          kind={queue.error.httpStatus === 403 ? 'no-permission' : 'error'}
          title={queue.error.httpStatus === 403 ? `你不能审核${kind.noun}` : `待审核的${kind.noun}没有读出来`}
          text={[queue.error.message]}
          actions={
            <Button type="primary" loading={queue.isFetching} onClick={() => void queue.refetch()}>
              重试
            </Button>
          }
        />
      ) : (
        <ReviewDesk kind={kind} state={state} filters={filters} />
      )}
    </div>
  );
}

function Walk<Row extends ReviewRow>({ state }: Pick<ReviewPageProps<Row>, 'state'>) {
  const step = (row: Row | undefined) => row && state.open(row.id);
  return (
    <div className={styles.walk}>
      <span>
        {state.at >= 0 && (
          <>
            第 <b>{state.at + 1}</b> / {state.total.toLocaleString('zh-CN')} 项
          </>
        )}
      </span>
      <IconButton
        label="上一个"
        icon={<LeftIcon />}
        disabled={!state.previous}
        onClick={() => step(state.previous)}
      />
      <IconButton
        label="下一个"
        icon={<RightIcon />}
        disabled={!state.next}
        onClick={() => step(state.next)}
      />
    </div>
  );
}

function Which<Row extends ReviewRow>({ kind, state }: Pick<ReviewPageProps<Row>, 'kind' | 'state'>) {
  const decided = useCall(kind.calls.history, { limit: 50 });
  const made = decided.data as { total: number } | undefined;
  return (
    <Segmented
      value={state.history ? 'history' : 'queue'}
      options={[
        { value: 'queue', label: `待审核 ${state.total.toLocaleString('zh-CN')}` },
        { value: 'history', label: `审核记录${made ? ` ${made.total.toLocaleString('zh-CN')}` : ''}` },
      ]}
      onChange={(value) => state.showHistory(value === 'history')}
    />
  );
}
