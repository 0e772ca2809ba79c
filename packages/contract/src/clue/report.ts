import { area, call } from '../core/call.ts';
import { Choice, DateRange, Moment } from '../core/common.ts';
import { z } from '../core/zod.ts';

export const CLUE_GROUPINGS = { source: '来源', owner: '负责人', node: '所属组织' } as const;
const Grouping = z.enum(Object.keys(CLUE_GROUPINGS) as [keyof typeof CLUE_GROUPINGS]);

/** How many of the clues of the days asked for got how far. */
const Funnel = z.object({
  all: z.int(),
  contacted: z.int(),
  invited: z.int(),
  visited: z.int(),
  won: z.int(),
  lost: z.int(),
  invalid: z.int(),
  /** Minutes from the assignment to the first contact, of half of them at most. */
  firstContact: z.int().nullable(),
});
export type ClueFunnel = z.infer<typeof Funnel>;

/** What somebody holds and what of it nobody did anything about. */
const Silent = z.object({
  owner: Choice,
  held: z.int(),
  overdue: z.int(),
  silent3: z.int(),
  silent7: z.int(),
  silent14: z.int(),
  lastFollowAt: Moment.nullable(),
});
export type SilentOwner = z.infer<typeof Silent>;

export const clueReport = area('clue/report', {
  summary: call({
    method: 'POST',
    path: '/api/admin/clue/report/summary',
    keys: ['7-1'],
    summary: '线索报表',
    whileViewing: true,
    body: z.strictObject({ at: DateRange, by: Grouping.default('source') }),
    data: z.object({
      total: Funnel,
      groups: z.array(Funnel.extend({ key: z.string(), label: z.string() })),
      reasons: z.array(z.object({ key: z.string(), count: z.int() })),
      days: z.array(z.object({ day: z.string(), count: z.int(), won: z.int() })),
    }),
  }),
  /** Of everybody whose clues one sees, the most silent first. */
  silence: call({
    method: 'GET',
    path: '/api/admin/clue/report/silence',
    keys: ['7-1'],
    summary: '沉默线索',
    data: z.object({ owners: z.array(Silent) }),
  }),
});
