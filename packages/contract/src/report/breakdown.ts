import { PLATFORMS } from '../account/platforms.ts';
import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { nameColumn } from '../core/columns.ts';
import { DateRange, Keyword, Moment, oneOf } from '../core/fields.ts';
import { RANGE_SEPARATOR } from '../core/limits.ts';
import { Choice, Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { type FactGrouping, REPORT_GROUPINGS, REPORT_VIEWS } from './groupings.ts';
import {
  FACT_MEASURES,
  FACT_RATES,
  FACT_SUBJECTS,
  type FactMeasure,
  platformOfNumber,
  REPORT_KEYS,
} from './measures.ts';

/** Whose figures they are when an organisation has moved: where it hung then, or where it hangs today. */
export const REPORT_TREES = { earned: '按发生时组织', today: '按当前组织' } as const;
/** What a period is held against. */
export const REPORT_COMPARISONS = { previous: '上一周期', month: '上月同期', none: '不对比' } as const;

const Measure = oneOf(FACT_MEASURES, '指标不正确').meta({ title: '指标' });

/** Trends have a point a day: a longer period is no report any more. */
const MOST_DAYS = 1100;
const FIRST_DAY = '2000-01-01';
function isShort(range: string): boolean {
  const [from = '', to = ''] = range.split(RANGE_SEPARATOR);
  return from >= FIRST_DAY && Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000;
}

const Grouping = oneOf(REPORT_GROUPINGS, '汇总维度不正确').meta({ title: '汇总维度' });
const View = oneOf(REPORT_VIEWS, '报表不正确').meta({ title: '报表' });

/** Whose facts are counted: the same in every breakdown and in the records, so that a row's figures are the total of the search narrowed to it. */
const narrowed = {
  /** The last thirty days unless said; the answer says which. */
  at: DateRange.refine(isShort, `日期范围最长 ${MOST_DAYS} 天，不早于 ${FIRST_DAY}`)
    .optional()
    .meta({ title: '日期' }),
  /** At and below it. */
  nodeId: ref('node').optional().meta({ title: '组织' }),
  /** Above it when it was counted, too: a place that moved keeps the part that the row stood for. */
  withinId: ref('node').optional().meta({ title: '上级组织' }),
  memberId: ref('member').optional().meta({ title: '顾问' }),
  platform: z.int('平台不正确').min(1, '平台不正确').max(99, '平台不正确').optional().meta({ title: '平台' }),
  /** Only what belongs to none of these: what the rows called 未归属 stand for. */
  without: z.array(Grouping).max(3, '最多 3 项').optional().meta({ title: '未归属' }),
  subject: z
    .object({
      kind: oneOf(FACT_SUBJECTS, '类型不正确').meta({ title: '类型' }),
      id: z.int('编号必须是整数').min(1, '编号必须是整数').meta({ title: '编号' }),
    })
    .optional()
    .meta({ title: '对象' }),
  tree: oneOf(REPORT_TREES, '组织口径不正确').default('earned').meta({ title: '组织口径' }),
};
const filter = {
  ...narrowed,
  compare: oneOf(REPORT_COMPARISONS, '对比方式不正确').default('previous').meta({ title: '对比' }),
  measures: z
    .array(Measure)
    .min(1, '请至少选择一个指标')
    .max(12, '最多选择 12 个指标')
    .refine((chosen) => new Set(chosen).size === chosen.length, '指标不能重复')
    .meta({ title: '指标' }),
};
export type FactFilter = z.infer<z.ZodObject<typeof filter>>;

const table = {
  q: Keyword,
  sort: oneOf({ ...FACT_MEASURES, ...FACT_RATES }, '排序指标不正确')
    .optional()
    .meta({ title: '排序指标' }),
  order: z
    .enum(['ascend', 'descend'], { error: '排序方式不正确' })
    .default('descend')
    .meta({ title: '排序方式' }),
  page: z.int('页码不正确').min(1, '页码不正确').default(1).meta({ title: '页码' }),
  limit: z
    .int('每页条数不正确')
    .min(1, '每页条数不正确')
    .max(100, '每页最多 100 条')
    .default(20)
    .meta({ title: '每页条数' }),
};
export type FactTable = z.infer<z.ZodObject<typeof table>>;

const Figures = z.partialRecord(Measure, z.int());
export type FactFigures = Partial<Record<FactMeasure, number>>;

const Span = z.object({ from: z.string(), to: z.string() });
/** What the search names, by its name; null for what is not named, or is out of reach. */
const Named = z.object({
  node: Choice.nullable(),
  within: Choice.nullable(),
  member: Choice.nullable(),
  subject: Choice.nullable(),
});
export type FactNames = z.infer<typeof Named>;
const whole = {
  span: Span,
  before: Span.nullable(),
  totals: Figures,
  totalsBefore: Figures.nullable(),
  named: Named,
  /** When the facts were last brought up to date; null before the first time. */
  updatedAt: Moment.nullable(),
};

export const FactRow = z.object({
  /** 0 for what belongs to none of them, so that the rows add up to the total. */
  id: z.int(),
  name: z.string(),
  /** Where it hangs, who it belongs to, what kind it is. */
  detail: z.string(),
  figures: Figures,
  before: Figures.nullable(),
  /** The measure the rows are sorted by, or the first, by day; by month where the period is longer than a quarter; oldest first. */
  trend: z.array(z.int()),
});
export type FactRow = z.infer<typeof FactRow>;

const Breakdown = z.object({ ...whole, total: z.int(), rows: z.array(FactRow) });
export type FactBreakdown = z.infer<typeof Breakdown>;

/** A fact as it was entered: what happened on a day, where, to whom and with what. The values of all of them add up to the figure. */
export const FactRecord = z.object({
  id: Id,
  day: z.string(),
  value: z.int(),
  node: Choice,
  member: Choice.nullable(),
  subject: z.object({ kind: z.string(), id: Id, name: z.string() }).nullable(),
  /** 0 for none. */
  platform: z.int(),
  source: z.string(),
  /** The post, talk or clue itself; null where the record is a sum of several of a day. */
  recordId: Id.nullable(),
  /** Whether what it is the sum of can be listed one by one. */
  singles: z.boolean(),
});
export type FactRecord = z.infer<typeof FactRecord>;

/** One visit, one task, one delivery: what an entry of a day counts. */
const FactSingle = z.object({
  id: Id,
  at: Moment,
  /** What can be opened of it, for whoever may see it. */
  opens: z.object({ kind: z.enum(['task']), id: Id, name: z.string() }).nullable(),
});
export type FactSingle = z.infer<typeof FactSingle>;
/** So many are listed, the latest first. */
export const FACT_SINGLES_MAX = 200;

/** What the latest nightly comparison found. */
const FactProof = z.object({
  /** What the compared records count; none where it is the kept sums that were held against the facts. */
  measures: z.array(Measure),
  span: Span,
  at: Moment,
  /** Entries that were missing or wrong; of the sums, how many are wrong. */
  corrected: z.int(),
  /** The days that were not true, the latest first. */
  days: z.array(z.string()),
  /** The comparison could not be made. */
  failed: z.boolean(),
});
export type FactProof = z.infer<typeof FactProof>;

type GroupingOf<View> = {
  [Name in FactGrouping]: (typeof REPORT_GROUPINGS)[Name]['view'] extends View ? Name : never;
}[FactGrouping];
const by = <Name extends FactGrouping>(...names: [Name, ...Name[]]) => ({
  by: z.enum(names, { error: '汇总维度不正确' }).meta({ title: '汇总维度' }),
});
const CONTENTS = by<GroupingOf<'content'>>(
  'substance',
  'material',
  'aiArticle',
  'video',
  'poster',
  'platform',
);
const PLACES = by<GroupingOf<'place'>>('dealer', 'store', 'child');

const Days = z.array(z.object({ day: z.string(), figures: Figures }));
const { ask, get, list, post } = callsUnder('/api/admin/report/facts', REPORT_KEYS);

/** What is exported is what is shown: the same search, columns and order, all pages of it. */
export const exported = {
  ...narrowed,
  compare: filter.compare,
  view: View,
  by: Grouping,
  q: table.q,
  sort: table.sort,
  order: table.order,
  columns: z
    .array(oneOf({ ...FACT_MEASURES, ...FACT_RATES }, '指标不正确'))
    .min(1, '请至少选择一个指标')
    .max(12, '最多选择 12 个指标')
    .meta({ title: '列' }),
};
export type ReportExport = z.infer<z.ZodObject<typeof exported>>;

export const reportFacts = area('report/facts', {
  byContent: ask('content', '报表：按内容', { ...filter, ...table, ...CONTENTS }, Breakdown, {
    keys: ['9-1'],
  }),
  byPlace: ask('place', '报表：按组织', { ...filter, ...table, ...PLACES }, Breakdown, { keys: ['9-2'] }),
  byPerson: ask('person', '报表：按顾问', { ...filter, ...table }, Breakdown, { keys: ['9-3'] }),
  byDay: ask(
    'day',
    '报表：按日趋势',
    /** Of one report, what its key reaches; otherwise what any of them does. */
    { ...filter, view: View.optional() },
    z.object({
      ...whole,
      /** Days on which there was anything. */
      total: z.int(),
      days: Days,
      daysBefore: Days.nullable(),
    }),
  ),
  /** What is behind a figure: the facts it is the sum of. */
  records: list('records', '报表明细', { ...narrowed, view: View, measure: Measure }, FactRecord, {
    sorts: ['day', 'value'],
    columns: {
      day: '日期',
      node: nameColumn('组织', 28),
      member: nameColumn('顾问'),
      subject: nameColumn('内容', 40),
      platform: { title: '平台', text: (value: number) => platformName(value) },
      value: '数量',
    },
  }),
  /** What one entry counts, one by one: `total` is less than its value where records are no longer kept. */
  singles: ask(
    'singles',
    '报表明细的逐条记录',
    {
      ...narrowed,
      view: View,
      measure: Measure,
      day: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}$/, '日期不正确')
        .meta({ title: '日期', example: '2026-11-01' }),
      /** The id of the entry that `records` listed. */
      entry: z.int('编号必须是整数').min(1, '编号必须是整数').meta({ title: '明细编号' }),
    },
    z.object({ rows: z.array(FactSingle), total: z.int() }),
  ),
  proof: get('proof', '报表核对结果', NO_INPUT, z.object({ rows: z.array(FactProof), total: z.int() })),
  export: post('export', '导出报表', z.strictObject(exported), z.object({ id: Id, filepath: z.string() })),
});

const platformName = (number: number) => {
  const platform = platformOfNumber(number);
  return platform ? PLATFORMS[platform].name : '';
};
