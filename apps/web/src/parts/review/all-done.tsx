import { DATE_FORMAT, RANGE_SEPARATOR } from '@zhiying/contract';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import styles from './review-desk.module.css';
import type { ReviewKind, ReviewRow } from './review-kind.ts';

/** Nothing waits: worth a moment's pleasure, and a look at what the day has brought. */
export function AllDone<Row extends ReviewRow>({
  kind: { noun, maker, calls, home },
  onHistory,
}: {
  kind: ReviewKind<Row>;
  onHistory(): void;
}) {
  const uid = useProfile()?.uid;
  const day = dayjs().format(DATE_FORMAT);
  const today = { reviewerId: uid, decided: `${day}${RANGE_SEPARATOR}${day}`, limit: 50 as const };
  const passed = useCall(calls.history, { ...today, decision: 'pass' });
  const rejected = useCall(calls.history, { ...today, decision: 'reject' });
  const [yes, no] = [totalOf(passed.data), totalOf(rejected.data)];
  return (
    <div className={styles.finished}>
      <StateView
        kind="done"
        title="都审完了"
        text={
          yes + no > 0
            ? [`没有${noun}在等你，${maker}都已经收到结果。`, '有新的提交时，这里会自动出现。']
            : [`没有${noun}在等你。`, '有新的提交时，这里会自动出现。']
        }
        actions={
          <>
            <Button onClick={onHistory}>看审核记录</Button>
            <Button type="primary" onClick={home.onGo}>
              {home.label}
            </Button>
          </>
        }
      >
        {yes + no > 0 && (
          <div className={styles.tally}>
            <div>
              <b>{yes}</b>
              <span>今天通过</span>
            </div>
            <div>
              <b>{no}</b>
              <span>今天驳回</span>
            </div>
          </div>
        )}
      </StateView>
    </div>
  );
}

const totalOf = (data: unknown) => (data as { total: number } | undefined)?.total ?? 0;
