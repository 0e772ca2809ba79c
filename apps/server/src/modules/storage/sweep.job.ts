import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Every hour: uploads nobody finished or registered, and files nobody refers to. */
export const sweepFiles = defineJob({
  name: 'storage.sweep',
  title: '清理未完成的上传',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  schedule: '40 * * * *',
  handler: () => import('./sweep.run.ts'),
});
