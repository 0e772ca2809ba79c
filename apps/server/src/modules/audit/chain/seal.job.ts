import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** What was written down minutes ago can no longer be changed unnoticed. */
export const sealAudit = defineJob({
  name: 'audit.seal',
  title: '封存操作日志',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 60 },
  schedule: '3,13,23,33,43,53 * * * *',
  handler: () => import('./seal.run.ts'),
});
