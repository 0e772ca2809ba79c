import { type Clue, contract } from '@zhiying/contract';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { Box, Clip, Column, Muted, Row, RowButton, Text } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { WaitingLines } from '#kit/feedback/waiting.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { ClueStatus } from '#parts/clue/clue-words.tsx';
import styles from './clue.module.css';

interface TodayPanelProps {
  openId: number | null;
  onOpen(id: number): void;
}

/** What is to be done today, in order of time; what is late comes first and red. */
export function TodayPanel({ openId, onOpen }: TodayPanelProps) {
  const today = useCall(contract.clue.today);
  const count = (today.data?.overdue.length ?? 0) + (today.data?.next.length ?? 0);
  return (
    <Column as="section" height="full" minHeight={0} className={styles.today} aria-label="今日待跟进">
      <Text padding="14 16 10" as="h3" size={15} weight={600}>
        今日待跟进{' '}
        <Muted as="small" weight={400} marginLeft={6}>
          {count} 条
        </Muted>
      </Text>
      <Box fill overflow="y" className={styles.todayBody}>
        <QueryView query={today} sign={<WaitingLines />}>
          {({ overdue, next, done }) => (
            <>
              <Group title="已逾期" clues={overdue} late openId={openId} onOpen={onOpen} />
              <Group title="接下来" clues={next} openId={openId} onOpen={onOpen} />
              {overdue.length + next.length === 0 && (
                <Muted as="p" padding="12 16">
                  今天暂无待跟进的线索
                </Muted>
              )}
              {done > 0 && (
                <Muted as="p" padding="12 16">
                  今天已跟进 {done} 条
                </Muted>
              )}
            </>
          )}
        </QueryView>
      </Box>
      <FromPool />
    </Column>
  );
}

interface GroupProps extends TodayPanelProps {
  title: string;
  clues: readonly Clue[];
  late?: boolean;
}

function Group({ title, clues, late = false, openId, onOpen }: GroupProps) {
  if (clues.length === 0) return null;
  return (
    <>
      <Muted
        padding="8 16 4"
        as="h4"
        weight={400}
        margin={0}
        className={styles.todayGroup}
        data-late={late || undefined}
      >
        {title} {clues.length}
      </Muted>
      {clues.map((clue) => (
        <RowButton
          key={clue.id}
          gap={12}
          padding="8 16"
          hover="fill"
          className={styles.todayRow}
          data-open={clue.id === openId || undefined}
          onClick={() => onOpen(clue.id)}
        >
          <Text width={40} className={styles.todayTime} data-late={late || undefined}>
            {timeOf(clue.nextAt)}
          </Text>
          <Text grow>
            <Clip as="b">{clue.name}</Clip>
            <Row as="span" gap={8} align="stretch" size={12} tone="muted">
              <ClueStatus state={clue.state} />
              {clue.model && <Clip>{clue.model}</Clip>}
            </Row>
          </Text>
        </RowButton>
      ))}
    </>
  );
}

const timeOf = (at: string | null) => {
  if (at === null) return '';
  const moment = dayjs(at);
  return moment.isSame(dayjs(), 'day') ? moment.format('HH:mm') : moment.format('MM-DD');
};

/** How many wait in the pool and how many the person may still take. */
function FromPool() {
  const { setSearch } = usePage();
  const quota = useCall(contract.cluePool.quota);
  if (!quota.data) return null;
  return (
    <Row padding="10 4 10 16" borderTop="line">
      <Text grow>
        从线索池领取
        <Muted as="small" flow="block">
          今日还可领取 {quota.data.left} 条
        </Muted>
      </Text>
      <Button type="link" onClick={() => setSearch({ tabid: 'pool' })}>
        去领取
      </Button>
    </Row>
  );
}
