import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Takes over what was published on accounts that are ours, and tells of agreements that end. */
export const koxWatch = defineJob({
  name: 'kox.watch',
  title: '同步 KOX 作品与协议提醒',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 60 },
  schedule: '*/5 * * * *',
  handler: () => import('./watch.run.ts'),
});
