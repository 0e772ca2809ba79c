import type { Attempt } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
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
    <span className={styles.two}>
      <PlatformMark platform={attempt.platform} />
      <span className={styles.ellipsis}>{attempt.account.name}</span>
    </span>
    {attempt.error && attempt.status === 'failed' && (
      <span className={styles.trouble}>{attempt.error.advice}</span>
    )}
    <span className={styles.note}>
      <MetaLine items={[attempt.batch.name, momentText(attempt.publishedAt ?? attempt.dueAt)]} />
    </span>
  </span>
);
