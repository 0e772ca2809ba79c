import { figureColumns, outsideAccount, postColumns } from '../account/outside-account.ts';
import { PLATFORM_IDS, PLATFORMS } from '../account/platforms.ts';
import { area, callsUnder, list } from '../core/call.ts';
import { Keyword, Moment, RequiredText, Text } from '../core/fields.ts';
import { importCalls, importing } from '../core/import.ts';
import { Choice, Id, queryRef, ref, refs } from '../core/refs.ts';
import { z } from '../core/zod.ts';

/** Sources of an account's works. */
export const BENCHMARK_SOURCES = { own: '自有账号', list: '官方榜单', sheet: '表格导入' } as const;
export type BenchmarkSource = keyof typeof BENCHMARK_SOURCES;
const Source = z.enum(Object.keys(BENCHMARK_SOURCES) as [BenchmarkSource], { error: '数据来源不正确' });
const Platform = z.enum(PLATFORM_IDS, { error: '平台不正确' }).meta({ title: '平台' });
/** Platforms with an official list that names authors. */
export const LISTED_PLATFORMS: readonly (typeof PLATFORM_IDS)[number][] = ['douyin'];

export const BENCHMARK_DAYS = { 7: '近 7 天', 30: '近 30 天', 90: '近 90 天' } as const;
export const BENCHMARK_DAYS_DEFAULT = 30;
const Days = z.enum(['7', '30', '90'], { error: '统计范围不正确' }).meta({ title: '统计范围' });
/** The median needs so many works with views, and looks at so many of the newest. */
export const BASELINE_LEAST = 5;
export const BASELINE_WORKS = 30;
/** Multiple of the baseline from which a work is an outlier. */
export const OUTLIER = 3;
export const COMPARED_MOST = 6;

/** What a span brought. */
const span = {
  works: z.int(),
  /** Median of views of the works of the span; null: none of them is known. */
  median: z.int().nullable(),
  /** Likes, comments and shares for each view. */
  rate: z.number().nullable(),
  outliers: z.int(),
};

export const HotBenchmark = z.object({
  id: Id,
  platform: Platform,
  name: z.string(),
  handle: z.string(),
  homepage: z.string(),
  source: Source,
  account: Choice.nullable(),
  fans: z.int().nullable(),
  /** All that are known. */
  total: z.int(),
  ...span,
  /** Median of views of the newest works; null: too few are known. */
  baseline: z.int().nullable(),
  lastAt: Moment.nullable(),
  /** When something was read or imported last, and what went wrong since. */
  readAt: Moment.nullable(),
  trouble: z.string(),
  remark: z.string(),
  node: Choice,
  owner: Choice,
  createdAt: Moment,
  version: z.int(),
  can: z.array(z.enum(['edit', 'delete'])),
});
export type HotBenchmark = z.infer<typeof HotBenchmark>;

const search = {
  q: Keyword,
  platform: Platform.optional(),
  source: Source.optional().meta({ title: '来源' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  days: Days.optional(),
};
export type HotBenchmarkSearch = z.infer<z.ZodObject<typeof search>>;

/** One account in a comparison. A day without a reading or a work is null or 0, never guessed. */
const Compared = Choice.extend({
  platform: Platform,
  own: z.boolean(),
  baseline: z.int().nullable(),
  ...span,
  byDay: z.object({
    works: z.array(z.int()),
    /** Median of views of the works published that day. */
    median: z.array(z.int().nullable()),
    fans: z.array(z.int().nullable()),
  }),
  /** Works by weekday (Monday first) and hour of China's clock, and the median of their views. */
  hours: z.array(z.object({ weekday: z.int(), hour: z.int(), works: z.int(), median: z.int().nullable() })),
});
export const HotComparison = z.object({ days: z.array(z.string()), rows: z.array(Compared) });
export type HotComparison = z.infer<typeof HotComparison>;

const details = {
  ...outsideAccount,
  remark: Text(200).default('').meta({ title: '备注' }),
};

const PUBLISHED = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d)?$/;

/** Works of accounts that are not ours, with what they brought. A link that is known gets the newer figures, the older ones stay. */
export const BENCHMARK_IMPORT = importing({
  path: '/api/admin/hot/benchmark/import',
  noun: '对标作品',
  keys: ['16-3'],
  matchBy: 'url',
  columns: {
    account: {
      title: '账号',
      aliases: ['账号名称', '平台号', '昵称', '作者'],
      required: true,
      example: '示例对标账号',
      note: '账号名称或平台号，须已在对标账号中',
      schema: RequiredText('账号', 60),
    },
    ...postColumns,
    publishedAt: {
      title: '发布时间',
      aliases: ['日期', '发布日期'],
      required: true,
      example: '2026-11-01 18:30',
      note: '格式 2026-11-01 18:30，可只填日期',
      schema: z
        .string()
        .refine(
          (text) => PUBLISHED.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T'))),
          '发布时间格式应为 2026-11-01 18:30',
        ),
    },
    seconds: {
      title: '时长（秒）',
      aliases: ['时长', '视频时长'],
      example: '32',
      note: '图文作品留空',
      schema: z
        .string()
        .regex(/^\d{1,5}$/, '时长必须是整数秒')
        .transform(Number),
    },
    text: {
      title: '文案',
      aliases: ['口播', '正文', '字幕'],
      example: '冬天续航怎么保？记住这三点。',
      note: '用于分析开头和结构，最多 2000 个字',
      schema: RequiredText('文案', 2000),
    },
    ...figureColumns,
  },
});

const percent = (rate: number | null) => (rate === null ? null : `${(rate * 100).toFixed(2)}%`);

const { get, post } = callsUnder('/api/admin/hot/benchmark', ['16-3']);

export const hotBenchmark = area('hot/benchmark', {
  list: list({
    path: '/api/admin/hot/benchmark/list',
    keys: ['16-3'],
    summary: '对标账号',
    search,
    row: HotBenchmark,
    sorts: ['createdAt', 'fans', 'baseline', 'lastAt', 'total'],
    export: {
      keys: ['16-3'],
      columns: {
        name: { title: '账号', width: 30 },
        platform: { title: '平台', text: (_value: never, row: HotBenchmark) => PLATFORMS[row.platform].name },
        source: {
          title: '数据来源',
          text: (_value: never, row: HotBenchmark) => BENCHMARK_SOURCES[row.source],
        },
        handle: { title: '平台号', width: 20 },
        fans: { title: '粉丝' },
        total: { title: '全部作品' },
        works: { title: '本期作品' },
        median: { title: '本期播放中位数' },
        rate: { title: '互动率', text: (_value: never, row: HotBenchmark) => percent(row.rate) },
        outliers: { title: `≥ ${OUTLIER} 倍作品` },
        baseline: { title: '基线' },
        lastAt: { title: '最近发布' },
        readAt: { title: '数据截至' },
        node: { title: '所属组织', text: (_value: never, row: HotBenchmark) => row.node.name },
      },
    },
  }),
  /** Own accounts that can be compared with, of those the actor looks after. */
  choices: post(
    'choices',
    '可加入对标的自有账号',
    z.strictObject({ platform: Platform }),
    z.object({ rows: z.array(Choice) }),
    { whileViewing: true },
  ),
  info: get('info', '对标账号详情', z.strictObject({ id: queryRef('hotBenchmark') }), HotBenchmark),
  create: post(
    'create',
    '新增对标账号',
    z
      .strictObject({
        platform: Platform,
        source: Source.meta({ title: '数据来源' }),
        /** Of an own account: which. */
        accountId: ref('account').nullable().default(null).meta({ title: '自有账号' }),
        ...details,
      })
      .refine(({ source, accountId }) => source !== 'own' || accountId !== null, {
        path: ['accountId'],
        error: '请选择自有账号',
      })
      .refine(({ source, platform }) => source !== 'list' || LISTED_PLATFORMS.includes(platform), {
        path: ['source'],
        error: '该平台没有官方榜单，请改用表格导入',
      }),
    HotBenchmark,
  ),
  update: post(
    'update',
    '编辑对标账号',
    z.strictObject({
      id: ref('hotBenchmark'),
      version: z.int('版本号必须是整数').meta({ title: '版本' }),
      ...details,
    }),
    HotBenchmark,
  ),
  remove: post('delete', '删除对标账号', z.strictObject({ id: ref('hotBenchmark') }), z.null()),
  compare: post(
    'compare',
    '对标账号对比',
    z.strictObject({
      ids: refs('hotBenchmark').max(COMPARED_MOST, `一次最多对比 ${COMPARED_MOST} 个账号`),
      days: Days.default('30'),
    }),
    HotComparison,
    { whileViewing: true },
  ),
  ...importCalls(BENCHMARK_IMPORT),
});
