import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

const row = z.object({ id: z.int() });

export const makeSample = defineJob({
  name: 'videoResource.sample',
  title: '生成声音试听',
  needs: 'speech',
  payload: row,
  retry: { limit: 2, delaySeconds: 10 },
  handler: async () => ({ run: (await import('./voice/speak.run.ts')).sample }),
});

export const sayLine = defineJob({
  name: 'videoResource.say',
  title: '试读文字',
  needs: 'speech',
  payload: row,
  retry: { limit: 2, delaySeconds: 10 },
  handler: async () => ({ run: (await import('./voice/speak.run.ts')).say }),
});

/** Measures an uploaded piece. */
export const measureMusic = defineJob({
  name: 'videoResource.music',
  title: '处理音乐',
  needs: 'media',
  payload: row,
  retry: { limit: 2, delaySeconds: 10 },
  handler: () => import('./music/measure.run.ts'),
});

export const previewTemplate = defineJob({
  name: 'videoResource.preview',
  title: '生成模板预览',
  needs: 'media',
  payload: row,
  retry: { limit: 2, delaySeconds: 10 },
  handler: () => import('./template/preview.run.ts'),
});

/** Our own music and the previews of our own templates, one after another; asked for at every start that finds some missing. */
export const prepareBuiltins = defineJob({
  name: 'videoResource.prepare',
  title: '准备内置音乐和模板',
  needs: 'media',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 30 },
  handler: () => import('./builtin/prepare.run.ts'),
});

/** Every morning: leaves that end within two weeks. */
export const consentClock = defineJob({
  name: 'videoResource.consents',
  title: '检查授权到期',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  schedule: '10 8 * * *',
  handler: () => import('./consents.run.ts'),
});

export const sweepFiles = defineJob({
  name: 'videoResource.sweep',
  title: '清理无主的视频文件',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  schedule: '40 3 * * *',
  handler: () => import('./sweep.run.ts'),
});
