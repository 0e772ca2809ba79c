import { type ReactNode, useId } from 'react';
import styles from './board.module.css';

interface BoardPanelProps {
  title: ReactNode;
  note?: ReactNode;
  /** What can be chosen in its head. */
  extra?: ReactNode;
  area?: string;
  children: ReactNode;
}

/** A card of the board. */
export function BoardPanel({ title, note, extra, area, children }: BoardPanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} data-area={area} aria-labelledby={id}>
      <header className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        {extra}
      </header>
      {children}
    </section>
  );
}

/** In the place of something that is not there: nothing has happened, or it could not be read. */
export const Quiet = ({ children }: { children: ReactNode }) => <p className={styles.quiet}>{children}</p>;
export const UNREAD = '暂时无法读取';
