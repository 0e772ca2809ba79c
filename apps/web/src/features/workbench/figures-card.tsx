import type { CSSProperties } from 'react';
import { Counter } from '#kit/counter.tsx';
import { changeOf } from './change.ts';
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
  const tone = change?.direction === 'same' || neutral ? 'same' : change?.direction;
  return (
    <div className={styles.figure}>
      <div className={styles.title}>{figure.title}</div>
      <div className={styles.value}>
        <Counter value={figure.value} />
        <span className={styles.unit}>{figure.unit}</span>
      </div>
      <div className={styles.foot}>
        {change && (
          <span className={styles.change} data-tone={tone}>
            <span className="zy-visually-hidden">{against}</span>
            <Arrow direction={change.direction} />
            {change.text}
          </span>
        )}
        <Sparkline values={figure.trend} />
      </div>
    </div>
  );
}

function Arrow({ direction }: { direction: 'up' | 'down' | 'same' }) {
  if (direction === 'same') return null;
  return (
    <>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" className={styles.arrow}>
        <path d={direction === 'up' ? 'M6 10V2M2.5 5.5 6 2l3.5 3.5' : 'M6 2v8M2.5 6.5 6 10l3.5-3.5'} />
      </svg>
      <span className="zy-visually-hidden">{direction === 'up' ? '上升' : '下降'}</span>
    </>
  );
}
