import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Warns owners, takes back what nobody followed, and what belongs to people who left. */
export const clueSweep = defineJob({
  name: 'clue.sweep',
  title: '线索回收',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 30 },
  schedule: '* * * * *',
  handler: () => import('./pool/sweep.run.ts'),
});

/** New hours hold for the clues people have already. */
export const rulesChanged = defineJob({
  name: 'clue.rulesChanged',
  title: '更新线索回收时间',
  needs: 'light',
  payload: z.object({ channelId: z.int() }),
  retry: { limit: 3, delaySeconds: 10 },
  handler: () => import('./pool/rules-changed.run.ts'),
});
