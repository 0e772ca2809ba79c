import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Asks the platforms about accounts somebody chose. Asking twice is harmless. */
export const syncAccounts = defineJob({
  name: 'account.sync',
  title: '同步内容账号',
  needs: 'network',
  payload: z.object({ ids: z.array(z.int()) }),
  retry: { limit: 1, delaySeconds: 10 },
  handler: () => import('./sync-accounts.run.ts'),
});

/** Keeps authorisations alive and health known, before a scheduled post would find out. */
export const refreshAccounts = defineJob({
  name: 'account.refresh',
  title: '检查内容账号',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 60 },
  schedule: '*/10 * * * *',
  handler: () => import('./refresh-accounts.run.ts'),
});
