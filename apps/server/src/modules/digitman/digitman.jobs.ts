import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

const row = z.object({ id: z.int() });
export const FILM_RETRIES = 2;

export const checkPortrait = defineJob({
  name: 'digitman.check',
  title: '检查数字人形象',
  needs: 'media',
  payload: row,
  retry: { limit: 2, delaySeconds: 10 },
  handler: () => import('./avatar/check.run.ts'),
});

/** First the voice; what it said is kept, whatever happens to the film. */
export const speakFilm = defineJob({
  name: 'digitman.speak',
  title: '数字人配音',
  needs: 'speech',
  payload: row,
  retry: { limit: FILM_RETRIES, delaySeconds: 10 },
  handler: () => import('./film/speak.run.ts'),
});

/** Then the face, where a service moves it. */
export const askService = defineJob({
  name: 'digitman.ask',
  title: '数字人服务生成',
  needs: 'network',
  payload: row,
  retry: { limit: FILM_RETRIES, delaySeconds: 10 },
  handler: () => import('./film/ask.run.ts'),
});

/** At last the film: the face by us where no service did it, picture, subtitles and label. */
export const drawFilm = defineJob({
  name: 'digitman.draw',
  title: '生成数字人视频',
  needs: 'media',
  payload: row,
  retry: { limit: FILM_RETRIES, delaySeconds: 10 },
  handler: () => import('./film/draw.run.ts'),
});

export const avatarClock = defineJob({
  name: 'digitman.consents',
  title: '检查形象授权到期',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  schedule: '15 8 * * *',
  handler: () => import('./avatar/consents.run.ts'),
});

export const demoAvatar = defineJob({
  name: 'digitman.demo',
  title: '准备演示形象',
  needs: 'media',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 10 },
  handler: () => import('./demo/avatar.run.ts'),
});
