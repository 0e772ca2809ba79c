import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

export const COLLECT_RETRIES = 3;

export const collect = defineJob({
  name: 'growth.collect',
  title: '采集评论',
  needs: 'network',
  payload: z.object({ crawlId: z.int() }),
  retry: { limit: COLLECT_RETRIES, delaySeconds: 30 },
  handler: () => import('./crawl/crawl.run.ts'),
});

export const assignCases = defineJob({
  name: 'growth.giveOut',
  title: '分配触达任务',
  needs: 'light',
  payload: z.object({ taskId: z.int() }),
  retry: { limit: 3, delaySeconds: 10 },
  handler: () => import('./task/assign-cases.run.ts'),
});

export const judgeIntent = defineJob({
  name: 'growth.judge',
  title: '模型判定意向',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 30 },
  schedule: '* * * * *',
  handler: () => import('./intent/judge.run.ts'),
});

/** What was kept long enough goes; figures stay. */
export const deleteExpired = defineJob({
  name: 'growth.forget',
  title: '按期删除潜客资料',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 60 },
  schedule: '40 3 * * *',
  handler: () => import('./delete-expired.run.ts'),
});
