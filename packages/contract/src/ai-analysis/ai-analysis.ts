import { PLATFORM_IDS } from '../account/platforms.ts';
import { area, call, list } from '../core/call.ts';
import { Choice, DateRange, Id, Keyword, Moment, ref } from '../core/common.ts';
import { ANALYSIS_MAX_DAYS, RANGE_SEPARATOR } from '../core/limits.ts';
import { z } from '../core/zod.ts';

/** What is counted, and what each is called. Views, likes, comments and shares are what came in during the span. */
export const MEASURES = {
  views: '阅读播放',
  likes: '点赞',
  comments: '评论',
  shares: '分享',
  posts: '发布',
} as const;
export type Measure = keyof typeof MEASURES;
const MEASURE_IDS = Object.keys(MEASURES) as [Measure, ...Measure[]];

export const RANK_BY = {
  theme: '文章主题',
  article: '文章',
  videoTheme: '视频主题',
  video: '视频',
  account: '账号',
  dealer: '经销商',
  adviser: '顾问',
  platform: '平台',
} as const;
export type RankBy = keyof typeof RANK_BY;
const RankBy = z.enum(Object.keys(RANK_BY) as [RankBy, ...RankBy[]], { error: '汇总维度不正确' });
const Platform = z.enum(PLATFORM_IDS, { error: '平台不正确' });

/** Null wherever no platform told anything: that is not zero. */
const Told = z.int().nullable();
const figures = {
  /** Published in the span. */
  posts: z.int(),
  views: Told,
  likes: Told,
  comments: Told,
  shares: Told,
  /** Likes, comments and shares for each view. */
  rate: z.number().nullable(),
};
export const Figures = z.object(figures);
export type Figures = z.infer<typeof Figures>;

export const Rank = z.object({
  id: Id,
  name: z.string(),
  /** What it belongs to: the theme of an article or a film, an account's platform. */
  note: z.string(),
  ...figures,
  /** The views of the span before it. */
  viewsBefore: Told,
  /** When the newest of its figures was read. */
  asOf: Moment.nullable(),
});
export type Rank = z.infer<typeof Rank>;

/** How far the figures can be trusted: which posts they come from, and which are missing from them. */
export const Freshness = z.object({
  /** When the newest figure was read; null: none was, yet. */
  asOf: Moment.nullable(),
  /** Posts with figures. */
  read: z.int(),
  /** Published by hand: their platform tells us nothing. */
  handOver: z.int(),
  /** Their platform has not told anything yet. */
  waiting: z.int(),
  /** Their account cannot be read now; their figures are as old as the account's last reading. */
  stale: z.int(),
  accounts: z.array(
    z.object({
      id: Id,
      name: z.string(),
      posts: z.int(),
      reason: z.string(),
      /** Its last reading. */
      asOf: Moment.nullable(),
    }),
  ),
});
export type Freshness = z.infer<typeof Freshness>;

const Series = z.object({
  posts: z.array(Told),
  views: z.array(Told),
  likes: z.array(Told),
  comments: z.array(Told),
  shares: z.array(Told),
});
export type Series = z.infer<typeof Series>;

export const Trend = z.object({
  unit: z.enum(['hour', 'day']),
  /** China's clock: `2026-11-15` or `2026-11-15 09:00`. A point nothing was read in is null, as is the future. */
  at: z.array(z.string()),
  now: Series,
  /** The span before, point by point. */
  before: Series,
  /** The largest five of what it is split by. */
  parts: z.array(Choice.extend({ series: Series })),
});
export type Trend = z.infer<typeof Trend>;

const days = (range: string) => {
  const [from = '', to = ''] = range.split(RANGE_SEPARATOR);
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
};

const filter = {
  at: DateRange.refine(
    (range) => !(days(range) > ANALYSIS_MAX_DAYS),
    `时间范围最多 ${ANALYSIS_MAX_DAYS} 天`,
  ).meta({
    example: '2026-11-09,2026-11-15',
    dayRange: true,
    maxDays: ANALYSIS_MAX_DAYS,
  }),
  platform: Platform.optional(),
  themeId: ref('aiTheme').optional(),
  videoThemeId: ref('videoTheme').optional(),
  accountId: ref('account').optional(),
  /** Accounts of an organisation, dealer or store with everything below it. */
  nodeId: ref('node').optional(),
};
export type AnalysisFilter = z.infer<z.ZodObject<typeof filter>>;

const figureColumns = {
  posts: { title: MEASURES.posts },
  views: { title: MEASURES.views },
  likes: { title: MEASURES.likes },
  comments: { title: MEASURES.comments },
  shares: { title: MEASURES.shares },
};
const percent = (rate: number | null) => (rate === null ? null : `${(rate * 100).toFixed(2)}%`);

const TrendRow = z.object({ id: Id, at: z.string(), name: z.string(), ...figures });
export type TrendRow = z.infer<typeof TrendRow>;
const split = { split: RankBy.optional(), measure: z.enum(MEASURE_IDS).default('views') };
export type TrendSearch = AnalysisFilter & { split?: RankBy; measure: Measure };

/** What came of what was published. Figures are read from the platforms in the background and kept as they were told. */
export const aiAnalysis = area('ai-analysis', {
  index: call({
    method: 'POST',
    path: '/api/admin/aiCreate/analysis/index',
    keys: ['14-9'],
    summary: '数据分析',
    whileViewing: true,
    body: z.strictObject(filter),
    data: z.object({
      /** Posts up to the end of the span, whenever they were published: what figures can come from. */
      total: z.int(),
      now: Figures,
      before: Figures,
      trend: Trend,
      platforms: z.array(Rank),
      freshness: Freshness,
    }),
  }),
  ranks: list({
    path: '/api/admin/aiCreate/analysis/ranks',
    keys: ['14-10'],
    summary: '数据排行',
    search: { by: RankBy, q: Keyword, ...filter },
    row: Rank,
    sorts: ['views', 'likes', 'comments', 'shares', 'rate', 'posts', 'viewsBefore'],
    export: {
      keys: ['14-15'],
      columns: {
        name: { title: '名称', width: 36 },
        note: { title: '说明', width: 24 },
        ...figureColumns,
        rate: { title: '互动率', text: (_value: never, row: Rank) => percent(row.rate) },
        viewsBefore: { title: `上期${MEASURES.views}` },
        asOf: { title: '数据截至' },
      },
    },
  }),
  trend: call({
    method: 'POST',
    path: '/api/admin/aiCreate/analysis/trend',
    keys: ['14-11'],
    summary: '数据趋势',
    whileViewing: true,
    body: z.strictObject({ ...filter, ...split }),
    data: Trend.extend({ total: z.int(), freshness: Freshness }),
  }),
  /** The same as rows: one a point, or one a point and part. */
  trendList: list({
    path: '/api/admin/aiCreate/analysis/trend/list',
    keys: ['14-11'],
    summary: '数据趋势列表',
    search: { ...filter, ...split },
    row: TrendRow,
    sorts: ['at'],
    defaultSort: { sort: 'at', order: 'ASC' },
    export: {
      keys: ['14-15'],
      columns: {
        at: { title: '时间', width: 18 },
        name: { title: '范围', width: 30 },
        ...figureColumns,
        rate: { title: '互动率', text: (_value: never, row: TrendRow) => percent(row.rate) },
      },
    },
  }),
  /** How far the figures of these posts can be trusted. */
  freshness: call({
    method: 'POST',
    path: '/api/admin/aiCreate/analysis/freshness',
    keys: ['14-9', '14-10', '14-11'],
    summary: '数据截至时间',
    whileViewing: true,
    body: z.strictObject(filter),
    data: Freshness.extend({ total: z.int() }),
  }),
  /** Themes and accounts that something was published of, for the filters. */
  picker: call({
    method: 'POST',
    path: '/api/admin/aiCreate/analysis/picker',
    keys: ['14-9', '14-10', '14-11'],
    summary: '选择主题或账号',
    whileViewing: true,
    body: z.strictObject({
      kind: z.enum(['theme', 'videoTheme', 'account']),
      q: Keyword,
      ids: z.array(Id).max(100, '一次最多 100 个').optional(),
    }),
    data: z.object({ rows: z.array(Choice.extend({ note: z.string() })) }),
  }),
  /** Reads the figures of these posts now instead of when their turn comes. Answers how many will be asked for. */
  refresh: call({
    method: 'POST',
    path: '/api/admin/aiCreate/analysis/refresh',
    keys: ['14-9', '14-10', '14-11'],
    perMinute: 20,
    summary: '立即同步数据',
    body: z.strictObject(filter),
    data: z.object({ total: z.int() }),
  }),
});
