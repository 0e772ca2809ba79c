import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/**
 * Writes a theme's articles. What is finished is stored at once, so after a crash only the rest is written again; each
 * article names the job that may write it, so none is written twice.
 */
export const writeArticles = defineJob({
  name: 'aiCreate.write',
  title: '生成文章',
  needs: 'network',
  payload: z.object({ themeId: z.int() }),
  retry: { limit: 5, delaySeconds: 2 },
  handler: () => import('./write.run.ts'),
});
