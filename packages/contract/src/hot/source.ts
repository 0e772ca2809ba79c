import { area, callsUnder, list } from '../core/call.ts';
import { Keyword, Moment, RequiredText, Text } from '../core/fields.ts';
import { Id, queryRef, RowVersion, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { parseSelector } from './selector.ts';
import { hotSourceState } from './states.ts';

export const HOT_SOURCE_KINDS = {
  rss: 'RSS / Atom',
  json: 'JSON 列表',
  page: '公开列表页',
  douyin: '抖音热榜',
  csv: 'CSV 文件',
  hand: '手动录入',
} as const;
export type HotSourceKind = keyof typeof HOT_SOURCE_KINDS;
/** Kinds of sources that are read automatically; the others hold what people enter. */
export const FETCHED_KINDS: readonly HotSourceKind[] = ['rss', 'json', 'page', 'douyin'];
const Kind = z
  .enum(Object.keys(HOT_SOURCE_KINDS) as [HotSourceKind], { error: '类型不正确' })
  .meta({ title: '类型' });

/** How a reading ended. */
export const HOT_READINGS = {
  good: '已读取',
  failed: '读取失败',
  refused: '被拒绝',
  skipped: '未读取',
} as const;
export type HotReadingState = keyof typeof HOT_READINGS;

/** One scheduled moment of the last day: read, read late, failed, or a gap. */
const Mark = z.object({ at: Moment, state: z.enum(['good', 'late', 'failed', 'none']) });

export const HotSource = z.object({
  id: Id,
  name: z.string(),
  /** One character that stands for it in narrow places. */
  mark: z.string(),
  kind: Kind,
  url: z.string(),
  /** Where the entries are in a JSON answer, and what their fields are called; of a page the selectors of both. */
  listPath: z.string(),
  titleField: z.string(),
  heatField: z.string(),
  weight: z.number(),
  everyMinutes: z.int(),
  floorSeconds: z.int(),
  dailyBudget: z.int(),
  usedToday: z.int(),
  status: z.enum(hotSourceState.all),
  /** Last good reading, what it held, and when the next is due. */
  lastGoodAt: Moment.nullable(),
  lastCount: z.int(),
  nextAt: Moment.nullable(),
  /** The source asked to be left alone until then. */
  waitUntil: Moment.nullable(),
  /** What went wrong last, in plain words; empty while all is well. */
  trouble: z.string(),
  troubleAt: Moment.nullable(),
  late: z.boolean(),
  /** Scheduled moments of the last 24 hours that were not read, and how many there were. */
  expected: z.int(),
  gaps: z.int(),
  marks: z.array(Mark),
  version: z.int(),
  can: z.array(z.enum(['edit', 'read', 'enter', 'delete'])),
});
export type HotSource = z.infer<typeof HotSource>;

/** How a source did over the days before: every try, and the stretches in which nothing was read. */
export const HotSourceHealth = z.object({
  days: z.int(),
  expected: z.int(),
  missed: z.int(),
  gaps: z.array(z.object({ from: Moment, to: Moment, missed: z.int() })),
  readings: z.array(
    z.object({
      id: Id,
      at: Moment,
      state: z.enum(Object.keys(HOT_READINGS) as [HotReadingState]),
      count: z.int(),
      trouble: z.string(),
    }),
  ),
});
export type HotSourceHealth = z.infer<typeof HotSourceHealth>;

const details = {
  name: RequiredText('名称', 20),
  mark: RequiredText('标记', 1),
  kind: Kind,
  url: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: '地址须以 http:// 或 https:// 开头' })])
    .meta({ title: '地址', example: 'https://example.com/feed.xml' }),
  listPath: Text(100).default('').meta({ title: '列表位置' }),
  titleField: Text(100).default('title').meta({ title: '标题字段' }),
  heatField: Text(100).default('heat').meta({ title: '热度字段' }),
  weight: z
    .number()
    .min(0, '来源权重为 0 到 1')
    .max(1, '来源权重为 0 到 1')
    .default(0.6)
    .meta({ title: '来源权重' }),
  everyMinutes: z
    .int()
    .min(5, '读取间隔至少 5 分钟')
    .max(1440, '读取间隔最多 1440 分钟')
    .default(60)
    .meta({ title: '读取间隔' }),
  floorSeconds: z
    .int()
    .min(1, '最短间隔至少 1 秒')
    .max(3600, '最短间隔最多 3600 秒')
    .default(10)
    .meta({ title: '最短间隔' }),
  dailyBudget: z
    .int()
    .min(1, '每日次数至少 1 次')
    .max(2000, '每日次数最多 2000 次')
    .default(200)
    .meta({ title: '每日次数' }),
};
/** What is read by itself has an address; what is brought has none. */
const addressed = ({ kind, url }: { kind: HotSourceKind; url: string }) =>
  FETCHED_KINDS.includes(kind) === (url !== '') || kind === 'douyin';
const needsAddress = { path: ['url'], error: '自动读取的来源请填写地址，其他来源不填' };

/** A page is described by selectors: of an entry, and of title and heat within it; without one the entry itself is the title. */
function selecting(
  source: { kind: HotSourceKind; listPath: string; titleField: string; heatField: string },
  context: z.RefinementCtx,
) {
  if (source.kind !== 'page') return;
  for (const name of ['listPath', 'titleField', 'heatField'] as const) {
    if (name !== 'listPath' && source[name] === '') continue;
    const parsed = parseSelector(source[name]);
    if ('trouble' in parsed) context.addIssue({ code: 'custom', path: [name], message: parsed.trouble });
  }
}

const search = {
  q: Keyword,
  status: z.enum(hotSourceState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
};

const Entry = z.strictObject({
  title: RequiredText('标题', 100),
  heat: z
    .number()
    .min(0, '热度不能为负')
    .max(1e12, '热度过大')
    .nullable()
    .default(null)
    .meta({ title: '热度' }),
});

const { get, post } = callsUnder('/api/admin/hot/source', ['16-1']);

export const hotSource = area('hot/source', {
  list: list({
    path: '/api/admin/hot/source/list',
    keys: ['16-1'],
    summary: '热点来源',
    search,
    row: HotSource,
    sorts: ['createdAt', 'name', 'lastGoodAt'],
    defaultSort: { sort: 'createdAt', order: 'ASC' },
    export: {
      keys: ['16-1'],
      columns: {
        name: { title: '来源' },
        kind: { title: '类型', text: (_value: never, row: HotSource) => HOT_SOURCE_KINDS[row.kind] },
        status: { title: '状态', text: (_value: never, row: HotSource) => hotSourceState.label(row.status) },
        url: { title: '地址', width: 40 },
        weight: { title: '来源权重' },
        lastGoodAt: { title: '最近读取' },
        gaps: { title: '24 小时内未读次数' },
        trouble: { title: '问题', width: 40 },
      },
    },
  }),
  health: get('health', '热点来源读取记录', z.strictObject({ id: queryRef('hotSource') }), HotSourceHealth),
  create: post(
    'create',
    '新建热点来源',
    z.strictObject(details).refine(addressed, needsAddress).superRefine(selecting),
    z.object({ id: Id }),
  ),
  update: post(
    'update',
    '编辑热点来源',
    z
      .strictObject({
        id: ref('hotSource'),
        version: RowVersion,
        ...details,
        status: z.enum(['on', 'off'], { error: '状态不正确' }).meta({ title: '启用' }),
      })
      .refine(addressed, needsAddress)
      .superRefine(selecting),
    HotSource,
  ),
  remove: post('delete', '删除热点来源', z.strictObject({ id: ref('hotSource') }), z.null()),
  /** Reads now, whatever the schedule says, within floor and budget; a stopped one that answers goes on. */
  read: post(
    'read',
    '立即更新',
    z.strictObject({ id: ref('hotSource') }),
    z.object({ ok: z.boolean(), msg: z.string(), count: z.int() }),
  ),
  /** Entries typed in or from a CSV, in the order of their rank. The same list twice in a minute counts once. */
  enter: post(
    'enter',
    '录入热点',
    z.strictObject({
      id: ref('hotSource'),
      entries: z
        .array(Entry)
        .min(1, '请至少录入一条')
        .max(500, '一次最多录入 500 条')
        .meta({ title: '热点条目' }),
    }),
    z.object({ count: z.int() }),
  ),
});
