import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/**
 * Every minute: schedules that are due, also those missed while the server was down, and themes whose writing ended without
 * anybody saying so. Each step finds only what is still to do, so it does not matter how often it runs.
 */
export const aiCreateClock = defineJob({
  name: 'aiCreate.clock',
  title: 'AI 创作定时发布',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 10 },
  schedule: '* * * * *',
  handler: () => import('./clock.run.ts'),
});
