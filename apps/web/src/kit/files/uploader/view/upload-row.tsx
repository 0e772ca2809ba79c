import { type ComponentProps, memo, type ReactNode } from 'react';
import { bytesText } from '#kit/base/bytes.ts';
import { CheckIcon, CloseIcon, PauseIcon, PlayIcon, RefreshIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Box, Note, PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { ProgressBar } from '#kit/display/progress-bar.tsx';
import { message } from '#kit/feedback/notices.ts';
import { chooseFiles } from '../pick/choose-files.ts';
import type { UploadItem } from '../queue/item.ts';
import { uploads } from '../uploads.ts';
import { KIND_ICONS } from './kind-icon.tsx';
import styles from './upload-row.module.css';
import { percentOf, statusOf } from './upload-words.ts';

/** One file: what it is, how far, and the one thing to do about it. */
export const UploadRow = memo(function UploadRow({ item }: { item: UploadItem }) {
  const KindIcon = KIND_ICONS[item.type];
  const status = statusOf(item);
  return (
    <Row
      look={{ padding: '0 8 0 16', gap: 12, height: 56, background: 'elev' }}
      className={styles.row}
      data-state={item.state}
      data-phase={item.phase}
    >
      <Row as="span" align="stretch" flex="none" tone="muted" className={styles.kind}>
        {item.state === 'exception' ? <WarningIcon size={18} /> : <KindIcon size={18} />}
      </Row>
      <Box grow>
        <Row gap={12} height={20} minWidth={0} className={styles.line}>
          <Text grow size="13/20" tone="text" clip title={item.name}>
            {item.name}
          </Text>
          <Text flex="none" size={12} tone={item.state === 'exception' ? 'text2' : 'muted'}>
            {bytesText(item.size)}
          </Text>
        </Row>
        <Row gap={12} height={20} minWidth={0} className={styles.line}>
          {item.phase !== 'done' && (item.state !== 'exception' || item.sent > 0) && <Bar item={item} />}
          <Note as="span" minWidth={0} clip textAlign="right" className={styles.status} title={status}>
            {status}
          </Note>
        </Row>
      </Box>
      <Buttons item={item} />
    </Row>
  );
});

export const Bar = ({ item }: { item: UploadItem }) => (
  <ProgressBar
    label={item.name}
    percent={percentOf(item)}
    look={{ background: 'line2', minWidth: 48 }}
    className={styles.bar}
    fillClassName={styles.fill}
  />
);

function Buttons({ item }: { item: UploadItem }): ReactNode {
  const { uid, name, phase } = item;
  const pickAgain = async () => {
    const [file] = await chooseFiles({ accept: [item.ext], multiple: false });
    const wrong = file && uploads.giveFile(uid, file);
    if (wrong) void message.error(wrong);
  };
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <IconButton
      label={`${label}「${name}」`}
      icon={icon}
      size="small"
      className={styles.button}
      onClick={onClick}
    />
  );
  if (phase === 'done')
    return (
      <Row tone="successMark" as="span" align="stretch" flex="none" padding="0 6">
        <CheckIcon size={16} />
      </Row>
    );
  return (
    <Row as="span" gap={2} flex="none">
      {(phase === 'sending' || phase === 'hashing') &&
        button('暂停', <PauseIcon size={15} />, () => uploads.pause(uid))}
      {phase === 'paused' && button('继续', <PlayIcon size={15} />, () => uploads.resume(uid))}
      {phase === 'failed' && item.mayRetry && (
        <Again onClick={() => uploads.resume(uid)}>
          <RefreshIcon size={14} />
          重试
        </Again>
      )}
      {phase === 'lost' && <Again onClick={() => void pickAgain()}>选择文件</Again>}
      {phase !== 'registering' &&
        button(phase === 'failed' ? '移除' : '取消', <CloseIcon size={14} />, () => void uploads.remove(uid))}
    </Row>
  );
}

const Again = (props: ComponentProps<typeof PlainButton>) => (
  <PlainButton
    look={{ flow: 'inline', gap: 4, align: 'center', height: 28, size: 12, tone: 'text', padding: '0 8' }}
    background="card"
    border="ctl"
    radius={6}
    className={styles.again}
    {...props}
  />
);
