import type { AuditEntry } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import record from '#kit/base/record.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { whoText } from './audit-words.ts';

/** An entry on a phone. */
export const AuditCard = ({ entry }: { entry: AuditEntry }) => (
  <span className={pieces.stack}>
    <span className={record.cardHead}>
      <b>{entry.actionLabel}</b>
      <span className={pieces.note}>{momentText(entry.at)}</span>
    </span>
    <span>{entry.summary}</span>
    <span className={pieces.note}>
      <MetaLine items={[whoText(entry), entry.ip, entry.device]} />
    </span>
  </span>
);
