import { contract, type Job } from '@zhiying/contract';
import { policy } from '#kernel/access/policy.ts';
import { RowMissing } from '#kernel/errors.ts';
import { JobNotFailed, JobNotRunning } from '#kernel/jobs/jobs.ts';

export interface JobFacts {
  status: Job['status'];
  /** Whose it is, where it is somebody's. */
  memberId: number | null;
}

/** A person cancels their own; administrators look after everybody's, and only they run one again. */
export const jobPolicy = policy<JobFacts>()({
  cancel: {
    call: contract.job.cancel,
    unless: [
      ({ memberId }, actor) => memberId !== actor.id && !actor.isAdmin && (() => RowMissing('任务')),
      ({ status }) => status !== 'queued' && status !== 'running' && (() => JobNotRunning()),
    ],
  },
  retry: {
    call: contract.job.retry,
    unless: [({ status }) => status !== 'failed' && (() => JobNotFailed())],
  },
});
