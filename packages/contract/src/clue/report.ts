import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { DateRange, Moment, oneOf } from '../core/fields.ts';
import { SEE_CLUES } from '../core/keys.ts';
import { Choice, Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';

export const CLUE_GROUPINGS = { source: '来源', owner: '负责人', node: '所属组织' } as const;
const Grouping = oneOf(CLUE_GROUPINGS).meta({ title: '分组方式' });

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
const search = { at: DateRange.optional().meta({ title: '时间' }), by: Grouping.optional() };
export type ClueReportSearch = z.infer<z.ZodObject<typeof search>>;

const rate = (part: number, whole: number) => (whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)}%`);

const { ask, get, list } = callsUnder('/api/admin/clue/report', SEE_CLUES);

export const clueReport = area('clue/report', {
  summary: ask(
    'summary',
    '线索报表',
    { at: DateRange.meta({ title: '时间' }), by: Grouping.default('source') },
    z.object({
      total: Funnel,
      groups: z.array(Funnel.extend({ key: z.string(), label: z.string() })),
      reasons: z.array(z.object({ key: z.string(), count: z.int() })),
      days: z.array(z.object({ day: z.string(), count: z.int(), won: z.int() })),
    }),
  ),
  /** The groups of the summary as rows, which is how they leave as a file. */
  groups: list('list', '线索分组报表', search, Line, {
    exportedBy: ['7-1'],
    sorts: ['all', 'won'],
    columns: {
      label: { title: '分组', width: 24 },
      all: '新增线索',
      contacted: '已联系',
      invited: '已邀约',
      visited: '已到店',
      won: {
        title: '已成交（成交率）',
        width: 18,
        text: (_: never, { won, all }: ClueReportLine) => `${won}${all ? `（${rate(won, all)}）` : ''}`,
      },
      lost: '战败',
      invalid: '无效',
      firstContact: { title: '首次联系用时（分钟，中位数）', width: 28 },
    },
  }),
  /** Of everybody whose clues one sees, the most silent first. */
  silence: get('silence', '久未跟进的线索', NO_INPUT, z.object({ owners: z.array(Silent) })),
});
