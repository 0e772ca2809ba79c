import { area, callsUnder } from '../core/call.ts';
import { DateRange } from '../core/fields.ts';
import { SEE_CLUES } from '../core/keys.ts';
import { Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { GROWTH_STEPS, GrowthGrouping, SignalSource } from './words.ts';

/** Funnel of the prospects first seen in the span; `comments` counts what was said in it. */
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
  at: DateRange.optional().meta({ title: '时间' }),
  by: GrowthGrouping.optional(),
  source: SignalSource.optional(),
};
export type GrowthReportSearch = z.infer<z.ZodObject<typeof search>>;

const { ask, list } = callsUnder('/api/admin/growth/report', SEE_CLUES);

export const growthReport = area('growth/report', {
  summary: ask(
    'summary',
    '潜客报表',
    {
      at: DateRange.meta({ title: '时间' }),
      by: GrowthGrouping.default('source'),
      source: SignalSource.optional(),
    },
    z.object({
      total: GrowthFunnel,
      /** The same number of days before. */
      before: GrowthFunnel,
      groups: z.array(GrowthFunnel.extend({ key: z.string(), label: z.string() })),
      days: z.array(z.object({ day: z.string(), comments: z.int(), intent: z.int() })),
    }),
  ),
  /** The groups of the summary as rows, which is how they leave as a file. */
  groups: list('list', '潜客分组报表', search, Line, {
    exportedBy: ['7-1'],
    sorts: ['comments', 'won'],
    columns: {
      label: { title: '分组', width: 24 },
      comments: '评论',
      intent: { title: GROWTH_STEPS.intent },
      touched: { title: GROWTH_STEPS.touched },
      clue: { title: GROWTH_STEPS.clue },
      visited: { title: GROWTH_STEPS.visited },
      won: { title: GROWTH_STEPS.won },
    },
  }),
});
