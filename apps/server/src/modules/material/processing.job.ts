import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

export const PROCESSING_RETRIES = 2;

/** What a file is and what can be shown of it. Everything it writes has a fixed place, so that running twice is fine. */
export const processFile = defineJob({
  name: 'material.process',
  title: '处理素材',
  needs: 'media',
  payload: z.object({ versionId: z.int() }),
  retry: { limit: PROCESSING_RETRIES, delaySeconds: 5 },
  handler: () => import('./processing.run.ts'),
});
