import { PLATFORMS } from '../account/platforms.ts';
import { area, call, list } from '../core/call.ts';
import { ChosenMoment, DateRange, Keyword, RequiredText, ref } from '../core/common.ts';
import { importCalls, importing } from '../core/import.ts';
import { z } from '../core/zod.ts';
import { KOX_KEYS } from './kox.ts';
import { KOX_KINDS, KOX_POST_SOURCES, KoxKind, KoxPlatform, KoxPost, KoxRank } from './shape.ts';

const MOST = 2_000_000_000;
const figure = (title: string) =>
  z.int(`${title}必须是整数`).min(0, `${title}不能为负`).max(MOST, `${title}过大`).nullable().default(null);
const figures = {
  views: figure('播放'),
  likes: figure('点赞'),
  comments: figure('评论'),
  shares: figure('转发'),
};
const url = RequiredText('作品链接', 500)
  .refine((text) => /^https?:\/\/\S+$/.test(text), '作品链接须以 http:// 或 https:// 开头')
  .meta({ example: 'https://www.douyin.com/video/7000000000000000001' });
const fields = {
  title: RequiredText('作品标题', 100),
  publishedAt: ChosenMoment,
  /** What it was made for. */
  givenId: ref('koxTask').nullable().default(null),
  ...figures,
};

const search = {
  q: Keyword,
  koxId: ref('kox').optional(),
  givenId: ref('koxTask').optional(),
  source: z
    .enum(Object.keys(KOX_POST_SOURCES) as [keyof typeof KOX_POST_SOURCES], { error: '来源不正确' })
    .optional(),
  published: DateRange.optional(),
};
export type KoxPostSearch = z.infer<z.ZodObject<typeof search>>;

const cell = (title: string) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `${title}必须是整数`)
    .transform(Number)
    .refine((value) => value <= MOST, `${title}过大`);
const figureColumn = (title: string, aliases: readonly string[]) => ({
  title,
  aliases,
  example: '1200',
  note: '没有数据时留空',
  schema: cell(title),
});

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
    url: {
      title: '作品链接',
      aliases: ['链接', '地址', 'url'],
      required: true,
      unique: true,
      example: 'https://www.douyin.com/video/7000000000000000000',
      note: '与账号同一平台',
      schema: url,
    },
    title: {
      title: '作品标题',
      aliases: ['标题'],
      required: true,
      example: '示例作品',
      note: '最多 100 个字',
      schema: RequiredText('作品标题', 100),
    },
    publishedOn: {
      title: '发布日期',
      aliases: ['日期', '发布时间'],
      required: true,
      example: '2026-11-01',
      note: '格式 2026-11-01',
      schema: z.iso.date('日期格式应为 yyyy-MM-dd'),
    },
    views: figureColumn('播放', ['播放量', '阅读', '阅读量', '浏览']),
    likes: figureColumn('点赞', ['点赞数']),
    comments: figureColumn('评论', ['评论数']),
    shares: figureColumn('转发', ['分享', '转发数']),
  },
});

export const koxPost = area('kox/post', {
  list: list({
    path: '/api/admin/kox/post/list',
    keys: KOX_KEYS,
    summary: 'KOX 作品列表',
    search,
    row: KoxPost,
    sorts: ['publishedAt', 'views', 'likes'],
    export: {
      keys: KOX_KEYS,
      columns: {
        title: { title: '作品', width: 40 },
        kox: { title: '账号', width: 24, text: (_value: never, row: KoxPost) => row.kox.name },
        url: { title: '链接', width: 40 },
        source: { title: '来源', text: (_value: never, row: KoxPost) => KOX_POST_SOURCES[row.source] },
        task: { title: '任务', width: 30, text: (_value: never, row: KoxPost) => row.task?.name ?? '' },
        publishedAt: { title: '发布时间' },
        views: { title: '播放' },
        likes: { title: '点赞' },
        comments: { title: '评论' },
        shares: { title: '转发' },
      },
    },
  }),
  add: call({
    method: 'POST',
    path: '/api/admin/kox/post/create',
    keys: KOX_KEYS,
    summary: '登记 KOX 作品',
    body: z.strictObject({ koxId: ref('kox'), url, ...fields }),
    data: KoxPost,
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/kox/post/update',
    keys: KOX_KEYS,
    summary: '编辑 KOX 作品',
    body: z.strictObject({ id: ref('koxPost'), version: z.int('版本号必须是整数'), ...fields }),
    data: KoxPost,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/kox/post/delete',
    keys: KOX_KEYS,
    summary: '删除 KOX 作品',
    body: z.strictObject({ id: ref('koxPost') }),
    data: z.null(),
  }),
  ...importCalls(KOX_POST_IMPORT),
});

const rankSearch = {
  q: Keyword,
  /** Posts published then; the last thirty days unless said. */
  at: DateRange.optional(),
  kind: KoxKind.optional(),
  platform: KoxPlatform.optional(),
  groupId: ref('koxGroup').optional(),
  nodeId: ref('node').optional(),
};
export type KoxRankSearch = z.infer<z.ZodObject<typeof rankSearch>>;

export const koxRank = area('kox/rank', {
  list: list({
    path: '/api/admin/kox/rank/list',
    keys: KOX_KEYS,
    summary: 'KOX 排行',
    search: rankSearch,
    row: KoxRank,
    sorts: ['views', 'posts', 'interactions', 'done'],
    export: {
      keys: KOX_KEYS,
      columns: {
        name: { title: '账号', width: 30 },
        kind: { title: '类型', text: (_value: never, row: KoxRank) => KOX_KINDS[row.kind] },
        platform: { title: '平台', text: (_value: never, row: KoxRank) => PLATFORMS[row.platform].name },
        node: { title: '所属组织', text: (_value: never, row: KoxRank) => row.node.name },
        posts: { title: '作品' },
        views: { title: '播放' },
        likes: { title: '点赞' },
        comments: { title: '评论' },
        shares: { title: '转发' },
        interactions: { title: '互动' },
        given: { title: '派发任务' },
        done: { title: '完成任务' },
      },
    },
  }),
});
