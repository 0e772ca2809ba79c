import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/**
 * Has the lines of a theme's films spoken; each is kept as soon as it is there. Then the films go on to be composed, unless one alone
 * (`videoId`) is only to be listened to.
 */
export const speakLines = defineJob({
  name: 'video.speak',
  title: '生成配音',
  needs: 'speech',
  payload: z.object({ themeId: z.int(), videoId: z.int().nullable() }),
  handler: () => import('./speak.run.ts'),
});

/** A film whose process was ended from outside is tried so often again. */
export const COMPOSE_RETRIES = 4;

/**
 * Composes the films that name this job, one after another. Finished pieces and finished films are kept, so after a crash only the
 * rest is made again.
 */
export const composeVideos = defineJob({
  name: 'video.compose',
  title: '合成视频',
  needs: 'media',
  payload: z.object({ themeId: z.int() }),
  retry: { limit: COMPOSE_RETRIES, delaySeconds: 5 },
  handler: () => import('./compose.run.ts'),
});

/** Ends what a job that used up its tries left behind. */
export const videoClock = defineJob({
  name: 'video.clock',
  title: '检查中断的视频',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  schedule: '*/5 * * * *',
  handler: () => import('./clock.run.ts'),
});
