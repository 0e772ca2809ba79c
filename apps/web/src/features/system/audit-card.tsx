import type { AuditEntry } from '@zhiying/contract';
import { MetaLine } from '#kit/meta-line.tsx';
import { momentText } from '#kit/moment-text.ts';
import { whoText } from './audit-words.ts';
import styles from './system.module.css';

/** An entry on a phone. */
export const AuditCard = ({ entry }: { entry: AuditEntry }) => (
  <span className={styles.card}>
    <span className={styles.cardHead}>
      <b>{entry.actionLabel}</b>
      <span className={styles.note}>{momentText(entry.at)}</span>
    </span>
    <span>{entry.summary}</span>
    <span className={styles.note}>
      <MetaLine items={[whoText(entry), entry.ip, entry.device]} />
    </span>
  </span>
);
