import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';
import { wake } from '#kernel/jobs/wake.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';

/** Asked for whenever something is to go out now; it works until nothing is due soon. */
export const runPublishing = defineJob({
  name: 'publish.run',
  title: '发布到账号',
  needs: 'network',
  payload: z.object({}),
  handler: () => import('./due.run.ts'),
});

/** Part of whatever made something due. */
export const wakePublishing = (kernel: Pick<Kernel, 'jobs'>, unit: Unit) => wake(kernel, unit, runPublishing);

/** Every minute: what is due, also what was missed while the server was down, and what a dead process left behind. */
export const publishClock = defineJob({
  name: 'publish.clock',
  title: '定时发布到账号',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 10 },
  schedule: '* * * * *',
  handler: () => import('./due.run.ts'),
});
