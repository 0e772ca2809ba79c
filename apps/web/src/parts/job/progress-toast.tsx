import type { Job } from '@zhiying/contract';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { notification } from '#kit/feedback/notices.ts';
import type { JobProgressProps } from './job-progress.tsx';
import { loadWork } from './work.store.ts';

const JobProgress = lazyWhenIdle<JobProgressProps>(() => import('./job-progress.tsx'), {
  wanted: () => true,
});

interface Followed {
  jobId: string;
  title: string;
  /** Once, when the job is over, however it ended. */
  onFinish?(job: Job): void;
}

/** Shows a job's progress in the corner. It goes on when the toast is closed; the header's ring still has it. */
export function useProgressToast() {
  return ({ jobId, title, onFinish }: Followed) => {
    const close = () => notification.destroy(jobId);
    notification.open({
      key: jobId,
      title,
      description: <JobProgress jobId={jobId} onFinish={onFinish} close={close} />,
      placement: 'bottomRight',
      duration: false,
      role: 'status',
    });
    void loadWork();
  };
}
