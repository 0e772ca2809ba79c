import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn } from '../core/columns.ts';
import { Keyword, Moment, oneOf } from '../core/fields.ts';
import { byId, Id, queryId, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { Words } from './words.ts';

export const HOT_RELEVANCE = { high: '高', mid: '中', low: '低' } as const;
const Relevance = oneOf(HOT_RELEVANCE, '相关程度不正确').meta({ title: '相关程度' });

/** Parts of a topic's score: each with its weight and maximum, then the decay over time. */
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

/** Number of a topic's sources that are named. */
export const HOT_SOURCES_SHOWN = 6;
const Seen = z.object({ id: Id, name: z.string(), mark: z.string() });

export const HotListed = z.object({
  id: Id,
  title: z.string(),
  /** Where it can be read at its source; empty where nobody can. */
  url: z.string(),
  titles: z.int(),
  /** Place in the list of the whole channel, and the one two hours before; null: it was not there. */
  place: z.int(),
  before: z.int().nullable(),
  /** Seen for the first time within two hours. */
  fresh: z.boolean(),
  /** 热度, 0 to 100 with one decimal; the wizard of a theme offers the topic with the same figure (`HotTopic.heat`). */
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
      url: z.string(),
      publishedAt: Moment.nullable(),
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
  sourceId: Id.optional().meta({ title: '来源' }),
  hours: z.literal([24, 72, 168, 336], { error: '时段不正确' }).optional().meta({ title: '时段' }),
  words: Words.optional(),
  relevance: Relevance.optional(),
  trend: oneOf(HOT_TRENDS, '变化不正确').optional().meta({ title: '变化' }),
};
export type HotTopicSearch = z.infer<z.ZodObject<typeof search>>;

/** How much each part of a score is worth at most, and how fast a topic that is seen no more fades. */
export const HotWeights = z.strictObject({
  rank: z.number().min(0, '分值不能为负').max(100, '分值最多 100').meta({ title: '名次分值' }),
  sightings: z.number().min(0, '分值不能为负').max(100, '分值最多 100').meta({ title: '上榜次数分值' }),
  velocity: z.number().min(0, '分值不能为负').max(100, '分值最多 100').meta({ title: '上升速度分值' }),
  platform: z.number().min(0, '分值不能为负').max(100, '分值最多 100').meta({ title: '平台' }),
  halfLifeHours: z
    .number()
    .min(0.5, '半衰期至少半小时')
    .max(168, '半衰期最多 168 小时')
    .meta({ title: '半衰期' }),
});
export type HotWeights = z.infer<typeof HotWeights>;

const { ask, get, list, post } = callsUnder('/api/admin/hot/topic', ['16-1']);

export const hotTopic = area('hot/topic', {
  list: list('list', '热点榜', search, HotListed, {
    sorts: ['score', 'firstAt', 'lastAt'],
    columns: {
      place: '名次',
      title: { title: '话题', width: 40 },
      titles: '标题数',
      sources: {
        title: '来源',
        text: (_value: never, { sources, sourceCount }: HotListed) =>
          sources.map(({ name }) => name).join('、') +
          (sourceCount > sources.length ? ` 等 ${sourceCount} 个` : ''),
      },
      score: '热度',
      relevance: labelColumn('相关', HOT_RELEVANCE),
      firstAt: '首次出现',
      lastAt: '最近出现',
    },
  }),
  counts: ask(
    'counts',
    '热点榜各类数量',
    search,
    z.object({
      total: z.int(),
      byTrend: z.object({ hit: z.int(), high: z.int(), up: z.int(), new: z.int() }),
      titles: z.int(),
      /** When a list was read last, and whether that is longer ago than planned. */
      readAt: Moment.nullable(),
      stale: z.boolean(),
    }),
  ),
  info: get('info', '热点详情', queryId('hotTopic'), HotTopicInfo),
  /** Takes one title out of its topic; holds against the next clustering. */
  split: post(
    'split',
    '移出标题',
    z.strictObject({ titleId: ref('hotTitle').meta({ title: '标题' }) }),
    z.object({ id: Id }),
  ),
  /** Back to what titles alone say. */
  rejoin: post(
    'rejoin',
    '撤销移出或合并',
    z.strictObject({ titleId: ref('hotTitle').meta({ title: '标题' }) }),
    z.object({ id: Id }),
  ),
  merge: post(
    'merge',
    '合并到其他话题',
    byId('hotTopic', { intoId: ref('hotTopic').meta({ title: '合并到的话题' }) }).refine(
      ({ id, intoId }) => id !== intoId,
      { path: ['intoId'], error: '请选择另一个话题' },
    ),
    z.object({ id: Id, titleId: Id }),
  ),
  weights: get('weights', '热度权重', NO_INPUT, z.object({ weights: HotWeights, mayChange: z.boolean() })),
  setWeights: post(
    'setWeights',
    '修改热度权重',
    HotWeights,
    z.object({ weights: HotWeights, mayChange: z.boolean() }),
  ),
});
