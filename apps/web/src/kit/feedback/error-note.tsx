import dayjs from 'dayjs';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Row } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import styles from './error-note.module.css';

/** The number to give when asking for help, and when it happened. */
export function ErrorNote({ requestId }: { requestId: string | undefined }) {
  const [at] = useState(() => dayjs().format('今天 HH:mm:ss'));
  if (!requestId) return <span>{at}</span>;
  return (
    <>
      <Row as="span" flow="inline" gap="4 8" justify="center" wrap>
        错误编号
        <code
          className={classOf(
            { tone: 'text2', breakWords: true, padding: '1 6', background: 'fill', radius: 4 },
            styles.number,
          )}
        >
          {requestId}
        </code>
        <CopyButton text={requestId} />
      </Row>
      <span>{at}</span>
    </>
  );
}
