import styles from './report.module.css';

const WIDTH = 72;
const HEIGHT = 22;
const INSET = 3;

/** The shape of the days, without figures: those are beside it. */
export function Spark({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const most = Math.max(1, ...values);
  const step = (WIDTH - 2 * INSET) / (values.length - 1);
  const points = values.map(
    (value, at) => [INSET + at * step, HEIGHT - INSET - (value / most) * (HEIGHT - 2 * INSET)] as const,
  );
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg className={styles.spark} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={points.map(([left, top]) => `${left.toFixed(1)},${top.toFixed(1)}`).join(' ')} />
      <circle cx={x} cy={y} r="2" />
    </svg>
  );
}
