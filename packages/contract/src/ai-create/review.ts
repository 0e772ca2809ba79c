import { area } from '../core/call.ts';
import { Choice, Id, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { reviewCalls, reviewSwitch } from '../review/calls.ts';
import { ReviewOfRow } from '../review/shape.ts';
import { ArticlePlatform } from './theme-shape.ts';

/** An article in the queue. */
export const ArticleToReview = z.object({
  id: Id,
  /** Its title. */
  name: z.string(),
  theme: Choice,
  no: z.int(),
  platform: ArticlePlatform,
  words: z.int(),
  thumb: z.string().nullable(),
  /** The number of the version counts as its id. */
  versionId: z.int(),
  versionNo: z.int(),
  review: ReviewOfRow,
  node: Choice,
  owner: Choice,
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
    subject: z.object({ id: Id, name: z.string(), theme: Choice }),
    search: { themeId: ref('aiTheme').optional(), platform: ArticlePlatform.optional() },
  }),
  ...reviewSwitch({ noun: '文章', path: '/api/admin/aiCreate/article/review', seeKeys: ['14-1'] }),
});
