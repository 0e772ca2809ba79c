import { area, call, list } from '../core/call.ts';
import { Choice, DateRange, Id, Moment } from '../core/common.ts';
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

/** One line of the report; `id` is its place in it. */
const Line = Funnel.extend({ id: Id, label: z.string() });
export type ClueReportLine = z.infer<typeof Line>;

/** Without days it is the last thirty. */
const search = { at: DateRange.optional(), by: Grouping.optional() };
export type ClueReportSearch = z.infer<z.ZodObject<typeof search>>;

const rate = (part: number, whole: number) => (whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)}%`);

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
  /** The groups of the summary as rows, which is how they leave as a file. */
  groups: list({
    path: '/api/admin/clue/report/list',
    keys: ['7-1'],
    summary: '线索分组报表',
    search,
    row: Line,
    sorts: ['all', 'won'],
    defaultSort: { sort: 'all', order: 'DESC' },
    export: {
      keys: ['7-1'],
      columns: {
        label: { title: '分组', width: 24 },
        all: { title: '新增线索' },
        contacted: { title: '已联系' },
        invited: { title: '已邀约' },
        visited: { title: '已到店' },
        won: {
          title: '已成交（成交率）',
          width: 18,
          text: (_: never, { won, all }: ClueReportLine) => `${won}${all ? `（${rate(won, all)}）` : ''}`,
        },
        lost: { title: '战败' },
        invalid: { title: '无效' },
        firstContact: { title: '首次联系用时（分钟，中位数）', width: 28 },
      },
    },
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
