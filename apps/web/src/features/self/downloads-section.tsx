import { contract, DOWNLOAD_DAYS, type Download, exportState } from '@zhiying/contract';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { bytesText } from '#kit/base/bytes.ts';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Note, Row, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
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
      <Text as="p" size="13/20" tone="text2" marginBottom={16} className={styles.intro}>
        最近 50 个文件：导出和素材打包再次下载时将获取最新内容，后台任务结果为生成时的文件。保留{' '}
        {DOWNLOAD_DAYS} 天。
      </Text>
      <QueryView query={exports}>
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
            <Box as="ul" border="line" radius={8}>
              {rows.map((run) => (
                <DownloadRow key={run.id} run={live.find(({ id }) => id === run.id) ?? run} />
              ))}
            </Box>
          )
        }
      </QueryView>
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
    <Row as="li" gap={16} padding="10 16" className={`${styles.row} ${styles.stack}`}>
      <Box grow className={styles.grow}>
        <Row gap={8} breakWords>
          {run.filename}
        </Row>
        <Note as="div">
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
        </Note>
      </Box>
      {run.status === 'running' && run.total ? (
        <Progress
          className={classOf({ flex: 'none', width: 120 })}
          size="small"
          percent={Math.round((run.rows / run.total) * 100)}
          aria-label={`「${run.filename}」的进度`}
        />
      ) : null}
      <Text flex="none" size={13} className={styles.status}>
        <StatusDot tone={TONES[run.status]}>{exportState.label(run.status)}</StatusDot>
      </Text>
      <Button
        size="small"
        disabled={run.status === 'running'}
        loading={asking}
        aria-label={`${verb} ${run.filename}`}
        onClick={() => void fetchFile()}
      >
        {verb}
      </Button>
    </Row>
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
