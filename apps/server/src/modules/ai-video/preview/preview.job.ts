import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** A small quick film of a document as it stands. Whoever wants another one asks again: nothing is tried twice. */
export const previewVideo = defineJob({
  name: 'video.preview',
  title: '快速预览',
  needs: 'media',
  payload: z.object({ videoId: z.int() }),
  retry: { limit: 0, delaySeconds: 0 },
  handler: () => import('./preview.run.ts'),
});
