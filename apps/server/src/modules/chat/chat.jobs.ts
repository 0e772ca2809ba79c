import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Works on callbacks that were kept, until there are none. */
export const ingestCallbacks = defineJob({
  name: 'chat.takeIn',
  title: '接收客户消息',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 2 },
  handler: () => import('./ingest/ingest.run.ts'),
});

/** Sends what waits to be sent, until nothing does. */
export const sendQueued = defineJob({
  name: 'chat.sendOut',
  title: '发送会话消息',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 2 },
  handler: () => import('./send/send.run.ts'),
});

/** Has the bot answer talks in which the customer has finished writing. */
export const answerTalks = defineJob({
  name: 'chat.answer',
  title: '机器人回复',
  needs: 'network',
  payload: z.object({}),
  handler: () => import('./bot/answer.run.ts'),
});

/** Fetches a file a customer sent. */
export const fetchMedia = defineJob({
  name: 'chat.media',
  title: '获取客户发送的文件',
  needs: 'network',
  payload: z.object({ messageId: z.int() }),
  retry: { limit: 4, delaySeconds: 20 },
  handler: () => import('./media/fetch-media.run.ts'),
});

const WelcomePayload = z.object({ customerId: z.int(), entered: z.string(), code: z.string() });
export type WelcomePayload = z.infer<typeof WelcomePayload>;

/** Says the account's welcome to somebody who opened the conversation. */
export const sendWelcome = defineJob({
  name: 'chat.greet',
  title: '发送欢迎语',
  needs: 'network',
  payload: WelcomePayload,
  retry: { limit: 0, delaySeconds: 1 },
  handler: () => import('./send/welcome.run.ts'),
});

/** Makes a voice message playable in browsers. */
export const convertVoice = defineJob({
  name: 'chat.voice',
  title: '转换语音消息',
  needs: 'media',
  payload: z.object({ messageId: z.int() }),
  retry: { limit: 2, delaySeconds: 20 },
  handler: () => import('./media/convert-voice.run.ts'),
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
