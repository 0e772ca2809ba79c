import styles from './sparkline.module.css';
import { sparklinePoints } from './sparkline-points.ts';

const WIDTH = 72;
const HEIGHT = 20;
const INSET = 2.5;

/** The shape of the days, without figures: those are beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const points = sparklinePoints(values, WIDTH, HEIGHT, INSET);
  const last = points.at(-1);
  return (
    <svg
      className={styles.sparkline}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r="2" />}
    </svg>
  );
}
