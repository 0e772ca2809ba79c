import { platformColumn } from '../account/columns.ts';
import { Tone } from '../ai/words.ts';
import { area, call, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { DateRange, Keyword, LinkToken, Moment, RequiredText } from '../core/fields.ts';
import { SEE_THEMES } from '../core/keys.ts';
import { PREVIEW_MAX_HOURS } from '../core/limits.ts';
import { byIds, Changed, Choice, queryId, RowVersion, ref } from '../core/refs.ts';
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
  themeId: ref('aiTheme').optional().meta({ title: '主题' }),
  status: z.enum(articleState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  /** Of those written. */
  review: z.enum(reviewState.all, { error: '审核状态不正确' }).optional().meta({ title: '审核状态' }),
  platform: ArticlePlatform.optional(),
  /** 待更新: quotes something that changed since. */
  outdated: yes.meta({ title: '是否待更新' }),
  /** With something that must be mended. */
  blocked: yes.meta({ title: '是否有必须处理的问题' }),
  rule: CheckRuleName.optional(),
  ownerId: ref('member').optional().meta({ title: '创建人' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  created: DateRange.optional().meta({ title: '创建时间' }),
};
export type ArticleSearch = z.infer<z.ZodObject<typeof search>>;

const id = ref('aiArticle');
const one = z.strictObject({ id });
const versioned = one.extend({ version: RowVersion });
const round = z.int().min(0).max(1000).default(0).meta({ title: '轮次' });
const query = queryId('aiArticle');
const no = z.coerce.number('版本号必须是整数').pipe(z.int().min(1));

const { get, list, post } = callsUnder('/api/admin/aiCreate', ['14-3']);

export const aiArticle = area('ai-create/article', {
  list: list('article/list', '文章列表', search, Article, {
    keys: SEE_THEMES,
    sorts: ['createdAt', 'updatedAt', 'words', 'similarity'],
    exportedBy: ['14-15'],
    columns: {
      title: { title: '标题', width: 40 },
      theme: { title: '主题', width: 30 },
      no: '序号',
      status: labelColumn('状态', articleState.states),
      platform: platformColumn('平台'),
      words: '字数',
      similarity: '相似度（%）',
      outdated: labelColumn('待更新', OUTDATED_REASONS),
      blocks: '必须处理',
      warns: '提醒',
      review: labelColumn('审核', reviewState.states),
      owner: nameColumn('创建人'),
      updatedAt: '更新时间',
    },
  }),
  /** All of one theme, in their order: the workspace's cards. */
  byTheme: get(
    'article/theme',
    '主题的全部文章',
    queryId('aiTheme'),
    z.object({ rows: z.array(Article), total: z.int() }),
    { keys: SEE_THEMES },
  ),
  info: get('article/info', '文章详情', query, ArticleInfo, { keys: SEE_THEMES }),
  /** Checked and kept as a version; what is saved by itself within minutes stays one version. */
  update: post(
    'article/update',
    '保存文章',
    versioned.extend({
      title: ArticleTitle,
      doc: ArticleDoc,
      auto: z.boolean().default(false).meta({ title: '是否自动保存' }),
    }),
    ArticleInfo,
  ),
  /** What a text would be told; nothing is saved. */
  check: post(
    'article/check',
    '检查文章',
    one.extend({ title: ArticleTitle, doc: ArticleDoc }),
    z.object({ findings: z.array(Finding), words: z.int() }),
    { whileViewing: true },
  ),
  /** Lets a warning pass; what blocks cannot be let pass. */
  override: post(
    'article/check/override',
    '放行提醒',
    one.extend({
      key: z.string().min(1, '请选择要放行的提醒').max(200).meta({ title: '提醒' }),
      reason: RequiredText('放行理由', 200),
    }),
    z.object({ findings: z.array(Finding) }),
    { keys: ['14-4'] },
  ),
  /** Rewrites the paragraphs given by their place, all of them without; nothing is saved, the person accepts piece by piece. */
  polish: post(
    'article/polish',
    '润色',
    one.extend({
      doc: ArticleDoc,
      blocks: z.array(z.int().min(0).max(499)).max(500).optional().meta({ title: '段落' }),
      tone: Tone.default('plain'),
    }),
    z.object({ blocks: z.array(DiffBlock), engine: z.string() }),
  ),
  /** Another whole article in its place, written in the background; the old one stays as a version. */
  replace: post('article/replace', '重新生成文章', one, z.object({ jobId: z.string() })),
  /** Writes one that failed or was cancelled. */
  retry: post('article/retry', '重试文章生成', one, z.object({ jobId: z.string() })),
  titles: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/title/list',
    keys: ['14-3'],
    summary: '标题建议',
    /** Another `round`, other titles. */
    body: one.extend({ round }),
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
  setTitle: post('article/title/update', '修改标题', versioned.extend({ title: ArticleTitle }), ArticleInfo),
  /** Another suggestion instead of the title it has; another `round`, other suggestions. */
  replaceTitle: post('article/title/replace', '更换标题', versioned.extend({ round }), ArticleInfo),
  /** The best suggestion that fits the platform. */
  autoTitle: post('article/title/auto', '自动选择标题', versioned, ArticleInfo),
  /** `at`: the place of the picture among the article's pictures, from 0. */
  replacePicture: post(
    'article/picture/replace',
    '替换图片',
    versioned.extend({
      at: z.int().min(0).max(500).meta({ title: '图片位置' }),
      materialId: ref('material').meta({ title: '图片' }),
    }),
    ArticleInfo,
  ),
  /** The picture it goes out under; null: the first of its text again. */
  setCover: post(
    'article/cover',
    '设置文章封面',
    versioned.extend({ materialId: ref('material').nullable().meta({ title: '封面' }) }),
    ArticleInfo,
  ),
  /** Other pictures for all places, chosen from the theme's materials; least used first. */
  autoPictures: post('article/picture/auto', '自动配图', versioned, ArticleInfo),
  /** The version they have now goes to review, where the channel wants one. No reviewer: everybody who may. */
  submit: post(
    'article/submit',
    '提交文章审核',
    byIds('aiArticle', { reviewerIds: ReviewerIds.default([]) }),
    Changed,
  ),
  cancelSubmit: post('article/submit/cancel', '撤回文章审核', byIds('aiArticle'), Changed),
  /** Puts today's facts into articles that quote older ones. */
  refreshFacts: post('article/facts/refresh', '更新文中事实', byIds('aiArticle'), Changed),
  versions: get('article/version/list', '版本记录', query, z.object({ rows: z.array(ArticleVersion) }), {
    keys: SEE_THEMES,
  }),
  compare: get(
    'article/version/compare',
    '比较两个版本',
    query.extend({ from: no.meta({ title: '原版本' }), to: no.meta({ title: '新版本' }) }),
    z.object({
      from: ArticleVersion,
      to: ArticleVersion,
      title: z.array(DiffBlock.shape.pieces.element),
      blocks: z.array(DiffBlock),
    }),
    { keys: SEE_THEMES },
  ),
  restore: post(
    'article/version/restore',
    '恢复历史版本',
    versioned.extend({ no: z.int().min(1, '版本号从 1 开始').meta({ title: '版本号' }) }),
    ArticleInfo,
  ),
  /** Said every 20 seconds while the editor is open, and once when it is left; the others are told. */
  presence: post(
    'article/presence',
    '正在编辑',
    one.extend({ leaving: z.boolean().default(false).meta({ title: '是否离开' }) }),
    z.object({ people: z.array(Choice) }),
    { keys: SEE_THEMES },
  ),
  /** A link for people without an account. */
  share: call({
    method: 'POST',
    path: '/api/admin/aiCreate/article/share',
    keys: ['14-1'],
    summary: '生成预览链接',
    body: one.extend({
      hours: z
        .int()
        .min(1)
        .max(PREVIEW_MAX_HOURS, `链接最长 ${PREVIEW_MAX_HOURS} 小时`)
        .default(72)
        .meta({ title: '有效小时数' }),
    }),
    /** `id` is what /preview?id= takes. */
    data: z.object({ id: z.string(), link: z.string(), expiresAt: Moment }),
  }),
  /** What the phone page shows, for whoever has the link. */
  preview: get(
    'preview',
    '预览文章（凭链接）',
    z.strictObject({
      id: LinkToken('预览链接不正确').meta({ title: '编号' }),
    }),
    z.object({
      title: z.string(),
      html: z.string(),
      /** Text and pictures apart, for platforms that show them so. */
      plain: z.string(),
      pictures: z.array(z.object({ url: z.string(), name: z.string() })),
      hashtags: z.array(z.string()),
      words: z.int(),
      platform: ArticlePlatform,
      author: z.string(),
      updatedAt: Moment,
      expiresAt: Moment,
      offline: z.boolean(),
      mark: AiMark.nullable(),
    }),
    { keys: null, perMinute: 60 },
  ),
});
