import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/**
 * Every five minutes: publications that begin or end, rights that are over. People see and lose materials at the very
 * moment, for lists look at the times; this writes it down and tells people. Each step finds only what is still to do.
 */
export const materialClock = defineJob({
  name: 'material.clock',
  title: '素材定时发布、到期',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 10 },
  schedule: '*/5 * * * *',
  handler: () => import('./clock.run.ts'),
});
