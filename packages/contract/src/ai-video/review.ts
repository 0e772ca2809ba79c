import { pieceToReview, ReviewedPiece } from '../ai-create/review.ts';
import { area } from '../core/call.ts';
import { ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { reviewCalls, reviewSwitch } from '../review/calls.ts';
import { VideoKind } from './words.ts';

const PATH = '/api/admin/aivideos/video/review';

/** A film in the queue. */
export const VideoToReview = z.object({
  ...pieceToReview,
  kind: VideoKind,
  durationMs: z.int(),
  cover: z.string().nullable(),
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
    subject: ReviewedPiece,
    search: {
      themeId: ref('videoTheme').optional().meta({ title: '主题' }),
      kind: VideoKind.optional().meta({ title: '类型' }),
    },
  }),
  ...reviewSwitch({ noun: '视频', path: PATH, seeKeys: ['15-1', '15-8'] }),
});
