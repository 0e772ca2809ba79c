import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Every minute: comments of posts whose turn it is, and answers that have no end. Running twice reads and sends nothing twice. */
export const commentClock = defineJob({
  name: 'comment.clock',
  title: '同步评论',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 10 },
  schedule: '* * * * *',
  handler: () => import('./read/read-comments.run.ts'),
});

/** Somebody wants to see them now. */
export const commentRefresh = defineJob({
  name: 'comment.refresh',
  title: '立即同步评论',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 5 },
  handler: () => import('./read/read-comments.run.ts'),
});

export const sendReply = defineJob({
  name: 'comment.reply',
  title: '回复评论',
  needs: 'network',
  payload: z.object({ replyId: z.int() }),
  retry: { limit: 2, delaySeconds: 5 },
  handler: () => import('./reply/send-reply.run.ts'),
});

/** New words hold for the comments there are. */
export const reclassifyComments = defineJob({
  name: 'comment.wordsChanged',
  title: '更新评论标记',
  needs: 'light',
  payload: z.object({ channelId: z.int() }),
  retry: { limit: 3, delaySeconds: 10 },
  handler: () => import('./reclassify.run.ts'),
});
