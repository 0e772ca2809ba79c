import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Every morning. */
export const tokensEnding = defineJob({
  name: 'open.tokensEnding',
  title: '提醒即将到期的 API 令牌',
  needs: 'light',
  payload: z.object({}),
  schedule: '10 9 * * *',
  handler: () => import('./token/ending.run.ts'),
});

/** Sends what waits for other systems: woken by whatever happens, and every minute for what is tried again. */
export const deliverWebhooks = defineJob({
  name: 'open.deliver',
  title: '推送事件到其他系统',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 10 },
  schedule: '* * * * *',
  handler: () => import('./webhook/deliver.run.ts'),
});
