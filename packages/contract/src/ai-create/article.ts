import { PLATFORMS } from '../account/platforms.ts';
import { Tone } from '../ai/words.ts';
import { area, call, list } from '../core/call.ts';
import { Choice, DateRange, Keyword, Moment, queryRef, RequiredText, ref, refs } from '../core/common.ts';
import { PREVIEW_MAX_HOURS } from '../core/limits.ts';
import { z } from '../core/zod.ts';
import { ReviewerIds } from '../review/calls.ts';
import { reviewState } from '../review/states.ts';
import { ArticleDoc, ArticleTitle } from './article-doc.ts';
import {
  AiMark,
  Article,
  ArticleInfo,
  ArticleVersion,
  DiffBlock,
  OUTDATED_REASONS,
} from './article-shape.ts';
import { CheckRuleName, Finding } from './check-shape.ts';
import { articleState } from './states.ts';
import { ArticlePlatform } from './theme-shape.ts';

const yes = z.literal('yes', { error: '取值只能为 yes' }).optional();
const search = {
  q: Keyword,
  themeId: ref('aiTheme').optional(),
  status: z.enum(articleState.all, { error: '状态不正确' }).optional(),
  /** Of those written. */
  review: z.enum(reviewState.all, { error: '审核状态不正确' }).optional(),
  platform: ArticlePlatform.optional(),
  /** 待更新: quotes something that changed since. */
  outdated: yes,
  /** With something that must be mended. */
  blocked: yes,
  rule: CheckRuleName.optional(),
  ownerId: ref('member').optional(),
  nodeId: ref('node').optional(),
  created: DateRange.optional(),
};
export type ArticleSearch = z.infer<z.ZodObject<typeof search>>;

const id = ref('aiArticle');
const one = z.strictObject({ id });
const versioned = one.extend({ version: z.int() });
const query = z.strictObject({ id: queryRef('aiArticle') });
const no = z.coerce.number('版本号必须是整数').pipe(z.int().min(1));

export const aiArticle = area('ai-create/article', {
  list: list({
    path: '/api/admin/aiCreate/article/list',
    keys: ['14-1'],
    summary: '文章列表',
    search,
    row: Article,
    sorts: ['createdAt', 'updatedAt', 'words', 'similarity'],
    export: {
      keys: ['14-15'],
      columns: {
        title: { title: '标题', width: 40 },
        theme: { title: '主题', width: 30 },
        no: { title: '序号' },
        status: { title: '状态', text: (_value: never, row: Article) => articleState.label(row.status) },
        platform: { title: '平台', text: (_value: never, row: Article) => PLATFORMS[row.platform].name },
        words: { title: '字数' },
        similarity: { title: '相似度（%）' },
        outdated: {
          title: '待更新',
          text: (_value: never, row: Article) => (row.outdated ? OUTDATED_REASONS[row.outdated] : ''),
        },
        blocks: { title: '必须处理' },
        warns: { title: '提醒' },
        review: { title: '审核', text: (_value: never, row: Article) => reviewState.label(row.review) },
        owner: { title: '创建人', text: (_value: never, row: Article) => row.owner.name },
        updatedAt: { title: '更新时间' },
      },
    },
  }),
  /** All of one theme, in their order: the workspace's cards. */
  byTheme: call({
    method: 'GET',
    path: '/api/admin/aiCreate/article/theme',
    keys: ['14-1'],
    summary: '主题的全部文章',
    query: z.strictObject({ id: queryRef('aiTheme') }),
    data: z.object({ rows: z.array(Article), total: z.int() }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/aiCreate/article/info',
    keys: ['14-1'],
    summary: '文章详情',
    query,
    data: ArticleInfo,
  }),
  /** Checked and kept as a version; what is saved by itself within minutes stays one version. */
  update: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/update',
    keys: ['14-3'],
    summary: '保存文章',
    body: versioned.extend({ title: ArticleTitle, doc: ArticleDoc, auto: z.boolean().default(false) }),
    data: ArticleInfo,
  }),
  /** What a text would be told; nothing is saved. */
  check: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/check',
    keys: ['14-3'],
    whileViewing: true,
    summary: '检查文章',
    body: one.extend({ title: ArticleTitle, doc: ArticleDoc }),
    data: z.object({ findings: z.array(Finding), words: z.int() }),
  }),
  /** Lets a warning pass; what blocks cannot be let pass. */
  override: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/check/override',
    keys: ['14-4'],
    summary: '放行提醒',
    body: one.extend({
      key: z.string().min(1, '请选择要放行的提醒').max(200),
      reason: RequiredText('放行理由', 200),
    }),
    data: z.object({ findings: z.array(Finding) }),
  }),
  /** Rewrites the paragraphs given by their place, all of them without; nothing is saved, the person accepts piece by piece. */
  polish: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/polish',
    keys: ['14-3'],
    summary: '润色',
    body: one.extend({
      doc: ArticleDoc,
      blocks: z.array(z.int().min(0).max(499)).max(500).optional(),
      tone: Tone.default('plain'),
    }),
    data: z.object({ blocks: z.array(DiffBlock), engine: z.string() }),
  }),
  /** Another whole article in its place, written in the background; the old one stays as a version. */
  replace: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/replace',
    keys: ['14-3'],
    summary: '换一篇文章',
    body: one,
    data: z.object({ jobId: z.string() }),
  }),
  /** Writes one that failed or was cancelled. */
  retry: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/retry',
    keys: ['14-3'],
    summary: '重试文章生成',
    body: one,
    data: z.object({ jobId: z.string() }),
  }),
  titles: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/title/list',
    keys: ['14-3'],
    summary: '标题建议',
    /** Another `round`, other titles. */
    body: one.extend({ round: z.int().min(0).max(1000).default(0) }),
    data: z.object({
      rows: z.array(
        z.object({
          title: z.string(),
          reason: z.string(),
          words: z.int(),
          /** 0 to 100: length, facts and words of the theme in it, nothing forbidden. */
          score: z.int(),
          /** Longer than the platform takes. */
          tooLong: z.boolean(),
        }),
      ),
      limit: z.int().nullable(),
      engine: z.string(),
    }),
  }),
  /** `at`: the place of the picture among the article's pictures, from 0. */
  replacePicture: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/picture/replace',
    keys: ['14-3'],
    summary: '替换图片',
    body: versioned.extend({ at: z.int().min(0).max(500), materialId: ref('material') }),
    data: ArticleInfo,
  }),
  /** Other pictures for all places, chosen from the theme's materials; least used first. */
  autoPictures: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/picture/auto',
    keys: ['14-3'],
    summary: '自动配图',
    body: versioned,
    data: ArticleInfo,
  }),
  /** The version they have now goes to review, where the channel wants one. No reviewer: everybody who may. */
  submit: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/submit',
    keys: ['14-3'],
    summary: '提交文章审核',
    body: z.strictObject({ ids: refs('aiArticle'), reviewerIds: ReviewerIds.default([]) }),
    data: z.object({ changed: z.int() }),
  }),
  cancelSubmit: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/submit/cancel',
    keys: ['14-3'],
    summary: '撤回文章审核',
    body: z.strictObject({ ids: refs('aiArticle') }),
    data: z.object({ changed: z.int() }),
  }),
  /** Puts today's facts into articles that quote older ones. */
  refreshFacts: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/facts/refresh',
    keys: ['14-3'],
    summary: '更新文中事实',
    body: z.strictObject({ ids: refs('aiArticle') }),
    data: z.object({ changed: z.int() }),
  }),
  versions: call({
    method: 'GET',
    path: '/api/admin/aiCreate/article/version/list',
    keys: ['14-1'],
    summary: '版本记录',
    query,
    data: z.object({ rows: z.array(ArticleVersion) }),
  }),
  compare: call({
    method: 'GET',
    path: '/api/admin/aiCreate/article/version/compare',
    keys: ['14-1'],
    summary: '比较两个版本',
    query: query.extend({ from: no, to: no }),
    data: z.object({
      from: ArticleVersion,
      to: ArticleVersion,
      title: z.array(DiffBlock.shape.pieces.element),
      blocks: z.array(DiffBlock),
    }),
  }),
  restore: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/version/restore',
    keys: ['14-3'],
    summary: '恢复历史版本',
    body: versioned.extend({ no: z.int().min(1, '版本号从 1 开始') }),
    data: ArticleInfo,
  }),
  /** Said every 20 seconds while the editor is open, and once when it is left; the others are told. */
  presence: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/presence',
    keys: ['14-1'],
    summary: '正在编辑',
    body: one.extend({ leaving: z.boolean().default(false) }),
    data: z.object({ people: z.array(Choice) }),
  }),
  /** A link for people without an account. */
  share: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/share',
    keys: ['14-1'],
    summary: '生成预览链接',
    body: one.extend({
      hours: z.int().min(1).max(PREVIEW_MAX_HOURS, `链接最长 ${PREVIEW_MAX_HOURS} 小时`).default(72),
    }),
    /** `id` is what /preview?id= takes. */
    data: z.object({ id: z.string(), link: z.string(), expiresAt: Moment }),
  }),
  /** What the phone page shows, for whoever has the link. */
  preview: call({
    method: 'GET',
    path: '/api/admin/aiCreate/preview',
    keys: null,
    perMinute: 60,
    summary: '预览文章（凭链接）',
    query: z.strictObject({
      id: z
        .string()
        .regex(/^\d{1,15}\.\d{1,12}\.[\w-]{20,100}$/, '预览链接不正确')
        .meta({ example: `1.1.${'x'.repeat(43)}` }),
    }),
    data: z.object({
      title: z.string(),
      html: z.string(),
      words: z.int(),
      platform: ArticlePlatform,
      author: z.string(),
      updatedAt: Moment,
      expiresAt: Moment,
      offline: z.boolean(),
      mark: AiMark.nullable(),
    }),
  }),
});
