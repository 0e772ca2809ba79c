import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Lists look at the day themselves; this tells whoever quotes an offer that its last day is over. */
export const factClock = defineJob({
  name: 'ai.factClock',
  title: '事实到期',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 10 },
  schedule: '2,17,32,47 * * * *',
  handler: () => import('./fact-clock.run.ts'),
});
