import type { JobContext, JobDefinition } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';

/** What a job is given where a test runs it itself: no person asked for it, nobody cancels it. */
export const jobContext = <Payload extends object>(
  kernel: Kernel,
  payload: Payload,
): JobContext<Payload> => ({
  id: '00000000-0000-4000-8000-000000000000',
  payload,
  memberId: null,
  attempt: 1,
  signal: new AbortController().signal,
  progress: async () => {},
  kernel,
});

/** Does the work of a job here and now, without the queue. */
export async function runJobNow<Payload extends object>(
  kernel: Kernel,
  job: Pick<JobDefinition<Payload>, 'handler'>,
  payload: Payload,
) {
  const { run } = await job.handler();
  await run(jobContext(kernel, payload));
}
