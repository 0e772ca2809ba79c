import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Whoever looks after a place is told once that a quota runs out, and once that it is used up. */
export const quotaClock = defineJob({
  name: 'ai.quotaClock',
  title: 'AI 额度提醒',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 10 },
  schedule: '4,14,24,34,44,54 * * * *',
  handler: () => import('./quota-clock.run.ts'),
});
