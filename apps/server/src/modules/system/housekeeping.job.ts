import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Every night: forget what nobody can use any more. Each statement is complete in itself, so running twice is fine. */
export const housekeeping = defineJob({
  name: 'system.housekeeping',
  title: '清理过期数据',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  schedule: '20 3 * * *',
  handler: () => import('./housekeeping.run.ts'),
});
