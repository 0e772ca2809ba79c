import type { BoardFigure } from '@zhiying/contract';
import { figure } from '#kit/base/figure.ts';
import styles from './board.module.css';
import { Quiet, UNREAD } from './board-panel.tsx';

const WIDTH = 600;
const HEIGHT = 120;
const DAY_MS = 86_400_000;

/** The last fortnight as a line; today's point is marked and named. */
export function Trend({ of, to, title }: { of: BoardFigure | undefined; to: string; title: string }) {
  if (!of) return <Quiet>{UNREAD}</Quiet>;
  const { trend } = of;
  const most = Math.max(1, ...trend);
  const points = trend.map((value, at) => ({
    x: (at / Math.max(1, trend.length - 1)) * WIDTH,
    y: HEIGHT - (Math.max(0, value) / most) * (HEIGHT - 8) - 2,
  }));
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const day = (ago: number) => new Date(Date.parse(to) - ago * DAY_MS).toISOString().slice(5, 10);
  const last = trend.at(-1) ?? 0;
  return (
    <figure className={styles.trend}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`近 ${trend.length} 日${title}：最高 ${figure(most)}，今日 ${figure(last)}`}
      >
        <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
        <polyline points={line} />
      </svg>
      <figcaption>
        <span>{day(trend.length - 1)}</span>
        <span>最高 {figure(Math.max(0, ...trend))}</span>
        <span>今日 {figure(last)}</span>
      </figcaption>
    </figure>
  );
}
