import type { CSSProperties, ReactNode } from 'react';
import styles from './figure-strip.module.css';

export interface StripFigure {
  id: string;
  title: string;
  value: ReactNode;
  unit?: string;
  /** Under the figure: how it changed, or what it is made of. */
  foot?: ReactNode;
}

/** Key figures in one card, parted by hairlines. */
export const FigureStrip = ({ label, figures }: { label: string; figures: readonly StripFigure[] }) => (
  <section
    className={styles.figures}
    aria-label={label}
    style={{ '--count': figures.length } as CSSProperties}
  >
    {figures.map(({ id, title, value, unit, foot }) => (
      <div key={id} className={styles.figure}>
        <div className={styles.title}>{title}</div>
        <div className={styles.value}>
          {value}
          {unit && <span className={styles.unit}>{unit}</span>}
        </div>
        <div className={styles.foot}>{foot}</div>
      </div>
    ))}
  </section>
);
