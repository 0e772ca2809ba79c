import { area, callsUnder } from '../core/call.ts';
import { labelColumn } from '../core/columns.ts';
import { Keyword, Moment, RequiredText } from '../core/fields.ts';
import { importCalls } from '../core/import.ts';
import { byId, byVersion, Choice, queryId, ref } from '../core/refs.ts';
import { ownedRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { SIGNAL_IMPORT } from './import.ts';
import { crawlState } from './states.ts';
import { CRAWL_KINDS, CrawlKind, GrowthPlatform } from './words.ts';

/** A collection task: where comments are read, and its progress. */
export const Crawl = ownedRow(['edit', 'start', 'pause', 'cancel', 'delete'], {
  name: z.string(),
  kind: CrawlKind,
  platform: GrowthPlatform,
  /** The account whose posts are read; every account in reach when null. */
  account: Choice.nullable(),
  url: z.string(),
  listPath: z.string(),
  textField: z.string(),
  idField: z.string(),
  authorField: z.string(),
  nameField: z.string(),
  timeField: z.string(),
  mostPages: z.int(),
  mostItems: z.int(),
  state: z.enum(crawlState.all),
  pages: z.int(),
  /** What was read, and what of it was new. */
  read: z.int(),
  kept: z.int(),
  trouble: z.string(),
  lastAt: Moment.nullable(),
});
export type Crawl = z.infer<typeof Crawl>;

const search = {
  q: Keyword,
  kind: CrawlKind.optional(),
  state: z.enum(crawlState.all).optional().meta({ title: '状态' }),
};
export type CrawlSearch = z.infer<z.ZodObject<typeof search>>;

const path = (label: string) =>
  z
    .string()
    .trim()
    .max(60, `${label}最多 60 个字`)
    .regex(/^[\w.-]*$/, `${label}只能包含字母、数字和 . _ -`)
    .default('');

const fields = {
  name: RequiredText('任务名称', 40),
  /** `{page}` stands for the number of the page. */
  url: z
    .string()
    .trim()
    .max(500, '地址最多 500 个字')
    .refine(
      (text) => text === '' || /^https?:\/\/[^\s]+$/.test(text),
      '请填写以 http:// 或 https:// 开头的地址',
    )
    .default('')
    .meta({ title: '页面地址', example: '' }),
  listPath: path('列表路径').meta({ title: '列表位置' }),
  textField: path('内容字段').meta({ title: '内容字段' }),
  idField: path('编号字段').meta({ title: '编号字段' }),
  authorField: path('作者字段').meta({ title: '作者字段' }),
  nameField: path('昵称字段').meta({ title: '昵称字段' }),
  timeField: path('时间字段').meta({ title: '时间字段' }),
  mostPages: z
    .int('页数上限必须是整数')
    .min(1, '至少 1 页')
    .max(1000, '最多 1000 页')
    .default(50)
    .meta({ title: '最多页数' }),
  mostItems: z
    .int('条数上限必须是整数')
    .min(1, '至少 1 条')
    .max(100_000, '最多 100000 条')
    .default(5000)
    .meta({ title: '最多条数' }),
};

const { get, list, post } = callsUnder('/api/admin/growth/crawler', ['15-10']);
const one = byId('growthCrawl');

export const growthCrawl = area('growth/crawl', {
  list: list('list', '采集任务列表', search, Crawl, {
    sorts: ['createdAt', 'lastAt'],
    columns: {
      name: { title: '任务名称', width: 24 },
      kind: labelColumn('来源', CRAWL_KINDS),
      state: labelColumn('状态', crawlState.states),
      pages: '已读页数',
      read: '已采集',
      kept: '其中新增',
      trouble: { title: '说明', width: 40 },
      lastAt: '最近采集',
      createdAt: '创建时间',
    },
  }),
  info: get('info', '采集任务详情', queryId('growthCrawl'), Crawl),
  create: post(
    'create',
    '新建采集任务',
    z
      .strictObject({
        ...fields,
        kind: CrawlKind,
        platform: GrowthPlatform.default('other'),
        accountId: ref('account').nullable().default(null).meta({ title: '账号' }),
      })
      .refine(({ kind, url }) => kind !== 'page' || url !== '', {
        path: ['url'],
        error: '请填写页面地址',
      }),
    Crawl,
  ),
  update: post('update', '编辑采集任务', byVersion('growthCrawl', fields), Crawl),
  /** From where it stopped; one that is done looks for what is new. */
  start: post('start', '开始采集', one, Crawl),
  pause: post('pause', '暂停采集', one, Crawl),
  cancel: post('cancel', '取消采集', one, Crawl),
  remove: post('delete', '删除采集任务', one, z.null()),
  ...importCalls(SIGNAL_IMPORT),
});
