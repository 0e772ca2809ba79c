import { PLATFORM_IDS } from '../account/platforms.ts';
import { postFigures, ReportedFigure } from '../account/post-figures.ts';
import { area, callsUnder } from '../core/call.ts';
import { DateRange, Keyword, Moment, oneOf } from '../core/fields.ts';
import { ANALYSIS_MAX_DAYS, RANGE_SEPARATOR } from '../core/limits.ts';
import { Choice, Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';

/** The figures that are counted, with their labels. Views, likes, comments and shares are those gained during the span. */
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
const RankBy = oneOf(RANK_BY, '汇总维度不正确');
const Platform = z.enum(PLATFORM_IDS, { error: '平台不正确' }).meta({ title: '平台' });

/** Null wherever no platform told anything: that is not zero. */
const figures = {
  /** Published in the span. */
  posts: z.int(),
  ...postFigures,
  /** Likes, comments and shares for each view. */
  rate: z.number().nullable(),
};
export const Figures = z.object(figures);
export type Figures = z.infer<typeof Figures>;

export const Rank = Choice.extend({
  /** What it belongs to: the theme of an article or a film, an account's platform. */
  note: z.string(),
  ...figures,
  /** The views of the span before it. */
  viewsBefore: ReportedFigure,
  /** When the newest of its figures was read. */
  asOf: Moment.nullable(),
});
export type Rank = z.infer<typeof Rank>;

/** Freshness of the figures: how many posts they come from, and how many posts have none. */
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
  posts: z.array(ReportedFigure),
  views: z.array(ReportedFigure),
  likes: z.array(ReportedFigure),
  comments: z.array(ReportedFigure),
  shares: z.array(ReportedFigure),
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
  ).meta({ title: '时间', example: '2026-11-09,2026-11-15', dayRange: true, maxDays: ANALYSIS_MAX_DAYS }),
  platform: Platform.optional(),
  themeId: ref('aiTheme').optional().meta({ title: '主题' }),
  videoThemeId: ref('videoTheme').optional().meta({ title: '视频主题' }),
  accountId: ref('account').optional().meta({ title: '内容账号' }),
  /** Accounts of an organisation, dealer or store with everything below it. */
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
};
export type AnalysisFilter = z.infer<z.ZodObject<typeof filter>>;

const figureColumns = {
  posts: MEASURES.posts,
  views: MEASURES.views,
  likes: MEASURES.likes,
  comments: MEASURES.comments,
  shares: MEASURES.shares,
};
const percent = (rate: number | null) => (rate === null ? null : `${(rate * 100).toFixed(2)}%`);

const TrendRow = z.object({ id: Id, at: z.string(), name: z.string(), ...figures });
export type TrendRow = z.infer<typeof TrendRow>;
const split = {
  split: RankBy.optional().meta({ title: '拆分方式' }),
  measure: z.enum(MEASURE_IDS).default('views').meta({ title: '指标' }),
};
export type TrendSearch = AnalysisFilter & { split?: RankBy; measure: Measure };

const { ask, list, post } = callsUnder('/api/admin/aiCreate/analysis', ['14-9', '14-10', '14-11']);

/** Analysis of published posts. A background job reads the figures from the platforms and stores them as reported. */
export const aiAnalysis = area('ai-analysis', {
  index: ask(
    'index',
    '数据分析',
    filter,
    z.object({
      /** Posts up to the end of the span, whenever they were published: what figures can come from. */
      total: z.int(),
      now: Figures,
      before: Figures,
      trend: Trend,
      platforms: z.array(Rank),
      freshness: Freshness,
    }),
    { keys: ['14-9'] },
  ),
  ranks: list('ranks', '数据排行', { by: RankBy.meta({ title: '分组方式' }), q: Keyword, ...filter }, Rank, {
    keys: ['14-10'],
    sorts: ['views', 'likes', 'comments', 'shares', 'rate', 'posts', 'viewsBefore'],
    exportedBy: ['14-15'],
    columns: {
      name: { title: '名称', width: 36 },
      note: { title: '说明', width: 24 },
      ...figureColumns,
      rate: { title: '互动率', text: (_value: never, row: Rank) => percent(row.rate) },
      viewsBefore: { title: `上期${MEASURES.views}` },
      asOf: '数据截至',
    },
  }),
  trend: ask(
    'trend',
    '数据趋势',
    { ...filter, ...split },
    Trend.extend({ total: z.int(), freshness: Freshness }),
    { keys: ['14-11'] },
  ),
  /** The same as rows: one a point, or one a point and part. */
  trendList: list('trend/list', '数据趋势列表', { ...filter, ...split }, TrendRow, {
    keys: ['14-11'],
    sorts: ['at'],
    defaultSort: { sort: 'at', order: 'ASC' },
    exportedBy: ['14-15'],
    columns: {
      at: { title: '时间', width: 18 },
      name: { title: '范围', width: 30 },
      ...figureColumns,
      rate: { title: '互动率', text: (_value: never, row: TrendRow) => percent(row.rate) },
    },
  }),
  /** How far the figures of these posts can be trusted. */
  freshness: ask('freshness', '数据截至时间', filter, Freshness.extend({ total: z.int() })),
  /** Themes and accounts that something was published of, for the filters. */
  picker: ask(
    'picker',
    '选择主题或账号',
    {
      kind: z.enum(['theme', 'videoTheme', 'account']).meta({ title: '类型' }),
      q: Keyword,
      ids: z.array(Id).max(100, '一次最多 100 个').optional().meta({ title: '所选编号' }),
    },
    z.object({ rows: z.array(Choice.extend({ note: z.string() })) }),
  ),
  /** Reads the figures of these posts now instead of when their turn comes. Answers how many will be asked for. */
  refresh: post('refresh', '立即同步数据', z.strictObject(filter), z.object({ total: z.int() }), {
    perMinute: 20,
  }),
});
