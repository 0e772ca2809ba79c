import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Writes the storyboard of a theme; stored only while the theme still names this job. */
export const draftLenses = defineJob({
  name: 'video.draft',
  title: '生成分镜',
  needs: 'network',
  payload: z.object({ themeId: z.int() }),
  retry: { limit: 2, delaySeconds: 2 },
  handler: () => import('./draft.run.ts'),
});
