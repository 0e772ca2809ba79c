import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Notes how many fans each account has today: platforms tell only how many there are now. */
export const noteFans = defineJob({
  name: 'douyin.fans',
  title: '记录抖音粉丝数',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 60 },
  schedule: '7 * * * *',
  handler: () => import('./fans.run.ts'),
});
