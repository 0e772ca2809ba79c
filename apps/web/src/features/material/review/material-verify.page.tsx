import { contract } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { LeftIcon, RightIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { IconButton } from '#kit/display/icon-button.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import styles from './material-review.module.css';
import { ReviewDesk } from './review-desk.tsx';
import { ReviewHistory } from './review-history.tsx';
import { useReviewQueue } from './use-review-queue.ts';

/** 素材审核: what waits on the left, the file in the middle, facts and the decision on the right. */
export default function MaterialVerifyPage() {
  const allowed = useMayOpen()(keysOf(contract.materialReview.history));
  if (!allowed)
    return <StateView kind="no-permission" title="暂无权限审核素材" text={['需要「审核素材」权限。']} />;
  return <Review />;
}

function Review() {
  const { search, setSearch } = usePage();
  const state = useReviewQueue();
  const decided = useCall(contract.materialReview.history, { limit: 50 });
  const tab = search.tabid === 'history' ? 'history' : 'queue';
  const step = (row: { id: number } | undefined) => row && state.open(row.id);
  return (
    <div className={styles.page}>
      <PageHead>
        {tab === 'queue' && state.rows.length > 0 && (
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
        )}
        <Segmented
          value={tab}
          options={[
            { value: 'queue', label: `待审核 ${state.total.toLocaleString('zh-CN')}` },
            {
              value: 'history',
              label: `审核记录${decided.data ? ` ${decided.data.total.toLocaleString('zh-CN')}` : ''}`,
            },
          ]}
          onChange={(value) => setSearch(value === 'history' ? { tabid: 'history' } : {})}
        />
      </PageHead>
      {tab === 'history' ? (
        <div className={pieces.fill}>
          <ReviewHistory />
        </div>
      ) : state.queue.isError && !state.queue.data ? (
        <StateView
          kind={state.queue.error.httpStatus === 403 ? 'no-permission' : 'error'}
          title={state.queue.error.httpStatus === 403 ? '暂无权限审核素材' : '待审核素材加载失败'}
          text={[state.queue.error.message]}
          actions={
            <Button
              type="primary"
              loading={state.queue.isFetching}
              onClick={() => void state.queue.refetch()}
            >
              重试
            </Button>
          }
        />
      ) : (
        <ReviewDesk state={state} />
      )}
    </div>
  );
}
