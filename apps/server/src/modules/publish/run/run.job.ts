import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';
import { runDue } from './run.ts';

/** Asked for whenever something is to go out now; it works until nothing is due soon. */
export const runPublishing = defineJob({
  name: 'publish.run',
  title: '发布到账号',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 5 },
  handler: ({ kernel, signal }) => runDue(kernel, signal),
});

/** Every minute: what is due, also what was missed while the server was down, and what a dead process left behind. */
export const publishClock = defineJob({
  name: 'publish.clock',
  title: '定时发布到账号',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 10 },
  schedule: '* * * * *',
  handler: ({ kernel, signal }) => runDue(kernel, signal),
});
