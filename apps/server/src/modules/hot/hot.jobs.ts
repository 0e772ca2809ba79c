import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Every minute: sources whose time has come, then the lists of the channels that got something. */
export const hotClock = defineJob({
  name: 'hot.clock',
  title: '读取热点来源',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 10 },
  schedule: '* * * * *',
  handler: () => import('./clock.run.ts'),
});
