import { area, call, list } from '../core/call.ts';
import { Id, Keyword, Moment, queryRef, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { Words } from './words.ts';

export const HOT_RELEVANCE = { high: '高', mid: '中', low: '低' } as const;
const Relevance = z.enum(Object.keys(HOT_RELEVANCE) as [keyof typeof HOT_RELEVANCE], {
  error: '相关程度不正确',
});

/** What a score is made of: each part with its share and what it is worth at most, then what time left of it. */
export const HotParts = z.object({
  rank: z.number(),
  sightings: z.number(),
  velocity: z.number(),
  platform: z.number(),
  /** What is left after the half-life, 1 right after the last sighting. */
  fading: z.number(),
  notes: z.object({
    rank: z.string(),
    sightings: z.string(),
    velocity: z.string(),
    platform: z.string(),
    fading: z.string(),
  }),
  most: z.object({ rank: z.number(), sightings: z.number(), velocity: z.number(), platform: z.number() }),
});
export type HotParts = z.infer<typeof HotParts>;

/** So many sources of a topic are named. */
export const HOT_SOURCES_SHOWN = 6;
const Seen = z.object({ id: Id, name: z.string(), mark: z.string() });

export const HotListed = z.object({
  id: Id,
  title: z.string(),
  titles: z.int(),
  /** Place in the list of the whole channel, and the one two hours before; null: it was not there. */
  place: z.int(),
  before: z.int().nullable(),
  /** Seen for the first time within two hours. */
  fresh: z.boolean(),
  score: z.number(),
  parts: HotParts,
  /** The few that count most of those it stands in, and how many those are. */
  sources: z.array(Seen),
  sourceCount: z.int(),
  /** Best rank hour by hour over the last day, null where nothing was read or it was not there. */
  curve: z.array(z.int().nullable()),
  firstAt: Moment,
  lastAt: Moment,
  relevance: Relevance,
  /** Put together or taken apart by a person. */
  byHand: z.boolean(),
  /** Which words of the viewer's own subscriptions it was hit by. */
  hits: z.array(z.string()),
  /** The package made of it, where there is one. */
  packageId: Id.nullable(),
  can: z.array(z.enum(['arrange'])),
});
export type HotListed = z.infer<typeof HotListed>;

export const HotTopicInfo = HotListed.extend({
  /** As themes know it. */
  hotId: Id.nullable(),
  bestRank: z.int(),
  sightings: z.int(),
  readings: z.int(),
  parts: HotParts,
  members: z.array(
    z.object({
      id: Id,
      text: z.string(),
      rank: z.int(),
      lastAt: Moment,
      source: Seen,
      apart: z.boolean(),
      linked: z.boolean(),
    }),
  ),
  /** A line for each source: rank by the hour; `unread` are hours in which that source was not read. */
  lines: z.array(
    z.object({ source: Seen, ranks: z.array(z.int().nullable()), unread: z.array(z.boolean()) }),
  ),
  hours: z.array(Moment),
  facts: z.array(z.object({ id: Id, subject: z.string(), name: z.string(), value: z.string() })),
});
export type HotTopicInfo = z.infer<typeof HotTopicInfo>;

export const HOT_HOURS = { 24: '近 24 小时', 72: '近 3 天', 168: '近 7 天', 336: '近 14 天' } as const;
export const HOT_TRENDS = { hit: '命中订阅', high: '高相关', up: '上升', new: '新上榜' } as const;
const search = {
  q: Keyword,
  sourceId: Id.optional(),
  hours: z.literal([24, 72, 168, 336], { error: '时段不正确' }).optional(),
  words: Words.optional(),
  relevance: Relevance.optional(),
  trend: z.enum(Object.keys(HOT_TRENDS) as [keyof typeof HOT_TRENDS], { error: '变化不正确' }).optional(),
};
export type HotTopicSearch = z.infer<z.ZodObject<typeof search>>;

/** How much each part of a score is worth at most, and how fast a topic that is seen no more fades. */
export const HotWeights = z.strictObject({
  rank: z.number().min(0, '分值不能为负').max(100, '分值最多 100'),
  sightings: z.number().min(0, '分值不能为负').max(100, '分值最多 100'),
  velocity: z.number().min(0, '分值不能为负').max(100, '分值最多 100'),
  platform: z.number().min(0, '分值不能为负').max(100, '分值最多 100'),
  halfLifeHours: z.number().min(0.5, '半衰期至少半小时').max(168, '半衰期最多 168 小时'),
});
export type HotWeights = z.infer<typeof HotWeights>;

export const hotTopic = area('hot/topic', {
  list: list({
    path: '/api/admin/hot/topic/list',
    keys: ['16-1'],
    summary: '热点榜',
    search,
    row: HotListed,
    sorts: ['score', 'firstAt', 'lastAt'],
    export: {
      keys: ['16-1'],
      columns: {
        place: { title: '名次' },
        title: { title: '话题', width: 40 },
        titles: { title: '标题数' },
        sources: {
          title: '来源',
          text: (_value: never, { sources, sourceCount }: HotListed) =>
            sources.map(({ name }) => name).join('、') +
            (sourceCount > sources.length ? ` 等 ${sourceCount} 个` : ''),
        },
        score: { title: '热度' },
        relevance: { title: '相关', text: (_value: never, row: HotListed) => HOT_RELEVANCE[row.relevance] },
        firstAt: { title: '首次出现' },
        lastAt: { title: '最近出现' },
      },
    },
  }),
  counts: call({
    method: 'POST',
    path: '/api/admin/hot/topic/counts',
    keys: ['16-1'],
    whileViewing: true,
    summary: '热点榜各类数量',
    body: z.strictObject(search),
    data: z.object({
      total: z.int(),
      byTrend: z.object({ hit: z.int(), high: z.int(), up: z.int(), new: z.int() }),
      titles: z.int(),
      /** When a list was read last, and whether that is longer ago than planned. */
      readAt: Moment.nullable(),
      stale: z.boolean(),
    }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/hot/topic/info',
    keys: ['16-1'],
    summary: '热点详情',
    query: z.strictObject({ id: queryRef('hotTopic') }),
    data: HotTopicInfo,
  }),
  /** Takes one title out of its topic; holds against the next clustering. */
  split: call({
    method: 'POST',
    path: '/api/admin/hot/topic/split',
    keys: ['16-1'],
    summary: '拆出标题',
    body: z.strictObject({ titleId: ref('hotTitle') }),
    data: z.object({ id: Id }),
  }),
  /** Back to what titles alone say. */
  rejoin: call({
    method: 'POST',
    path: '/api/admin/hot/topic/rejoin',
    keys: ['16-1'],
    summary: '撤销拆出或并入',
    body: z.strictObject({ titleId: ref('hotTitle') }),
    data: z.object({ id: Id }),
  }),
  merge: call({
    method: 'POST',
    path: '/api/admin/hot/topic/merge',
    keys: ['16-1'],
    summary: '并入其他话题',
    body: z
      .strictObject({ id: ref('hotTopic'), intoId: ref('hotTopic') })
      .refine(({ id, intoId }) => id !== intoId, { path: ['intoId'], error: '请选择另一个话题' }),
    data: z.object({ id: Id, titleId: Id }),
  }),
  weights: call({
    method: 'GET',
    path: '/api/admin/hot/topic/weights',
    keys: ['16-1'],
    summary: '热度权重',
    data: z.object({ weights: HotWeights, mayChange: z.boolean() }),
  }),
  setWeights: call({
    method: 'POST',
    path: '/api/admin/hot/topic/setWeights',
    keys: ['16-1'],
    summary: '修改热度权重',
    body: HotWeights,
    data: z.object({ weights: HotWeights, mayChange: z.boolean() }),
  }),
});
