import { DATE_FORMAT, RANGE_SEPARATOR } from '@zhiying/contract';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { classOf } from '#kit/base/class-of.ts';
import { Column, Muted, Text } from '#kit/base/pieces.tsx';
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
    <div
      className={classOf({ flow: 'row', align: 'center', justify: 'center', fill: true, background: 'card' })}
    >
      <StateView
        kind="done"
        title="已全部审核"
        text={
          yes + no > 0
            ? [`暂无待审核${noun}，${maker}均已收到结果。`, '有新提交时将自动显示。']
            : [`暂无待审核${noun}。`, '有新提交时将自动显示。']
        }
        actions={
          <>
            <Button onClick={onHistory}>查看审核记录</Button>
            <Button type="primary" onClick={home.onGo}>
              {home.label}
            </Button>
          </>
        }
      >
        {yes + no > 0 && (
          <div className={classOf({ flow: 'row', marginTop: 20 }, styles.tally)}>
            <Tally count={yes} of="今日通过" />
            <Tally count={no} of="今日驳回" />
          </div>
        )}
      </StateView>
    </div>
  );
}

const totalOf = (data: unknown) => (data as { total: number } | undefined)?.total ?? 0;

const Tally = ({ count, of }: { count: number; of: string }) => (
  <Column>
    <Text as="b" lineHeight={36} weight={600}>
      {count}
    </Text>
    <Muted>{of}</Muted>
  </Column>
);
