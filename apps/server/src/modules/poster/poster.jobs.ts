import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

export const drawPosterJob = defineJob({
  name: 'poster.make',
  title: '生成海报',
  needs: 'media',
  payload: z.object({ id: z.int() }),
  short: () => true,
  retry: { limit: 2, delaySeconds: 10 },
  handler: () => import('./making/make.run.ts'),
});

/** A poster that moves, as a film. Cancelled it fails and can be made again; a stopping server leaves it for the next try. */
export const filmPosterJob = defineJob({
  name: 'poster.film',
  title: '生成动态海报',
  needs: 'media',
  payload: z.object({ id: z.int() }),
  retry: { limit: 2, delaySeconds: 10 },
  handler: () => import('./making/film.run.ts'),
});

const FileAsked = z.object({
  id: z.int(),
  format: z.enum(['jpeg', 'pdf']),
  bleedMm: z.number(),
  key: z.string(),
});

/** Another format of a finished poster, when somebody downloads it. */
export const drawFileJob = defineJob({
  name: 'poster.file',
  title: '生成海报文件',
  needs: 'media',
  payload: FileAsked,
  short: () => true,
  retry: { limit: 2, delaySeconds: 10 },
  handler: async () => ({ run: (await import('./making/make.run.ts')).file }),
});

/** Ends posters that nobody works on any more: their job was cancelled before it began, or used up its tries. */
export const posterClock = defineJob({
  name: 'poster.clock',
  title: '检查中断的海报',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  schedule: '*/5 * * * *',
  handler: () => import('./making/clock.run.ts'),
});

export const posterSweep = defineJob({
  name: 'poster.sweep',
  title: '清理海报的旧文件',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  schedule: '50 3 * * *',
  handler: () => import('./making/sweep.run.ts'),
});

export const batchJob = defineJob({
  name: 'poster.batch',
  title: '批量生成海报',
  needs: 'media',
  payload: z.object({ id: z.int() }),
  retry: { limit: 3, delaySeconds: 10 },
  handler: () => import('./batch/batch.run.ts'),
});
