import { memo, type ReactNode } from 'react';
import { bytesText } from '#kit/base/bytes.ts';
import { CheckIcon, CloseIcon, PauseIcon, PlayIcon, RefreshIcon, WarningIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { IconButton } from '#kit/display/icon-button.tsx';
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
    <div className={styles.row} data-state={item.state} data-phase={item.phase}>
      <span className={styles.kind}>
        {item.state === 'exception' ? <WarningIcon size={18} /> : <KindIcon size={18} />}
      </span>
      <div className={pieces.grow}>
        <div className={styles.line}>
          <span className={styles.name} title={item.name}>
            {item.name}
          </span>
          <span className={styles.size}>{bytesText(item.size)}</span>
        </div>
        <div className={styles.line}>
          {item.phase !== 'done' && (item.state !== 'exception' || item.sent > 0) && <Bar item={item} />}
          <span className={styles.status} title={status}>
            {status}
          </span>
        </div>
      </div>
      <Buttons item={item} />
    </div>
  );
});

export const Bar = ({ item }: { item: UploadItem }) => (
  <span
    className={styles.bar}
    role="progressbar"
    aria-label={item.name}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percentOf(item)}
  >
    <span className={styles.fill} style={{ width: `${percentOf(item)}%` }} />
  </span>
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
      <span className={styles.done}>
        <CheckIcon size={16} />
      </span>
    );
  return (
    <span className={styles.buttons}>
      {(phase === 'sending' || phase === 'hashing') &&
        button('暂停', <PauseIcon size={15} />, () => uploads.pause(uid))}
      {phase === 'paused' && button('继续', <PlayIcon size={15} />, () => uploads.resume(uid))}
      {phase === 'failed' && item.mayRetry && (
        <button type="button" className={styles.again} onClick={() => uploads.resume(uid)}>
          <RefreshIcon size={14} />
          重试
        </button>
      )}
      {phase === 'lost' && (
        <button type="button" className={styles.again} onClick={() => void pickAgain()}>
          选择文件
        </button>
      )}
      {phase !== 'registering' &&
        button(phase === 'failed' ? '移除' : '取消', <CloseIcon size={14} />, () => void uploads.remove(uid))}
    </span>
  );
}
