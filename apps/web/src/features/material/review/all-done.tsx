import { contract, DATE_FORMAT, RANGE_SEPARATOR } from '@zhiying/contract';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { StateView } from '#kit/feedback/state-view.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import styles from './material-review.module.css';

/** Nothing waits: worth a moment's pleasure, and a look at what the day has brought. */
export function AllDone() {
  const { setSearch } = usePage();
  const uid = useProfile()?.uid;
  const day = dayjs().format(DATE_FORMAT);
  const today = { reviewerId: uid, decided: `${day}${RANGE_SEPARATOR}${day}`, limit: 50 as const };
  const passed = useCall(contract.materialReview.history, { ...today, decision: 'pass' });
  const rejected = useCall(contract.materialReview.history, { ...today, decision: 'reject' });
  const [yes, no] = [passed.data?.total ?? 0, rejected.data?.total ?? 0];
  return (
    <div className={styles.finished}>
      <StateView
        kind="done"
        title="已全部审核"
        text={
          yes + no > 0
            ? ['暂无待审核素材，上传人均已收到结果。', '有新提交时将自动显示。']
            : ['暂无待审核素材。', '有新提交时将自动显示。']
        }
        actions={
          <>
            <Button onClick={() => setSearch({ tabid: 'history' })}>查看审核记录</Button>
            <Button type="primary" onClick={() => go({ path: 'material' })}>
              前往素材库
            </Button>
          </>
        }
      >
        {yes + no > 0 && (
          <div className={styles.tally}>
            <div>
              <b>{yes}</b>
              <span>今日通过</span>
            </div>
            <div>
              <b>{no}</b>
              <span>今日驳回</span>
            </div>
          </div>
        )}
      </StateView>
    </div>
  );
}
