import type { ReactNode } from 'react';
import styles from './inspector.module.css';

export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** One setting of the right column. */
export const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.line}>
    <span>{label}</span>
    <div>{children}</div>
  </div>
);
