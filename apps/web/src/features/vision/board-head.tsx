import { BOARD_SPANS, type Board, type BoardSpan } from '@zhiying/contract';
import dayjs from 'dayjs';
import { FullIcon, LeftIcon, PauseIcon, PlayIcon, RightIcon } from '#kit/base/icons.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { useOnline } from '#kit/session/events/online.store.ts';
import styles from './board.module.css';
import type { useBoardAddress } from './board-address.ts';

const SECOND_MS = 1_000;
/** Read every minute at the latest: longer means that something is in the way. */
const LATE_MS = 90_000;
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

interface BoardHeadProps {
  board: Board | undefined;
  readAt: number;
  address: ReturnType<typeof useBoardAddress>;
  step(by: 1 | -1): void;
  screen: { on: boolean; toggle(): void };
}

export const BoardHead = ({ board, readAt, address, step, screen }: BoardHeadProps) => (
  <header className={styles.head}>
    <h1>数据视野</h1>
    {board && (
      <p className={styles.note}>
        {board.level === 'own' ? '我的数据' : board.place}
        {board.level !== 'own' && board.stores > 0 && <span>{board.stores} 家门店</span>}
      </p>
    )}
    <div className={styles.tools}>
      <span className={styles.choices}>
        {(Object.keys(BOARD_SPANS) as BoardSpan[]).map((span) => (
          <button
            key={span}
            type="button"
            aria-pressed={span === address.days}
            onClick={() => address.setDays(span)}
          >
            {BOARD_SPANS[span]}
          </button>
        ))}
      </span>
      <button
        type="button"
        className={styles.tool}
        title="上一指标（←）"
        aria-label="上一指标"
        onClick={() => step(-1)}
      >
        <LeftIcon />
      </button>
      <button
        type="button"
        className={styles.tool}
        title={`${address.playing ? '暂停' : '开始'}轮播（空格）`}
        aria-label={`${address.playing ? '暂停' : '开始'}轮播`}
        onClick={() => address.setPlaying(!address.playing)}
      >
        {address.playing ? <PauseIcon /> : <PlayIcon />}
      </button>
      <button
        type="button"
        className={styles.tool}
        title="下一指标（→）"
        aria-label="下一指标"
        onClick={() => step(1)}
      >
        <RightIcon />
      </button>
      <Freshness countedAt={board?.countedAt ?? null} readAt={readAt} />
      <Clock />
      <button
        type="button"
        className={styles.tool}
        title={`${screen.on ? '退出全屏' : '全屏'}（F）`}
        aria-label={screen.on ? '退出全屏' : '全屏'}
        onClick={screen.toggle}
      >
        <FullIcon />
      </button>
    </div>
  </header>
);

/** The only piece that is drawn every second. */
function Clock() {
  const now = dayjs(useNow(SECOND_MS));
  return (
    <time className={styles.clock} dateTime={now.format('YYYY-MM-DD')}>
      <small>
        {now.format('YYYY-MM-DD')} {WEEKDAYS[now.day()]}
      </small>
      {now.format('HH:mm:ss')}
    </time>
  );
}

/** Whether what is shown is of now. */
function Freshness({ countedAt, readAt }: { countedAt: string | null; readAt: number }) {
  const connected = useOnline((state) => state.connected);
  const now = useNow(5 * SECOND_MS);
  const late = readAt > 0 && now - readAt > LATE_MS;
  const words = late ? `${Math.round((now - readAt) / SECOND_MS)} 秒未更新` : connected ? '实时' : '连接中';
  return (
    <span className={styles.fresh} data-late={late || !connected} title="指标每分钟统计一次">
      {words}
      {countedAt && <small>统计至 {dayjs(countedAt).format('HH:mm')}</small>}
    </span>
  );
}
