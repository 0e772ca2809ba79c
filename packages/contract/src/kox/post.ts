import { platformColumn } from '../account/columns.ts';
import { figureColumns, MOST_FIGURE, postColumns, postLink } from '../account/outside-account.ts';
import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { ChosenMoment, DateRange, Keyword, oneOf, RequiredText } from '../core/fields.ts';
import { importCalls, importing } from '../core/import.ts';
import { byId, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { KOX_KEYS } from './kox.ts';
import { KOX_KINDS, KOX_POST_SOURCES, KoxKind, KoxPlatform, KoxPost, KoxRank } from './shape.ts';

const figure = (title: string) =>
  z
    .int(`${title}必须是整数`)
    .min(0, `${title}不能为负`)
    .max(MOST_FIGURE, `${title}过大`)
    .nullable()
    .default(null);
const figures = {
  views: figure('播放').meta({ title: '播放' }),
  likes: figure('点赞').meta({ title: '点赞' }),
  comments: figure('评论').meta({ title: '评论' }),
  shares: figure('转发').meta({ title: '转发' }),
};
const url = postLink.meta({ example: 'https://www.douyin.com/video/7000000000000000001' });
const fields = {
  title: RequiredText('作品标题', 100),
  publishedAt: ChosenMoment.meta({ title: '发布时间' }),
  /** What it was made for. */
  givenId: ref('koxTask').nullable().default(null).meta({ title: '任务' }),
  ...figures,
};

const search = {
  q: Keyword,
  koxId: ref('kox').optional().meta({ title: 'KOX 账号' }),
  givenId: ref('koxTask').optional().meta({ title: '任务' }),
  source: oneOf(KOX_POST_SOURCES, '来源不正确').optional().meta({ title: '来源' }),
  published: DateRange.optional().meta({ title: '发布日期' }),
};
export type KoxPostSearch = z.infer<z.ZodObject<typeof search>>;

/** Posts on accounts that are not ours, with what they brought. A link that is known is brought up to date. */
export const KOX_POST_IMPORT = importing({
  path: '/api/admin/kox/post/import',
  noun: 'KOX 作品',
  keys: KOX_KEYS,
  matchBy: 'url',
  columns: {
    account: {
      title: '账号',
      aliases: ['账号名称', '平台号', '达人', '昵称'],
      required: true,
      example: '示例达人',
      note: '账号名称或平台号，须已在 KOX 账号中',
      schema: RequiredText('账号', 60),
    },
    ...postColumns,
    publishedOn: {
      title: '发布日期',
      aliases: ['日期', '发布时间'],
      required: true,
      example: '2026-11-01',
      note: '格式 2026-11-01',
      schema: z.iso.date('日期格式应为 yyyy-MM-dd'),
    },
    ...figureColumns,
  },
});

const figureTitles = { views: '播放', likes: '点赞', comments: '评论', shares: '转发' };

const { list, post } = callsUnder('/api/admin/kox', KOX_KEYS);

export const koxPost = area('kox/post', {
  list: list('post/list', 'KOX 作品列表', search, KoxPost, {
    sorts: ['publishedAt', 'views', 'likes'],
    columns: {
      title: { title: '作品', width: 40 },
      kox: nameColumn('账号', 24),
      url: { title: '链接', width: 40 },
      source: labelColumn('来源', KOX_POST_SOURCES),
      task: nameColumn('任务', 30),
      publishedAt: '发布时间',
      ...figureTitles,
    },
  }),
  add: post(
    'post/create',
    '登记 KOX 作品',
    z.strictObject({ koxId: ref('kox').meta({ title: '账号' }), url, ...fields }),
    KoxPost,
  ),
  update: post(
    'post/update',
    '编辑 KOX 作品',
    byId('koxPost', { version: z.int('版本号必须是整数').meta({ title: '版本' }), ...fields }),
    KoxPost,
  ),
  remove: post('post/delete', '删除 KOX 作品', byId('koxPost'), z.null()),
  ...importCalls(KOX_POST_IMPORT),
});

const rankSearch = {
  q: Keyword,
  /** Posts published then; the last thirty days unless said. */
  at: DateRange.optional().meta({ title: '统计日期' }),
  kind: KoxKind.optional(),
  platform: KoxPlatform.optional(),
  groupId: ref('koxGroup').optional().meta({ title: '分组' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
};
export type KoxRankSearch = z.infer<z.ZodObject<typeof rankSearch>>;

export const koxRank = area('kox/rank', {
  list: list('rank/list', 'KOX 排行', rankSearch, KoxRank, {
    sorts: ['views', 'posts', 'interactions', 'done'],
    columns: {
      name: { title: '账号', width: 30 },
      kind: labelColumn('类型', KOX_KINDS),
      platform: platformColumn('平台'),
      node: nameColumn('所属组织'),
      posts: '作品',
      ...figureTitles,
      interactions: '互动',
      given: '派发任务',
      done: '完成任务',
    },
  }),
});
