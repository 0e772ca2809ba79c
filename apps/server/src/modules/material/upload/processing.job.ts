import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

export const PROCESSING_RETRIES = 2;

/** Pictures up to this size are over in a moment, and people upload most of them. */
const SMALL_BYTES = 2 * 1024 ** 2;
/** What only looks small gives its lane back after this. */
export const SHORT_SECONDS = 5;

interface File {
  type: string;
  size: number;
}

/** How a file is processed: small pictures beside whatever else is under way. */
export const processingOf = (versionId: number, { type, size }: File) =>
  type === 'image' && size <= SMALL_BYTES ? { versionId, short: true } : { versionId };

/** What a file is and what can be shown of it. Everything it writes has a fixed place, so that running twice is fine. */
export const processFile = defineJob({
  name: 'material.process',
  title: '处理素材',
  needs: 'media',
  payload: z.object({ versionId: z.int(), short: z.boolean().optional() }),
  short: ({ short = false }) => short,
  retry: { limit: PROCESSING_RETRIES, delaySeconds: 5 },
  handler: () => import('./processing.run.ts'),
});
