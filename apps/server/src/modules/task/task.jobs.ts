import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** A task to everybody who is to have it. */
export const distributeTasks = defineJob({
  name: 'task.spread',
  title: '下发任务',
  needs: 'light',
  payload: z.object({ taskId: z.int() }),
  retry: { limit: 20, delaySeconds: 2 },
  handler: () => import('./distribute.run.ts'),
});

/** Every minute: tasks that begin and end, reminders that are due, links that were not found at first. */
export const taskClock = defineJob({
  name: 'task.clock',
  title: '任务开始、截止和提醒',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 10 },
  schedule: '* * * * *',
  handler: () => import('./clock.run.ts'),
});

/** Every hour: whoever came gets what runs, whoever left no longer counts. */
export const syncPeople = defineJob({
  name: 'task.follow',
  title: '任务跟进人员变动',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 30 },
  schedule: '20 * * * *',
  handler: () => import('./sync-people.run.ts'),
});

/** What a screenshot looks like, and whether somebody handed in the same. */
export const analyzeScreenshot = defineJob({
  name: 'task.look',
  title: '核对任务截图',
  needs: 'media',
  payload: z.object({ evidenceId: z.int() }),
  handler: () => import('./analyze-screenshot.run.ts'),
});
