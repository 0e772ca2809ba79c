import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Writes lines of its own for each film of a montage that names this job; then the films go on to be spoken and composed. */
export const writeScripts = defineJob({
  name: 'video.write',
  title: '生成口播',
  needs: 'network',
  payload: z.object({ themeId: z.int() }),
  handler: () => import('./write.run.ts'),
});
