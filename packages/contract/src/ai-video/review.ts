import { area } from '../core/call.ts';
import { Choice, Id, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { reviewCalls, reviewSwitch } from '../review/calls.ts';
import { ReviewOfRow } from '../review/shape.ts';
import { VideoKind } from './words.ts';

const PATH = '/api/admin/aivideos/video/review';

/** A film in the queue. */
export const VideoToReview = z.object({
  id: Id,
  /** Its title. */
  name: z.string(),
  theme: Choice,
  no: z.int(),
  kind: VideoKind,
  durationMs: z.int(),
  cover: z.string().nullable(),
  /** The number of the version counts as its id. */
  versionId: z.int(),
  versionNo: z.int(),
  review: ReviewOfRow,
  node: Choice,
  owner: Choice,
});
export type VideoToReview = z.infer<typeof VideoToReview>;

export const videoReview = area('ai-video/review', {
  ...reviewCalls({
    entity: 'video',
    noun: '视频',
    path: PATH,
    keys: ['15-8'],
    submitKeys: ['15-2', '15-3', '15-4'],
    row: VideoToReview,
    subject: z.object({ id: Id, name: z.string(), theme: Choice }),
    search: { themeId: ref('videoTheme').optional(), kind: VideoKind.optional() },
  }),
  ...reviewSwitch({ noun: '视频', path: PATH, seeKeys: ['15-1'] }),
});
