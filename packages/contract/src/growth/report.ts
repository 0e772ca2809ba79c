import { area, call } from '../core/call.ts';
import { DateRange } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { GrowthGrouping, SignalSource } from './words.ts';

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
});
