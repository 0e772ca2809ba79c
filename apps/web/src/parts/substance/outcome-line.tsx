import type { Outcome } from '@zhiying/contract';
import styles from './outcome-line.module.css';

const NAMES: readonly [keyof Outcome, string][] = [
  ['reached', '送达'],
  ['opened', '打开'],
  ['shared', '分享'],
  ['published', '发布'],
  ['visits', '访问'],
  ['leads', '留资'],
];

/** What became of it, figure by figure. */
export const OutcomeLine = ({ outcome }: { outcome: Outcome }) => (
  <dl className={styles.line}>
    {NAMES.map(([name, label]) => (
      <div key={name}>
        <dt>{label}</dt>
        <dd>{outcome[name].toLocaleString('zh-CN')}</dd>
      </div>
    ))}
  </dl>
);
