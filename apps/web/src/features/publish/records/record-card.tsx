import type { Attempt } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { AttemptDot } from '../attempt/attempt-words.tsx';
import styles from '../publish.module.css';

export const RecordCard = ({ attempt }: { attempt: Attempt }) => (
  <span className={styles.card}>
    <span className={styles.cardHead}>
      <b>{attempt.title}</b>
      <AttemptDot status={attempt.status} />
    </span>
    <span className={pieces.row}>
      <PlatformMark platform={attempt.platform} />
      <span className={pieces.clip}>{attempt.account.name}</span>
    </span>
    {attempt.error && attempt.status === 'failed' && (
      <span className={styles.trouble}>{attempt.error.advice}</span>
    )}
    <span className={pieces.small}>
      <MetaLine items={[attempt.batch.name, momentText(attempt.publishedAt ?? attempt.dueAt)]} />
    </span>
  </span>
);
