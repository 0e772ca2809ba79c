import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Speaks whatever sentences wait, the most urgent first. */
export const speakLines = defineJob({
  name: 'ailive.speak',
  title: '生成直播口播',
  needs: 'speech',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 5 },
  handler: () => import('./sound/speak.run.ts'),
});

/** The same for lines that somebody waits for, one sentence each: in a lane that films and long scripts never take. */
export const speakSoon = defineJob({
  name: 'ailive.speakSoon',
  title: '生成插播和回复',
  needs: 'speech',
  payload: z.object({}),
  short: () => true,
  retry: { limit: 2, delaySeconds: 5 },
  handler: () => import('./sound/speak-soon.run.ts'),
});

/** Sounds that nobody has asked for in a while, and nothing refers to, are removed with their files. */
export const sweepSounds = defineJob({
  name: 'ailive.sweepSounds',
  title: '清理不再使用的直播声音',
  needs: 'light',
  payload: z.unknown(),
  schedule: '50 3 * * *',
  retry: { limit: 0, delaySeconds: 0 },
  handler: () => import('./sound/sweep-sounds.run.ts'),
});

/** Ends shows whose planned end has passed with nobody there to play the last sentence, and questions whose answer was lost. */
export const liveClock = defineJob({
  name: 'ailive.clock',
  title: '结束到时的直播',
  needs: 'light',
  payload: z.unknown(),
  schedule: '* * * * *',
  retry: { limit: 0, delaySeconds: 0 },
  handler: () => import('./room/clock.run.ts'),
});

/** Asks platforms to tell what viewers of rooms on air do, and no longer of those that are over. */
export const pushRooms = defineJob({
  name: 'ailive.push',
  title: '启动直播推送',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 5 },
  handler: () => import('./push-task/push.run.ts'),
});

/** A model writes a script anew; the draft that was laid out stays until it has. */
export const writeScript = defineJob({
  name: 'ailive.write',
  title: '撰写话术',
  needs: 'network',
  payload: z.object({
    id: z.int(),
    version: z.int(),
    factIds: z.array(z.int()),
    questions: z.array(z.string()),
  }),
  retry: { limit: 1, delaySeconds: 1 },
  handler: () => import('./script/write.run.ts'),
});

/** A question that no rule answers is put to a model. */
export const answerComment = defineJob({
  name: 'ailive.answer',
  title: '回答直播评论',
  needs: 'network',
  payload: z.object({ id: z.int() }),
  retry: { limit: 0, delaySeconds: 0 },
  handler: () => import('./room/answer.run.ts'),
});

/** Comments of rooms are handed to whoever looks for customers among them. */
export const forwardComments = defineJob({
  name: 'ailive.tellComments',
  title: '转交直播评论',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 5 },
  handler: () => import('./signal/forward-comments.run.ts'),
});
