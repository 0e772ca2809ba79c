import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

export const readDoc = defineJob({
  name: 'aisbot.read',
  title: '解析知识文档',
  needs: 'processor',
  payload: z.object({ docId: z.int() }),
  retry: { limit: 2, delaySeconds: 20 },
  handler: () => import('./doc/read.run.ts'),
});

/** Counts words for searching, and makes the vectors that are missing. */
export const knowledgeClock = defineJob({
  name: 'aisbot.clock',
  title: '整理知识库',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 60 },
  schedule: '*/10 * * * *',
  handler: () => import('./search/clock.run.ts'),
});
