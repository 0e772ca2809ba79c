import styles from './mark.module.css';
import type { Tone } from './status-dot.tsx';

/** A small tag, for exceptions only: 新增, 已改, 移除, 高风险. */
export const Mark = ({ tone = 'neutral', children }: { tone?: Tone; children: string }) => (
  <span className={styles.mark} data-tone={tone}>
    {children}
  </span>
);
