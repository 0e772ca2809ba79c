import { classOf } from '#kit/base/class-of.ts';
import { Muted } from '#kit/base/pieces.tsx';
import styles from './douyin.module.css';

const WIDTH = 96;
const HEIGHT = 24;

/** Plays a day as a small line; a day on which nothing was read is left out. */
export function Spark({ values, label }: { values: readonly (number | null)[]; label: string }) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0;
  const points = values.flatMap((value, at) =>
    value === null
      ? []
      : [`${(at * step).toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`],
  );
  if (points.length < 2) return <Muted>无数据</Muted>;
  return (
    <svg
      className={classOf({ flow: 'block' }, styles.spark)}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
