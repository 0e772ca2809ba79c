import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Every two minutes: whoever was removed at the provider is out here minutes later. */
export const askStillThere = defineJob({
  name: 'login-way.stillThere',
  title: '核对登录方式的用户',
  needs: 'network',
  payload: z.object({}),
  schedule: '*/2 * * * *',
  handler: () => import('./still-there.run.ts'),
});
