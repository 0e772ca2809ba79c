import { contract, type Job, jobState } from '@zhiying/contract';
import { Button, Progress } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { Split, Text } from '#kit/base/pieces.tsx';
import { timeLeft } from '#kit/base/time-left.ts';
import { api } from '#kit/session/api/client.ts';
import { useJob } from './use-job.ts';
import { loadWork } from './work.store.ts';

export interface JobProgressProps {
  jobId: string;
  onFinish?(job: Job): void;
  close(): void;
}

const STAY_AFTER_MS = 5000;

/** How far a job is, in its card in the corner. */
export default function JobProgress({ jobId, onFinish, close }: JobProgressProps) {
  const { job, running } = useJob(jobId);
  const [startedAt] = useState(Date.now);

  const finish = useEffectEvent(() => {
    if (job) onFinish?.(job);
  });
  const closeLater = useEffectEvent(close);
  const failed = job?.status === 'failed';
  useEffect(() => {
    if (running) return;
    finish();
    if (failed) return;
    const timer = setTimeout(() => closeLater(), STAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [running, failed]);

  const percent = job?.total ? Math.min(100, Math.round((job.done / job.total) * 100)) : undefined;
  return (
    <Text as="div" size="13/20">
      <Progress
        percent={running ? (percent ?? 0) : 100}
        size="small"
        status={failed ? 'exception' : running ? 'active' : 'normal'}
        showInfo={false}
        aria-label="进度"
      />
      <Split minHeight={24} tone="text2">
        <span>
          {job ? jobState.label(job.status) : '排队中'}
          {job?.total ? ` ${job.done.toLocaleString('zh-CN')} / ${job.total.toLocaleString('zh-CN')}` : ''}
          {running && job?.total ? timeLeft(startedAt, job.done, job.total) : ''}
        </span>
        {job?.can.includes('cancel') && running && (
          <Button
            size="small"
            type="text"
            onClick={() => void api(contract.job.cancel, { id: jobId }).then(loadWork)}
          >
            取消任务
          </Button>
        )}
      </Split>
      {job?.error && (
        <Text as="p" tone="error">
          {job.error}
        </Text>
      )}
      {!job?.error && job?.note && (
        <Text as="p" tone="muted">
          {job.note}
        </Text>
      )}
    </Text>
  );
}
