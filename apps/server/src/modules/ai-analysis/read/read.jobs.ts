import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Every minute: posts whose turn it is, also those missed while the server was down. Running twice reads nothing twice. */
export const analysisClock = defineJob({
  name: 'aiAnalysis.clock',
  title: '同步发布数据',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 10 },
  schedule: '* * * * *',
  handler: () => import('./read-figures.run.ts'),
});

/** Somebody wants to see them now. */
export const analysisRefresh = defineJob({
  name: 'aiAnalysis.refresh',
  title: '立即同步发布数据',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 5 },
  handler: () => import('./read-figures.run.ts'),
});

/** Every night: what is old enough becomes one row an hour, later one a day. */
export const analysisCompact = defineJob({
  name: 'aiAnalysis.compact',
  title: '整理发布数据',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 60 },
  schedule: '40 3 * * *',
  handler: () => import('./compact.run.ts'),
});
