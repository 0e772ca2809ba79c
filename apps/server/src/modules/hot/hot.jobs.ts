import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Every minute: sources whose time has come, then the lists of the channels that got something. */
export const hotClock = defineJob({
  name: 'hot.clock',
  title: '读取热点来源',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 10 },
  schedule: '* * * * *',
  handler: () => import('./clock.run.ts'),
});

/** Takes over what went out on own accounts that are compared, and reads the official list of films when it is due. */
export const hotFilms = defineJob({
  name: 'hot.films',
  title: '同步对标作品与热点视频',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 30 },
  schedule: '*/5 * * * *',
  handler: () => import('./video.run.ts'),
});
