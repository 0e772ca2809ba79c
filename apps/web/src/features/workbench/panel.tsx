import { type ReactNode, useId } from 'react';
import styles from './workbench.module.css';

interface PanelProps {
  title: string;
  note?: ReactNode;
  extra?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A card with a head of 44. */
export function Panel({ title, note, extra, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section className={`${styles.panel} ${className}`} aria-labelledby={id}>
      <div className={styles.panelHead}>
        <h2 id={id} className={styles.panelTitle}>
          {title}
        </h2>
        {note && <span className={styles.panelNote}>{note}</span>}
        {extra && <div className={styles.panelExtra}>{extra}</div>}
      </div>
      {children}
    </section>
  );
}
