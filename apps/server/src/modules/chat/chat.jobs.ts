import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Works on callbacks that were kept, until there are none. */
export const takeIn = defineJob({
  name: 'chat.takeIn',
  title: '接收客户消息',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 2 },
  handler: () => import('./take-in.run.ts'),
});

/** Sends what waits to be sent, until nothing does. */
export const sendOut = defineJob({
  name: 'chat.sendOut',
  title: '发送会话消息',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 2 },
  handler: () => import('./send-out.run.ts'),
});

/** Has the bot answer talks in which the customer has finished writing. */
export const answerTalks = defineJob({
  name: 'chat.answer',
  title: '机器人回复',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 5 },
  handler: () => import('./answer.run.ts'),
});

/** Fetches a file a customer sent. */
export const fetchMedia = defineJob({
  name: 'chat.media',
  title: '获取客户发送的文件',
  needs: 'network',
  payload: z.object({ messageId: z.int() }),
  retry: { limit: 4, delaySeconds: 20 },
  handler: () => import('./fetch-media.run.ts'),
});

/** Every minute: what was missed while the server was down, what nobody knows the end of, who waits, who fell silent. */
export const chatClock = defineJob({
  name: 'chat.clock',
  title: '会话巡检',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 10 },
  schedule: '* * * * *',
  handler: () => import('./clock.run.ts'),
});
