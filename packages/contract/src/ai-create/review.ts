import { area } from '../core/call.ts';
import { Choice, Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { reviewCalls, reviewSwitch } from '../review/calls.ts';
import { ReviewOfRow } from '../review/shape.ts';
import { ArticlePlatform } from './theme-shape.ts';

/** Fields of a queue row that articles and films share. */
export const pieceToReview = {
  id: Id,
  /** Its title. */
  name: z.string(),
  theme: Choice,
  no: z.int(),
  /** The number of the version counts as its id. */
  versionId: z.int(),
  versionNo: z.int(),
  review: ReviewOfRow,
  node: Choice,
  owner: Choice,
};
/** A reviewed piece as the review history shows it. */
export const ReviewedPiece = z.object({ id: Id, name: z.string(), theme: Choice });

/** An article in the queue. */
export const ArticleToReview = z.object({
  ...pieceToReview,
  platform: ArticlePlatform,
  words: z.int(),
  thumb: z.string().nullable(),
});
export type ArticleToReview = z.infer<typeof ArticleToReview>;

export const aiArticleReview = area('ai-create/review', {
  ...reviewCalls({
    entity: 'aiArticle',
    noun: '文章',
    path: '/api/admin/aiCreate/article/review',
    keys: ['14-4'],
    submitKeys: ['14-3'],
    row: ArticleToReview,
    subject: ReviewedPiece,
    search: {
      themeId: ref('aiTheme').optional().meta({ title: '主题' }),
      platform: ArticlePlatform.optional(),
    },
  }),
  ...reviewSwitch({ noun: '文章', path: '/api/admin/aiCreate/article/review', seeKeys: ['14-1'] }),
});
