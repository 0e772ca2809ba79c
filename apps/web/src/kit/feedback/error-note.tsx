import dayjs from 'dayjs';
import { useState } from 'react';
import { CopyButton } from '#kit/display/copy-button.tsx';
import styles from './error-note.module.css';

/** The number to give when asking for help, and when it happened. */
export function ErrorNote({ requestId }: { requestId: string | undefined }) {
  const [at] = useState(() => dayjs().format('今天 HH:mm:ss'));
  if (!requestId) return <span>{at}</span>;
  return (
    <>
      <span className={styles.told}>
        错误编号
        <code className={styles.number}>{requestId}</code>
        <CopyButton text={requestId} />
      </span>
      <span>{at}</span>
    </>
  );
}
