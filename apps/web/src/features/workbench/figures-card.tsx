import type { CSSProperties } from 'react';
import { changeOf } from '#kit/change.ts';
import { ChangeMark } from '#kit/change-mark.tsx';
import { Counter } from '#kit/counter.tsx';
import styles from './figures.module.css';
import { Sparkline } from './sparkline.tsx';
import type { Figure } from './workbench.query.ts';

/** More of these is neither good nor bad. */
const NEUTRAL: ReadonlySet<Figure['id']> = new Set(['exports']);

interface FiguresCardProps {
  figures: Figure[];
  /** Only one's own doings: more or less of them is neither good nor bad. */
  own: boolean;
  against: string;
}

export const FiguresCard = ({ figures, own, against }: FiguresCardProps) => (
  <section
    className={styles.figures}
    aria-label="关键数字"
    style={{ '--count': figures.length } as CSSProperties}
  >
    {figures.map((figure) => (
      <FigureCell key={figure.id} figure={figure} neutral={own || NEUTRAL.has(figure.id)} against={against} />
    ))}
  </section>
);

function FigureCell({ figure, neutral, against }: { figure: Figure; neutral: boolean; against: string }) {
  const change = changeOf(figure.value, figure.before);
  return (
    <div className={styles.figure}>
      <div className={styles.title}>{figure.title}</div>
      <div className={styles.value}>
        <Counter value={figure.value} />
        <span className={styles.unit}>{figure.unit}</span>
      </div>
      <div className={styles.foot}>
        {change && <ChangeMark change={change} tone={neutral ? 'neutral' : 'more'} against={against} />}
        <Sparkline values={figure.trend} />
      </div>
    </div>
  );
}
