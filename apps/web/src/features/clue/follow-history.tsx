import {
  CLUE_EVENTS,
  clueState,
  FOLLOW_RESULTS,
  type FollowFile,
  type HistoryEntry,
} from '@zhiying/contract';
import { Image } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { fullMomentText } from '#kit/base/moment-text.ts';
import { Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import styles from './clue.module.css';

/** What happened to a clue, the newest first; what came with a merged one says whose it was. */
export const FollowHistory = ({ history }: { history: readonly HistoryEntry[] }) => (
  <Stack as="ol" gap={14} className={styles.history}>
    {history.map((entry) => (
      <li key={entry.id}>
        <Row align="stretch" justify="between">
          <Text as="b" size={14} weight={500} tone="text">
            {[CLUE_EVENTS[entry.kind], entry.result && FOLLOW_RESULTS[entry.result]]
              .filter(Boolean)
              .join('，')}
          </Text>
          <Moment at={entry.at} />
        </Row>
        {entry.text && <p>{entry.text}</p>}
        <Files files={entry.files} />
        <MetaLine
          items={[
            entry.by,
            entry.kind === 'appointment' && entry.nextAt && `预约 ${fullMomentText(entry.nextAt)}`,
            entry.state && `状态改为${clueState.label(entry.state)}`,
            entry.from && `来自合并的「${entry.from}」`,
          ]}
        />
      </li>
    ))}
  </Stack>
);

function Files({ files }: { files: readonly FollowFile[] }) {
  if (files.length === 0) return null;
  const voices = files.filter(({ kind }) => kind === 'voice');
  const pictures = files.filter(({ kind }) => kind === 'image');
  return (
    <div className={styles.files}>
      {voices.map(({ id, url }) => (
        <audio
          key={id}
          className={classOf({ height: 36, maxWidth: 'full' }, styles.voice)}
          controls
          preload="none"
          src={url}
          aria-label="录音"
        >
          <track kind="captions" />
        </audio>
      ))}
      {pictures.length > 0 && (
        <Image.PreviewGroup>
          <span className={styles.pictures}>
            {pictures.map(({ id, url }) => (
              <Image
                key={id}
                src={url}
                alt="图片"
                width={64}
                height={64}
                className={classOf({ radius: 6, objectFit: 'cover' })}
              />
            ))}
          </span>
        </Image.PreviewGroup>
      )}
    </div>
  );
}
