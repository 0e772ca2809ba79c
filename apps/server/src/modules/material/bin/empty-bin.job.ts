import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Every night: what has been in the recycle bin long enough, and copies that a crash left without a row. */
export const emptyBin = defineJob({
  name: 'material.emptyBin',
  title: '清理素材回收站',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  schedule: '50 3 * * *',
  handler: () => import('./empty-bin.run.ts'),
});
