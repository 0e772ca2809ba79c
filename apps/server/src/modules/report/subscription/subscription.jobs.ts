import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Every morning, after the nightly comparison: what people subscribed to, as files in their download centre. */
export const sendSubscriptions = defineJob({
  name: 'report.send',
  title: '发送订阅的报表',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 600 },
  schedule: '30 7 * * *',
  handler: () => import('./send.run.ts'),
});
