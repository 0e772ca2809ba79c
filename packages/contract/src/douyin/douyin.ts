import { HEALTH_LABELS, HEALTH_LEVELS } from '../account/account.ts';
import { area, call, list } from '../core/call.ts';
import { Choice, DateRange, Id, Keyword, Moment, queryRef, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';

const KEYS = ['4-22'] as const;

/** Spans of days that end today. */
export const DOUYIN_DAYS = { 7: '近 7 天', 30: '近 30 天', 90: '近 90 天' } as const;
export type DouyinDays = keyof typeof DOUYIN_DAYS;
export const DOUYIN_DAYS_DEFAULT: DouyinDays = 30;
const Days = z.enum(['7', '30', '90'], { error: '只能是 7、30 或 90 天' });

/** Null: the platform has not told. */
const told = z.int().nullable();
const figures = { plays: told, likes: told, comments: told, shares: told };

/** An account on 抖音 with what came in during the span. */
export const DouyinAccount = z.object({
  id: Id,
  name: z.string(),
  externalId: z.string(),
  node: Choice,
  owner: Choice,
  level: z.enum(HEALTH_LEVELS),
  fans: told,
  /** Since the first day of the span that fans were read. */
  fansGained: told,
  /** Published in the span; all there are. */
  works: z.int(),
  worksAll: z.int(),
  ...figures,
  /** Plays a day, the oldest first; null where nothing was read. */
  trend: z.array(told),
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

export const DouyinDay = z.object({ day: z.string(), ...figures, works: z.int(), fans: told });
export type DouyinDay = z.infer<typeof DouyinDay>;

const search = {
  q: Keyword,
  nodeId: ref('node').optional(),
  days: Days.optional(),
};
export type DouyinSearch = z.infer<z.ZodObject<typeof search>>;
const works = { q: Keyword, accountId: ref('account').optional(), published: DateRange.optional() };
export type DouyinWorkSearch = z.infer<z.ZodObject<typeof works>>;

const Total = z.object({ accounts: z.int(), fans: told, fansGained: told, works: z.int(), plays: told });

export const douyin = area('douyin', {
  list: list({
    path: '/api/admin/douyin/list',
    keys: KEYS,
    summary: '抖音账号矩阵',
    search,
    row: DouyinAccount,
    sorts: ['plays', 'fans', 'works', 'createdAt'],
    export: {
      keys: KEYS,
      columns: {
        name: { title: '账号', width: 30 },
        externalId: { title: '平台标识', width: 24 },
        level: { title: '健康', text: (_value: never, row: DouyinAccount) => HEALTH_LABELS[row.level] },
        fans: { title: '粉丝' },
        fansGained: { title: '粉丝净增' },
        works: { title: '发布作品' },
        worksAll: { title: '全部作品' },
        plays: { title: '播放' },
        likes: { title: '点赞' },
        comments: { title: '评论' },
        shares: { title: '转发' },
        lastPublishedAt: { title: '最近发布' },
        node: { title: '所属组织', text: (_value: never, row: DouyinAccount) => row.node.name },
        owner: { title: '负责人', text: (_value: never, row: DouyinAccount) => row.owner.name },
      },
    },
  }),
  /** All of them together, and the span before. */
  summary: call({
    method: 'POST',
    path: '/api/admin/douyin/summary',
    keys: KEYS,
    summary: '抖音账号概况',
    whileViewing: true,
    body: z.strictObject(search),
    data: z.object({ total: z.int(), now: Total, before: z.object({ works: z.int(), plays: told }) }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/douyin/info',
    keys: KEYS,
    summary: '抖音账号详情',
    query: z.strictObject({ id: queryRef('account'), days: Days.optional() }),
    data: DouyinAccount.extend({ byDay: z.array(DouyinDay) }),
  }),
  works: list({
    path: '/api/admin/douyin/work/list',
    keys: KEYS,
    summary: '抖音作品列表',
    search: works,
    row: DouyinWork,
    sorts: ['publishedAt', 'plays', 'likes'],
    export: {
      keys: KEYS,
      columns: {
        title: { title: '作品', width: 40 },
        account: { title: '账号', width: 24, text: (_value: never, row: DouyinWork) => row.account.name },
        url: { title: '链接', width: 40 },
        publishedAt: { title: '发布时间' },
        plays: { title: '播放' },
        likes: { title: '点赞' },
        comments: { title: '评论' },
        shares: { title: '转发' },
      },
    },
  }),
});
