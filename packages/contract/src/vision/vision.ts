import { area, call } from '../core/call.ts';
import { Moment, oneOf } from '../core/fields.ts';
import { Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { FACT_MEASURES, type FactMeasure } from '../report/measures.ts';

/** What the map can be coloured by, in the order the carousel shows them. */
export const BOARD_MEASURES = ['clues', 'storeVisits', 'deals', 'posts', 'views', 'talks'] as const;
export type BoardMeasure = (typeof BOARD_MEASURES)[number];

/** From what reaches customers to what is sold: each counts its own events of the period. */
export const BOARD_FUNNEL = ['shared', 'visits', 'clues', 'storeVisits', 'deals'] as const;

export const BOARD_SPANS = { '1': '今日', '7': '近 7 日', '30': '近 30 日' } as const;
export type BoardSpan = keyof typeof BOARD_SPANS;

/** Whose board it is: head office or a region, a dealer, a store, or somebody who sees only their own. */
export const BOARD_LEVELS = ['office', 'dealer', 'store', 'own'] as const;
export type BoardLevel = (typeof BOARD_LEVELS)[number];

/** The place of figures whose organisation names no city. */
export const NO_PROVINCE = '000000';

const search = {
  days: oneOf(BOARD_SPANS, '统计范围不正确').default('1').meta({ title: '统计范围' }),
  measure: oneOf(
    Object.fromEntries(BOARD_MEASURES.map((name) => [name, FACT_MEASURES[name].title])) as Record<
      BoardMeasure,
      string
    >,
    '指标不正确',
  )
    .default('clues')
    .meta({ title: '指标' }),
};

const Figure = z.object({
  measure: z.enum(Object.keys(FACT_MEASURES) as [FactMeasure, ...FactMeasure[]]),
  value: z.int(),
  /** The same for the days before. */
  before: z.int(),
  /** The last fortnight, oldest first. */
  trend: z.array(z.int()),
});
export type BoardFigure = z.infer<typeof Figure>;

const FeedRow = z.object({ id: Id, title: z.string(), place: z.string(), at: Moment });
export type BoardFeedRow = z.infer<typeof FeedRow>;

/** A piece is null where it could not be read this time: `unread` names it, and the others stand. */
const Board = z.object({
  level: z.enum(BOARD_LEVELS),
  /** The organisation at the top of what is seen; empty where it is not one. */
  place: z.string(),
  stores: z.int(),
  span: z.object({ from: z.string(), to: z.string() }),
  /** When figures were last brought up to date; null in a house that never did. */
  countedAt: Moment.nullable(),
  figures: z.array(Figure).nullable(),
  map: z
    .object({ total: z.int(), provinces: z.array(z.object({ code: z.string(), value: z.int() })) })
    .nullable(),
  ranking: z.array(z.object({ id: z.int(), name: z.string(), value: z.int(), before: z.int() })).nullable(),
  platforms: z.array(z.object({ name: z.string(), posts: z.int(), views: z.int() })).nullable(),
  /** What just happened, for whoever may see those records: newest first, never more than a handful. */
  feeds: z.array(z.object({ id: z.string(), title: z.string(), total: z.int(), rows: z.array(FeedRow) })),
  unread: z.array(z.string()),
  /** Events after which something here is different. */
  topics: z.array(z.string()),
});
export type Board = z.infer<typeof Board>;

const Province = z.object({
  name: z.string(),
  total: z.int(),
  cities: z.array(z.object({ code: z.string(), name: z.string(), value: z.int() })),
  /** The busiest first; `more` is what those that are not listed have together. */
  places: z.array(z.object({ id: Id, name: z.string(), city: z.string(), value: z.int() })),
  more: z.object({ count: z.int(), value: z.int() }),
});

export const vision = area('vision', {
  board: call({
    method: 'GET',
    path: '/api/admin/vision/board',
    keys: 'signed-in',
    summary: '数据视野：大屏数据（只统计看得到的数据）',
    query: z.strictObject(search),
    data: Board,
  }),
  province: call({
    method: 'GET',
    path: '/api/admin/vision/province',
    keys: 'signed-in',
    summary: '数据视野：一个省份的城市与门店',
    query: z.strictObject({
      ...search,
      /** A province's number, or `NO_PROVINCE`. */
      code: z
        .string()
        .regex(/^\d{2}0000$/, '省份编码不正确')
        .meta({ title: '省份', example: '320000' }),
    }),
    data: Province,
  }),
});
