import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, queryRef, RequiredText, ref } from '../core/common.ts';
import { importCalls } from '../core/import.ts';
import { z } from '../core/zod.ts';
import { SIGNAL_IMPORT } from './import.ts';
import { crawlState } from './states.ts';
import { CRAWL_KINDS, CrawlKind, GrowthPlatform } from './words.ts';

/** Where comments are collected, and how far that has come. */
export const Crawl = z.object({
  id: Id,
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
  owner: Choice,
  node: Choice,
  lastAt: Moment.nullable(),
  createdAt: Moment,
  version: z.int(),
  can: z.array(z.enum(['edit', 'start', 'pause', 'cancel', 'delete'])),
});
export type Crawl = z.infer<typeof Crawl>;

const search = { q: Keyword, kind: CrawlKind.optional(), state: z.enum(crawlState.all).optional() };
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
    .meta({ example: '' }),
  listPath: path('列表路径'),
  textField: path('内容字段'),
  idField: path('编号字段'),
  authorField: path('作者字段'),
  nameField: path('昵称字段'),
  timeField: path('时间字段'),
  mostPages: z.int('页数上限必须是整数').min(1, '至少 1 页').max(1000, '最多 1000 页').default(50),
  mostItems: z.int('条数上限必须是整数').min(1, '至少 1 条').max(100_000, '最多 100000 条').default(5000),
};

const post = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
  name: string,
  summary: string,
  body: Body,
  data: Data,
) =>
  call({ method: 'POST', path: `/api/admin/growth/crawler/${name}`, keys: ['15-10'], summary, body, data });
const one = z.strictObject({ id: ref('growthCrawl') });

export const growthCrawl = area('growth/crawl', {
  list: list({
    path: '/api/admin/growth/crawler/list',
    keys: ['15-10'],
    summary: '采集任务列表',
    search,
    row: Crawl,
    sorts: ['createdAt', 'lastAt'],
    defaultSort: { sort: 'createdAt', order: 'DESC' },
    export: {
      keys: ['15-10'],
      columns: {
        name: { title: '任务名称', width: 24 },
        kind: { title: '来源', text: (_: never, row: Crawl) => CRAWL_KINDS[row.kind] },
        state: { title: '状态', text: (_: never, row: Crawl) => crawlState.label(row.state) },
        pages: { title: '已读页数' },
        read: { title: '读到条数' },
        kept: { title: '新增条数' },
        trouble: { title: '说明', width: 40 },
        lastAt: { title: '最近采集' },
        createdAt: { title: '创建时间' },
      },
    },
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/growth/crawler/info',
    keys: ['15-10'],
    summary: '采集任务详情',
    query: z.strictObject({ id: queryRef('growthCrawl') }),
    data: Crawl,
  }),
  create: post(
    'create',
    '新建采集任务',
    z
      .strictObject({
        ...fields,
        kind: CrawlKind,
        platform: GrowthPlatform.default('other'),
        accountId: ref('account').nullable().default(null),
      })
      .refine(({ kind, url }) => kind !== 'page' || url !== '', {
        path: ['url'],
        error: '请填写页面地址',
      }),
    Crawl,
  ),
  update: post(
    'update',
    '编辑采集任务',
    z.strictObject({ id: ref('growthCrawl'), version: z.int(), ...fields }),
    Crawl,
  ),
  /** From where it stopped; one that is done looks for what is new. */
  start: post('start', '开始采集', one, Crawl),
  pause: post('pause', '暂停采集', one, Crawl),
  cancel: post('cancel', '取消采集', one, Crawl),
  remove: post('delete', '删除采集任务', one, z.null()),
  ...importCalls(SIGNAL_IMPORT),
});
