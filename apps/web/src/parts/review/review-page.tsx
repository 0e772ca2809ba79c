import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { LeftIcon, RightIcon } from '#kit/base/icons.tsx';
import { Box, Column, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './review-desk.module.css';
import { ReviewDesk } from './review-desk.tsx';
import { ReviewHistory } from './review-history.tsx';
import type { ReviewKind, ReviewRow } from './review-kind.ts';
import type { ReviewQueueState } from './use-review-queue.ts';

interface ReviewPageProps<Row extends ReviewRow> {
  kind: ReviewKind<Row>;
  state: ReviewQueueState<Row>;
  /** Further filters of the area's queue. */
  filters?: ReactNode;
  /** Inside something that has a head already, e.g. a tab. */
  headless?: boolean;
}

/** The review page: queue on the left, subject in the middle, facts and decision on the right; or the history of decisions. */
export function ReviewPage<Row extends ReviewRow>({
  kind,
  state,
  filters,
  headless = false,
}: ReviewPageProps<Row>) {
  const { queue } = state;
  const Head = headless ? Strip : PageHead;
  return (
    <Column height="full" minHeight={0} className={styles.page}>
      <Head>
        {!state.history && state.rows.length > 0 && <Walk state={state} />}
        <Which kind={kind} state={state} />
      </Head>
      {state.history ? (
        <Box fill>
          <ReviewHistory kind={kind} />
        </Box>
      ) : queue.isError && !queue.data ? (
        <StateView
          kind={queue.error.httpStatus === 403 ? 'no-permission' : 'error'}
          title={queue.error.httpStatus === 403 ? `暂无权限审核${kind.noun}` : `待审核${kind.noun}加载失败`}
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
    </Column>
  );
}

const Strip = ({ children }: { children?: ReactNode }) => (
  <Box padding="0 16 10" className={classOf({ flow: 'row', align: 'center', justify: 'end', flex: 'none' })}>
    {children}
  </Box>
);

function Walk<Row extends ReviewRow>({ state }: Pick<ReviewPageProps<Row>, 'state'>) {
  const step = (row: Row | undefined) => row && state.open(row.id);
  return (
    <div
      className={classOf(
        { flow: 'row', gap: 4, align: 'center', tone: 'muted', marginRight: 8 },
        styles.walk,
      )}
    >
      <span>
        {state.at >= 0 && (
          <>
            第{' '}
            <Text as="b" weight={600} tone="text">
              {state.at + 1}
            </Text>{' '}
            / {state.total.toLocaleString('zh-CN')} 项
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
