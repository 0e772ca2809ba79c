import { HEALTH_LABELS, HEALTH_LEVELS } from '../account/account.ts';
import { ReportedFigure } from '../account/post-figures.ts';
import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { DateRange, Keyword, Moment } from '../core/fields.ts';
import { Choice, Id, queryRef, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';

const KEYS = ['4-22'] as const;

/** Spans of days that end today. */
export const DOUYIN_DAYS = { 7: '近 7 天', 30: '近 30 天', 90: '近 90 天' } as const;
export type DouyinDays = keyof typeof DOUYIN_DAYS;
export const DOUYIN_DAYS_DEFAULT: DouyinDays = 30;
const Days = z.enum(['7', '30', '90'], { error: '只能是 7、30 或 90 天' }).meta({ title: '统计范围' });

const figures = {
  plays: ReportedFigure,
  likes: ReportedFigure,
  comments: ReportedFigure,
  shares: ReportedFigure,
};

/** An account on 抖音 with what came in during the span. */
export const DouyinAccount = Choice.extend({
  externalId: z.string(),
  node: Choice,
  owner: Choice,
  level: z.enum(HEALTH_LEVELS),
  fans: ReportedFigure,
  /** Since the first day of the span that fans were read. */
  fansGained: ReportedFigure,
  /** Published in the span; all there are. */
  works: z.int(),
  worksAll: z.int(),
  ...figures,
  /** Plays a day, the oldest first; null where nothing was read. */
  trend: z.array(ReportedFigure),
  lastPublishedAt: Moment.nullable(),
  /** The version of its home page that was settled on. */
  finalNo: z.int().nullable(),
});
export type DouyinAccount = z.infer<typeof DouyinAccount>;

export const DouyinWork = z.object({
  id: Id,
  title: z.string(),
  account: Choice,
  url: z.string().nullable(),
  publishedAt: Moment,
  ...figures,
  readAt: Moment.nullable(),
  gone: z.boolean(),
});
export type DouyinWork = z.infer<typeof DouyinWork>;

export const DouyinDay = z.object({ day: z.string(), ...figures, works: z.int(), fans: ReportedFigure });
export type DouyinDay = z.infer<typeof DouyinDay>;

const search = {
  q: Keyword,
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  days: Days.optional(),
};
export type DouyinSearch = z.infer<z.ZodObject<typeof search>>;
const works = {
  q: Keyword,
  accountId: ref('account').optional().meta({ title: '内容账号' }),
  published: DateRange.optional().meta({ title: '发布日期' }),
};
export type DouyinWorkSearch = z.infer<z.ZodObject<typeof works>>;

const Total = z.object({
  accounts: z.int(),
  fans: ReportedFigure,
  fansGained: ReportedFigure,
  works: z.int(),
  plays: ReportedFigure,
});

const figureColumns = { plays: '播放', likes: '点赞', comments: '评论', shares: '转发' };

const { ask, get, list } = callsUnder('/api/admin/douyin', KEYS);

export const douyin = area('douyin', {
  list: list('list', '抖音账号矩阵', search, DouyinAccount, {
    sorts: ['plays', 'fans', 'works', 'createdAt'],
    columns: {
      name: { title: '账号', width: 30 },
      externalId: { title: '平台标识', width: 24 },
      level: labelColumn('健康', HEALTH_LABELS),
      fans: '粉丝',
      fansGained: '粉丝净增',
      works: '发布作品',
      worksAll: '全部作品',
      ...figureColumns,
      lastPublishedAt: '最近发布',
      node: nameColumn('所属组织'),
      owner: nameColumn('负责人'),
    },
  }),
  /** All of them together, and the span before. */
  summary: ask(
    'summary',
    '抖音账号概况',
    search,
    z.object({ total: z.int(), now: Total, before: z.object({ works: z.int(), plays: ReportedFigure }) }),
  ),
  info: get(
    'info',
    '抖音账号详情',
    z.strictObject({ id: queryRef('account'), days: Days.optional() }),
    DouyinAccount.extend({ byDay: z.array(DouyinDay) }),
  ),
  works: list('work/list', '抖音作品列表', works, DouyinWork, {
    sorts: ['publishedAt', 'plays', 'likes'],
    columns: {
      title: { title: '作品', width: 40 },
      account: nameColumn('账号', 24),
      url: { title: '链接', width: 40 },
      publishedAt: '发布时间',
      ...figureColumns,
    },
  }),
});
