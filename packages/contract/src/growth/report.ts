import { area, call, list } from '../core/call.ts';
import { DateRange, Id } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { GROWTH_STEPS, GrowthGrouping, SignalSource } from './words.ts';

/** How far those got who were first heard of in the days asked for; `comments` is what was said in them. */
export const GrowthFunnel = z.object({
  comments: z.int(),
  intent: z.int(),
  touched: z.int(),
  clue: z.int(),
  visited: z.int(),
  won: z.int(),
});
export type GrowthFunnel = z.infer<typeof GrowthFunnel>;

/** One line of the report; `id` is its place in it. */
const Line = GrowthFunnel.extend({ id: Id, label: z.string() });
export type GrowthReportLine = z.infer<typeof Line>;

/** Without days it is the last thirty. */
const search = {
  at: DateRange.optional(),
  by: GrowthGrouping.optional(),
  source: SignalSource.optional(),
};
export type GrowthReportSearch = z.infer<z.ZodObject<typeof search>>;

export const growthReport = area('growth/report', {
  summary: call({
    method: 'POST',
    path: '/api/admin/growth/report/summary',
    keys: ['7-1'],
    summary: '潜客报表',
    whileViewing: true,
    body: z.strictObject({
      at: DateRange,
      by: GrowthGrouping.default('source'),
      source: SignalSource.optional(),
    }),
    data: z.object({
      total: GrowthFunnel,
      /** The same number of days before. */
      before: GrowthFunnel,
      groups: z.array(GrowthFunnel.extend({ key: z.string(), label: z.string() })),
      days: z.array(z.object({ day: z.string(), comments: z.int(), intent: z.int() })),
    }),
  }),
  /** The groups of the summary as rows, which is how they leave as a file. */
  groups: list({
    path: '/api/admin/growth/report/list',
    keys: ['7-1'],
    summary: '潜客分组报表',
    search,
    row: Line,
    sorts: ['comments', 'won'],
    defaultSort: { sort: 'comments', order: 'DESC' },
    export: {
      keys: ['7-1'],
      columns: {
        label: { title: '分组', width: 24 },
        comments: { title: '评论' },
        intent: { title: GROWTH_STEPS.intent },
        touched: { title: GROWTH_STEPS.touched },
        clue: { title: GROWTH_STEPS.clue },
        visited: { title: GROWTH_STEPS.visited },
        won: { title: GROWTH_STEPS.won },
      },
    },
  }),
});
