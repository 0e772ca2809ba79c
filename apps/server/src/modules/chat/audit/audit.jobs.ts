import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Looks through messages that nobody has looked at, until there are none. */
export const scanMessages = defineJob({
  name: 'chat.audit',
  title: '消息质检',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 10 },
  schedule: '* * * * *',
  handler: () => import('./scan-messages.run.ts'),
});

/** Deletes messages that were kept for as long as the channel wants. */
export const deleteExpiredMessages = defineJob({
  name: 'chat.forget',
  title: '清理过期会话消息',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  schedule: '20 3 * * *',
  handler: () => import('./delete-expired.run.ts'),
});
