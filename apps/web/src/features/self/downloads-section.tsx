import { contract, DOWNLOAD_DAYS, type Download, exportState } from '@zhiying/contract';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { bytesText } from '#kit/base/bytes.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { downloadAgain } from '#parts/job/download-again.ts';
import { useWork } from '#parts/job/work.store.ts';
import { leftText } from './days-left.ts';
import styles from './self-center.module.css';

const TONES: Record<Download['status'], Tone> = {
  ready: 'neutral',
  running: 'primary',
  done: 'success',
  failed: 'error',
};

export function DownloadsSection() {
  const exports = useCall(contract.download.mine);
  const live = useWork((state) => state.exports);
  return (
    <>
      <p className={styles.intro}>
        最近 50 个文件：导出和素材打包再次下载时将获取最新内容，后台任务结果为生成时的文件。保留{' '}
        {DOWNLOAD_DAYS} 天。
      </p>
      <Loaded query={exports}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateView
              kind="empty"
              title="暂无可下载的文件"
              text={[
                '在列表中点击「导出」，或批量下载素材后，',
                '文件将显示在这里。后台任务的结果文件也在此下载。',
              ]}
            />
          ) : (
            <ul className={styles.list}>
              {rows.map((run) => (
                <DownloadRow key={run.id} run={live.find(({ id }) => id === run.id) ?? run} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function DownloadRow({ run }: { run: Download }) {
  const verb = run.status === 'failed' ? '重试' : '下载';
  const [asking, setAsking] = useState(false);
  const fetchFile = async () => {
    setAsking(true);
    await downloadAgain(run.id).catch((error: Error) => void message.error(error.message));
    setAsking(false);
  };
  return (
    <li className={`${styles.row} ${styles.stack}`}>
      <div className={styles.grow}>
        <div className={styles.name}>{run.filename}</div>
        <div className={styles.meta}>
          <MetaLine
            wraps
            items={[
              run.title,
              amountText(run),
              run.bytes > 0 && bytesText(run.bytes),
              <Moment key="at" at={run.createdAt} />,
              leftText(run.expiresAt),
            ]}
          />
        </div>
      </div>
      {run.status === 'running' && run.total ? (
        <Progress
          className={styles.progress}
          size="small"
          percent={Math.round((run.rows / run.total) * 100)}
          aria-label={`「${run.filename}」的进度`}
        />
      ) : null}
      <span className={styles.status}>
        <StatusDot tone={TONES[run.status]}>{exportState.label(run.status)}</StatusDot>
      </span>
      <Button
        size="small"
        disabled={run.status === 'running'}
        loading={asking}
        aria-label={`${verb} ${run.filename}`}
        onClick={() => void fetchFile()}
      >
        {verb}
      </Button>
    </li>
  );
}

/** `12 个文件`, `1,200 条`; of how many while it is being written. */
function amountText({ rows, total, status, format }: Download) {
  if (format === 'file') return false;
  const unit = format === 'zip' ? '个文件' : '条';
  if (status === 'running' && total)
    return `${rows.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')} ${unit}`;
  const amount = rows > 0 ? rows : format === 'zip' ? (total ?? 0) : 0;
  return amount > 0 && `${amount.toLocaleString('zh-CN')} ${unit}`;
}
