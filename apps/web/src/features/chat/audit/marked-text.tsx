import type { AuditHit } from '@zhiying/contract';
import type { ReactNode } from 'react';
import styles from './audit.module.css';

/** What was written, with what the rule found in it marked. `near`: begins shortly before the first mark, for one line. */
export function MarkedText({
  text,
  evidence,
  near = false,
}: Pick<AuditHit, 'text' | 'evidence'> & { near?: boolean }) {
  const first = evidence[0]?.from ?? 0;
  const start = near && first > 12 ? first - 8 : 0;
  const parts: ReactNode[] = start > 0 ? ['…'] : [];
  let at = start;
  for (const { from, to } of evidence) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  parts.push(text.slice(at));
  return <span className={styles.marked}>{parts}</span>;
}
