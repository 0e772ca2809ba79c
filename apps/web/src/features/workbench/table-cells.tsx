import { figure } from '#kit/base/figure.ts';
import styles from './organ-table.module.css';

interface CountProps {
  value: number;
  /** Left out on a phone. */
  spare?: boolean;
  /** How it looks where there is any. */
  tone?: 'warning' | 'error';
}

export const Count = ({ value, spare, tone }: CountProps) => (
  <td data-spare={spare} className={value === 0 ? styles.zero : tone && styles[tone]}>
    {figure(value)}
  </td>
);

interface StateBarProps {
  share: number;
  parts: readonly { state: 'active' | 'pending' | 'bad' | 'disabled'; value: number }[];
}

/** How much of it is well, drawn and told. */
export const StateBar = ({ share, parts }: StateBarProps) => (
  <span className={styles.state}>
    <span className={styles.bar} aria-hidden="true">
      {parts.map(
        ({ state, value }) => value > 0 && <i key={state} style={{ flexGrow: value }} data-state={state} />,
      )}
    </span>
    <span className={styles.percent}>{Math.round(share * 100)}%</span>
  </span>
);
