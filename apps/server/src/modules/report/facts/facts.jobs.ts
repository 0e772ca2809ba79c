import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Every five minutes: what happened today and yesterday. A house that has records and no facts yet gets those of its past. */
export const fillFacts = defineJob({
  name: 'report.fill',
  title: '更新报表数据',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 30 },
  schedule: '*/5 * * * *',
  handler: () => import('./fill.run.ts'),
});

/** Every night: the last weeks again, held against the records, so that what came late is counted on its day. */
export const proveFacts = defineJob({
  name: 'report.prove',
  title: '核对报表数据',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 300 },
  schedule: '20 4 * * *',
  handler: () => import('./prove.run.ts'),
});
