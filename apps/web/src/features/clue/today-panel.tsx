import { type Clue, contract } from '@zhiying/contract';
import { Button } from 'antd';
import dayjs from 'dayjs';
import pieces from '#kit/base/pieces.module.css';
import { Loaded } from '#kit/feedback/loaded.tsx';
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
    <section className={styles.today} aria-label="今日待跟进">
      <h3 className={styles.todayHead}>
        今日待跟进 <small>{count} 条</small>
      </h3>
      <div className={styles.todayBody}>
        <Loaded query={today}>
          {({ overdue, next, done }) => (
            <>
              <Group title="已逾期" clues={overdue} late openId={openId} onOpen={onOpen} />
              <Group title="接下来" clues={next} openId={openId} onOpen={onOpen} />
              {overdue.length + next.length === 0 && (
                <p className={styles.todayEmpty}>今天暂无待跟进的线索</p>
              )}
              {done > 0 && <p className={styles.todayDone}>今天已跟进 {done} 条</p>}
            </>
          )}
        </Loaded>
      </div>
      <FromPool />
    </section>
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
      <h4 className={styles.todayGroup} data-late={late || undefined}>
        {title} {clues.length}
      </h4>
      {clues.map((clue) => (
        <button
          key={clue.id}
          type="button"
          className={styles.todayRow}
          data-open={clue.id === openId || undefined}
          onClick={() => onOpen(clue.id)}
        >
          <span className={styles.todayTime} data-late={late || undefined}>
            {timeOf(clue.nextAt)}
          </span>
          <span className={pieces.grow}>
            <b className={pieces.clip}>{clue.name}</b>
            <span className={styles.todayNote}>
              <ClueStatus state={clue.state} />
              {clue.model && <span className={pieces.clip}>{clue.model}</span>}
            </span>
          </span>
        </button>
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
    <div className={styles.fromPool}>
      <span className={pieces.grow}>
        从线索池领取
        <small>今日还可领取 {quota.data.left} 条</small>
      </span>
      <Button type="link" onClick={() => setSearch({ tabid: 'pool' })}>
        去领取
      </Button>
    </div>
  );
}
