import { contract, type Job, jobState } from '@zhiying/contract';
import { Button, Progress } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { timeLeft } from '#kit/base/time-left.ts';
import { api } from '#kit/session/api/client.ts';
import styles from './progress-toast.module.css';
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
    <div className={styles.progress}>
      <Progress
        percent={running ? (percent ?? 0) : 100}
        size="small"
        status={failed ? 'exception' : running ? 'active' : 'normal'}
        showInfo={false}
        aria-label="进度"
      />
      <div className={styles.line}>
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
      </div>
      {job?.error && <p className={styles.error}>{job.error}</p>}
      {!job?.error && job?.note && <p className={styles.note}>{job.note}</p>}
    </div>
  );
}
