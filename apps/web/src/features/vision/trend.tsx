import type { BoardFigure } from '@zhiying/contract';
import { type KeyboardEvent, useState } from 'react';
import { figure } from '#kit/base/figure.ts';
import table from '#kit/base/table.module.css';
import styles from './board.module.css';
import { BoardPanel, Quiet, UNREAD } from './board-panel.tsx';

const WIDTH = 600;
const HEIGHT = 120;
const DAY_MS = 86_400_000;

interface TrendProps {
  of: BoardFigure | undefined;
  /** The last day of the line. */
  to: string;
  title: string;
}

/** The last fortnight, as a line or as a table. */
export function TrendPanel({ of, to, title }: TrendProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const days = (of?.trend ?? []).map((value, at, all) => ({
    day: new Date(Date.parse(to) - (all.length - 1 - at) * DAY_MS).toISOString().slice(5, 10),
    value,
  }));
  return (
    <BoardPanel
      area="trend"
      title={`${title}趋势`}
      note="近 14 日"
      extra={
        of && (
          <span className={styles.choices}>
            {(['chart', 'table'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={one === view} onClick={() => setView(one)}>
                {one === 'chart' ? '图' : '表'}
              </button>
            ))}
          </span>
        )
      }
    >
      {!of ? (
        <Quiet>{UNREAD}</Quiet>
      ) : view === 'chart' ? (
        <Line days={days} title={title} />
      ) : (
        <Days days={days} title={title} />
      )}
    </BoardPanel>
  );
}

interface DaysProps {
  days: readonly { day: string; value: number }[];
  title: string;
}

/** The newest day first. */
const Days = ({ days, title }: DaysProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  <div className={styles.days} tabIndex={0} role="region" aria-label="每日明细">
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">{title}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, value }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{figure(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Its points are walked with the arrow keys; today is named until another day is. */
function Line({ days, title }: DaysProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const values = days.map(({ value }) => value);
  const most = Math.max(1, ...values);
  const points = values.map((value, at) => ({
    x: (at / Math.max(1, days.length - 1)) * WIDTH,
    y: HEIGHT - (Math.max(0, value) / most) * (HEIGHT - 8) - 2,
  }));
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const last = days.length - 1;
  const named = chosen === null ? undefined : days[chosen];
  const at = chosen === null ? undefined : points[chosen];
  const walk = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    // The page itself turns through its figures with the same keys.
    event.stopPropagation();
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, chosen === null ? last : chosen + by)));
  };
  return (
    <figure className={styles.trend}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the points are walked with the arrow keys */}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`近 ${days.length} 日${title}：最高 ${figure(most)}，今日 ${figure(values[last] ?? 0)}，按左右方向键逐日查看`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        onKeyDown={walk}
        onBlur={() => setChosen(null)}
      >
        <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
        <polyline points={line} />
        {at && <line x1={at.x} x2={at.x} y1={0} y2={HEIGHT} />}
      </svg>
      <figcaption>
        <span>{days[0]?.day}</span>
        <span role="status">
          {named ? `${named.day} ${figure(named.value)}` : `最高 ${figure(Math.max(0, ...values))}`}
        </span>
        <span>今日 {figure(values[last] ?? 0)}</span>
      </figcaption>
    </figure>
  );
}
