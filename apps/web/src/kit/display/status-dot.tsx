import styles from './status-dot.module.css';

export type Tone = 'success' | 'warning' | 'error' | 'primary' | 'neutral';

/** A 6 px dot and a word in normal text: colour helps, the word says it. */
export const StatusDot = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={styles.status}>
    <i className={styles.dot} data-tone={tone} />
    {children}
  </span>
);
