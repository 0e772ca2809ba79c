import type { ExportColumn } from '../core/call/export-call.ts';
import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { Keyword, Moment } from '../core/fields.ts';
import { byVersion, Choice, Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';

/** What is counted and given out by the month; what is stored counts as it stands. Money is what the others cost together. */
export const RESOURCES = {
  model: { title: '大模型', unit: '万 token' },
  speech: { title: '语音合成', unit: '分钟' },
  compose: { title: '视频合成', unit: '分钟' },
  storage: { title: '素材存储', unit: 'GB' },
  money: { title: '花费', unit: '元' },
} as const;
export type Resource = keyof typeof RESOURCES;
export const RESOURCE_KINDS = Object.keys(RESOURCES) as Resource[];

/** From here on people are told, in percent of what was given. */
export const QUOTA_WARNING = 80;

/** Where what was used was used for. */
export const RESOURCE_AREAS = {
  article: 'AI 文章',
  video: 'AI 视频',
  live: '直播',
  digit: '数字人',
  chat: '会话与机器人',
  work: '作品分析与话术',
  voice: '声音试听',
  test: '接口测试',
} as const;
export type ResourceArea = keyof typeof RESOURCE_AREAS;

const amounts = {
  model: z.number(),
  speech: z.number(),
  compose: z.number(),
  storage: z.number(),
  money: z.number(),
};
export const Amounts = z.object(amounts);
export type Amounts = z.infer<typeof Amounts>;

const quota = (kind: Resource) =>
  z
    .number(`请填写${RESOURCES[kind].title}额度`)
    .min(0, `${RESOURCES[kind].title}额度不能小于 0`)
    .max(100_000_000, `${RESOURCES[kind].title}额度过大`)
    .nullable()
    .meta({ title: `${RESOURCES[kind].title}额度（${RESOURCES[kind].unit}）` });

/** Null: as much as whoever is above has. */
const quotas = {
  model: quota('model'),
  speech: quota('speech'),
  compose: quota('compose'),
  storage: quota('storage'),
  money: quota('money'),
};
export const Quotas = z.object(quotas);
export type Quotas = z.infer<typeof Quotas>;

/** The quotas of a place as they are changed. */
const GivenQuotas = Quotas.extend({ id: Id, version: z.int(), can: z.array(z.enum(['edit'])) });

const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份格式应为 yyyy-MM')
  .meta({ title: '月份', example: '2026-11' });

/** An organisation with all below it. */
export const ResourcePlace = Amounts.extend({
  id: Id,
  name: z.string(),
  kind: z.enum(['organ', 'dealer']),
  quotas: Quotas,
  /** The highest of what is used of each quota, in percent; null without any. */
  percent: z.number().nullable(),
  /** Of what all of them cost together, in percent. */
  share: z.number(),
  forecast: z.number(),
  /** Of its quotas; 0 while there are none. */
  version: z.int(),
  mayGive: z.boolean(),
});
export type ResourcePlace = z.infer<typeof ResourcePlace>;

const ResourcePerson = Amounts.extend({ id: Id, name: z.string(), share: z.number() });
export type ResourcePerson = z.infer<typeof ResourcePerson>;

/** Work that waits to be started, and what it will take by what the last ones took. */
const Coming = Amounts.omit({ storage: true }).extend({
  key: z.string(),
  area: z.enum(['article', 'video']),
  title: z.string(),
  owner: z.string(),
  /** How many pieces. */
  pieces: z.int(),
  at: Moment.nullable(),
  /** The page of the console where it is, and what it is told. */
  page: z.object({ path: z.string(), search: z.record(z.string(), z.union([z.string(), z.number()])) }),
});
export type Coming = z.infer<typeof Coming>;

export const ResourceOverview = z.object({
  month: z.string(),
  /** Days of the month, and how many of them have passed, today included. */
  days: z.int(),
  passed: z.int(),
  /** Whose quotas the figures are held against; null where the reach is not one place. */
  place: Choice.nullable(),
  used: Amounts,
  /** Minutes spoken by our own voices: free, and of no quota. */
  ownVoice: z.number(),
  quotas: Quotas,
  /** At the end of the month, going on like this. */
  forecast: Amounts,
  /** The day on which a quota is used up, going on like this; null: not this month. */
  fullOn: z.record(z.enum(['model', 'speech', 'compose', 'storage', 'money']), z.string().nullable()),
  byDay: z.array(
    z.object({
      day: z.string(),
      model: z.number(),
      speech: z.number(),
      compose: z.number(),
      money: z.number(),
    }),
  ),
  byArea: z.array(
    Amounts.omit({ storage: true }).extend({
      area: z.enum(Object.keys(RESOURCE_AREAS) as [ResourceArea, ...ResourceArea[]]),
    }),
  ),
  coming: z.array(Coming),
});
export type ResourceOverview = z.infer<typeof ResourceOverview>;

const price = (label: string) =>
  z.number(`请填写${label}`).min(0, `${label}不能小于 0`).max(100_000, `${label}过大`).meta({ title: label });

/** What a minute costs, and each model a million tokens. What was used before keeps its price. */
const ModelPrice = z.strictObject({
  endpointId: ref('aiModel').meta({ title: '接口' }),
  name: z.string().max(100).meta({ title: '模型' }),
  inputPrice: price('输入单价'),
  outputPrice: price('输出单价'),
});
const minutePrices = { speech: price('语音单价（元/分钟）'), compose: price('合成单价（元/分钟）') };
export const ResourcePrices = z.object({
  ...minutePrices,
  models: z.array(ModelPrice.extend({ endpoint: z.string() })),
  mayChange: z.boolean(),
});
export type ResourcePrices = z.infer<typeof ResourcePrices>;

const search = { q: Keyword, month: Month.optional() };
export type ResourceSearch = { q?: string; month?: string };

/** Units belong to the heading of a column. */
const amount = (kind: Resource) => `${RESOURCES[kind].title}（${RESOURCES[kind].unit}）`;
const round = (value: number) => Math.round(value * 100) / 100;
const amountColumn = (kind: Resource): ExportColumn<unknown, number> => ({
  title: amount(kind),
  width: 16,
  text: round,
});
const amountColumns = {
  model: amountColumn('model'),
  speech: amountColumn('speech'),
  compose: amountColumn('compose'),
  storage: amountColumn('storage'),
  money: amountColumn('money'),
};
const percentColumn = (title: string): ExportColumn<unknown, number | null> => ({
  title,
  text: (value) => (value === null ? null : Math.round(value)),
});

const KEYS = ['11-3', '11-4'] as const;
const { ask, get, list, post } = callsUnder('/api/admin/ai/resource', KEYS);

export const aiResource = area('ai/resource', {
  overview: ask('overview', 'AI 资源概览', { month: Month.optional() }, ResourceOverview),
  places: list('places', '各组织用量', search, ResourcePlace, {
    sorts: ['money', 'model', 'speech', 'compose', 'storage', 'percent'],
    columns: {
      name: { title: '组织', width: 24 },
      ...amountColumns,
      quotas: {
        title: '额度',
        width: 48,
        text: (given: Quotas) =>
          RESOURCE_KINDS.flatMap((kind) =>
            given[kind] === null ? [] : `${RESOURCES[kind].title} ${given[kind]} ${RESOURCES[kind].unit}`,
          ).join('；'),
      },
      percent: percentColumn('最高使用率（%）'),
      share: percentColumn('占比（%）'),
      forecast: { title: '月底预计（元）', text: round },
    },
  }),
  people: list('people', '各用户用量', search, ResourcePerson, {
    sorts: ['money', 'model', 'speech', 'compose', 'storage'],
    columns: {
      name: { title: '用户', width: 16 },
      ...amountColumns,
      share: percentColumn('占比（%）'),
    },
  }),
  /** By whoever is above the organisation: nobody gives themselves more. */
  give: post('give', '调整 AI 额度', byVersion('node', quotas), GivenQuotas),
  prices: get('prices', 'AI 资源单价', NO_INPUT, ResourcePrices),
  setPrices: post(
    'setPrices',
    '修改 AI 资源单价',
    z.strictObject({ ...minutePrices, models: z.array(ModelPrice).max(200).meta({ title: '模型' }) }),
    ResourcePrices,
  ),
});
