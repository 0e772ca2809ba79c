import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Looks through messages that nobody has looked at, until there are none. */
export const lookThrough = defineJob({
  name: 'chat.audit',
  title: '消息审计',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 10 },
  schedule: '* * * * *',
  handler: () => import('./look-through.run.ts'),
});

/** Deletes messages that were kept for as long as the channel wants. */
export const forgetMessages = defineJob({
  name: 'chat.forget',
  title: '清理过期会话消息',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  schedule: '20 3 * * *',
  handler: () => import('./forget.run.ts'),
});
