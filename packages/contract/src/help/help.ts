import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { Keyword, RequiredText, Text } from '../core/fields.ts';
import { ALL_KEYS } from '../core/keys.ts';
import { byId, byVersion, Changed, Id, queryId, queryRef, ref, refs } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { HelpDoc } from './help-doc.ts';
import {
  HELP_KEYS,
  HelpArticle,
  HelpCategory,
  HelpDraft,
  HelpEntry,
  HelpPlace,
  HelpReading,
} from './shape.ts';
import { helpState } from './states.ts';

const reading = callsUnder('/api/admin/help', 'signed-in');
const found = z.object({ rows: z.array(HelpEntry.extend({ excerpt: z.string(), category: z.string() })) });

/** What everybody who is signed in reads. */
export const help = area('help', {
  contents: reading.get(
    'category/list',
    '帮助目录',
    NO_INPUT,
    z.object({
      categories: z.array(HelpCategory),
      articles: z.array(HelpEntry),
      /** Whether the viewer keeps them. */
      manages: z.boolean(),
    }),
  ),
  info: reading.get('article/info', '阅读帮助文章', queryId('helpArticle'), HelpReading),
  /** The articles about a page, the fittest first; never none. */
  page: reading.get(
    'article/page',
    '与页面有关的帮助',
    z.strictObject({
      path: z.string().max(80, '页面不存在').default('').meta({ title: '页面', example: 'clew' }),
      tabid: z.string().max(40, '页面不存在').optional().meta({ title: '标签页', example: 'pool' }),
    }),
    z.object({ rows: z.array(HelpEntry) }),
  ),
  search: reading.ask('article/search', '搜索帮助', { q: RequiredText('关键字', 50) }, found),
  vote: reading.post(
    'article/vote',
    '评价帮助文章',
    byId('helpArticle', {
      helpful: z.boolean('请选择是否有帮助').meta({ title: '是否有帮助' }),
      note: Text(300).default('').meta({ title: '补充说明' }),
      /** Where it was read. */
      page: Text(120).default('').meta({ title: '页面' }),
    }),
    z.null(),
  ),
});

const category = callsUnder('/api/admin/help/category', HELP_KEYS);
const name = RequiredText('分类名称', 20);
const parentId = z
  .union([ref('helpCategory'), z.null()])
  .default(null)
  .meta({ title: '上级分类' });

export const helpCategory = area('help/category', {
  create: category.post('create', '新建帮助分类', z.strictObject({ name, parentId }), z.object({ id: Id })),
  update: category.post('update', '编辑帮助分类', byId('helpCategory', { name, parentId }), z.null()),
  remove: category.post('delete', '删除帮助分类', byId('helpCategory'), z.null()),
  /** All below one parent, in the order they get. */
  order: category.post('order', '调整分类顺序', z.strictObject({ ids: refs('helpCategory') }), Changed),
});

const article = callsUnder('/api/admin/help/article', HELP_KEYS);
const content = {
  title: RequiredText('标题', 60),
  doc: HelpDoc,
  categoryId: z
    .union([ref('helpCategory'), z.null()])
    .default(null)
    .meta({ title: '分类' }),
  keys: z
    .array(z.enum(ALL_KEYS, { error: '权限不存在' }))
    .max(ALL_KEYS.length, '权限重复')
    .default([])
    .meta({ title: '可见权限' }),
  pages: z.array(HelpPlace).max(20, '最多关联 20 个页面').default([]).meta({ title: '关联页面' }),
  public: z.boolean('取值不正确').default(false).meta({ title: '公开' }),
};
const search = {
  q: Keyword,
  status: z.enum(helpState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  categoryId: ref('helpCategory').optional().meta({ title: '分类' }),
  /** Those whose chapter of the guide changed since somebody made it their own. */
  offered: z.literal('yes', { error: '取值只能为 yes' }).optional().meta({ title: '说明有更新' }),
};
export type HelpSearch = z.infer<z.ZodObject<typeof search>>;

export const helpArticle = area('help/article', {
  list: article.list('list', '帮助文章列表', search, HelpArticle, {
    // By place: the order readers meet those of one category in.
    sorts: ['updatedAt', 'place'],
    columns: {
      title: { title: '标题', width: 30 },
      status: {
        title: '状态',
        text: (_value: never, row: HelpArticle) => helpState.label(row.status),
      },
      public: { title: '公开', text: (_value: never, row: HelpArticle) => (row.public ? '是' : '否') },
      helpful: '有帮助',
      unhelpful: '没有帮助',
      updatedAt: '更新时间',
    },
  }),
  draft: article.get('draft', '编辑中的帮助文章', queryId('helpArticle'), HelpDraft),
  /** The text of one version. */
  version: article.get(
    'version',
    '帮助文章的历史版本',
    z.strictObject({
      id: queryRef('helpArticle'),
      no: z.coerce
        .number('版本不正确')
        .pipe(z.int().positive('版本不正确').max(1_000_000))
        .meta({ title: '版本' }),
    }),
    z.object({ title: z.string(), doc: HelpDoc, pictures: z.record(z.string(), z.string()) }),
  ),
  create: article.post('create', '新建帮助文章', z.strictObject(content), z.object({ id: Id })),
  update: article.post('update', '编辑帮助文章', byVersion('helpArticle', content), HelpArticle),
  publish: article.post('publish', '发布帮助文章', byVersion('helpArticle'), HelpArticle),
  withdraw: article.post('withdraw', '撤回帮助文章', byVersion('helpArticle'), HelpArticle),
  /** The guide's text again, and with it whatever the guide says later. */
  adopt: article.post('adopt', '采用使用说明的版本', byVersion('helpArticle'), HelpArticle),
  /** One's own text stays; the guide's is not offered again until it changes. */
  keep: article.post('keep', '保留当前版本', byVersion('helpArticle'), HelpArticle),
  remove: article.post('delete', '删除帮助文章', byId('helpArticle'), z.null()),
  /** All of one category, in the order they get. */
  order: article.post('order', '调整文章顺序', z.strictObject({ ids: refs('helpArticle') }), Changed),
});
