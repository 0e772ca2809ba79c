import { area, call } from '../core/call.ts';
import { Choice, Id, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { reviewCalls } from '../review/calls.ts';
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

const Setting = z.object({
  /** Only what somebody passed may be published. */
  on: z.boolean(),
});

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
  setting: call({
    method: 'GET',
    path: '/api/admin/aiCreate/article/review/setting',
    keys: ['14-1', '11-4'],
    summary: '文章审核设置',
    data: Setting,
  }),
  /** For the channel. What is scheduled already is held to it as well. */
  setSetting: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/review/setting/update',
    keys: ['11-4'],
    summary: '修改文章审核设置',
    body: z.strictObject(Setting.shape),
    data: Setting,
  }),
});
