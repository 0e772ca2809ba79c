import { area, call, list } from '../core/call.ts';
import { DateRange, Id, Keyword, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { SUBSTANCE_KINDS, SubstanceKind } from '../substance/shape.ts';

/** What became of what was delivered: deliveries, and how far each of them came. */
const outcome = {
  people: z.int(),
  reached: z.int(),
  opened: z.int(),
  shared: z.int(),
  published: z.int(),
  visits: z.int(),
  leads: z.int(),
};
const Totals = z.object(outcome);
export type ReportTotals = z.infer<typeof Totals>;

export const ContentReport = z.object({ id: Id, name: z.string(), kind: SubstanceKind, ...outcome });
export type ContentReport = z.infer<typeof ContentReport>;
/** A dealer or a store; organisations above dealers stand for themselves. */
export const DealerReport = z.object({ id: Id, name: z.string(), trail: z.string(), ...outcome });
export type DealerReport = z.infer<typeof DealerReport>;
export const AdviserReport = z.object({ id: Id, name: z.string(), node: z.string(), ...outcome });
export type AdviserReport = z.infer<typeof AdviserReport>;

export const REPORT_LEVELS = { dealer: '经销商', store: '门店' } as const;
const Level = z.enum(Object.keys(REPORT_LEVELS) as [keyof typeof REPORT_LEVELS], { error: '层级不正确' });

const search = {
  q: Keyword,
  /** Delivered then; the last thirty days unless said. */
  at: DateRange.optional(),
  nodeId: ref('node').optional(),
  substanceId: ref('substance').optional(),
  memberId: ref('member').optional(),
};
export type ReportSearch = z.infer<z.ZodObject<typeof search>>;

const SORTS = ['shared', 'reached', 'opened', 'published', 'visits', 'leads'] as const;
const figures = {
  people: { title: '人数' },
  reached: { title: '送达' },
  opened: { title: '打开' },
  shared: { title: '分享' },
  published: { title: '发布' },
  visits: { title: '访问' },
  leads: { title: '留资' },
} as const;

export const report = area('report', {
  summary: call({
    method: 'POST',
    path: '/api/admin/report/summary',
    keys: ['9-1', '9-2', '9-3'],
    summary: '内容报表概况',
    whileViewing: true,
    body: z.strictObject(search),
    data: z.object({ total: z.int(), now: Totals, before: Totals }),
  }),
  contents: list({
    path: '/api/admin/report/content/list',
    keys: ['9-1'],
    summary: '内容报表',
    search,
    row: ContentReport,
    sorts: SORTS,
    export: {
      keys: ['9-1'],
      columns: {
        name: { title: '内容', width: 40 },
        kind: { title: '类型', text: (_value: never, row: ContentReport) => SUBSTANCE_KINDS[row.kind] },
        ...figures,
      },
    },
  }),
  dealers: list({
    path: '/api/admin/report/dealer/list',
    keys: ['9-2'],
    summary: '经销商报表',
    search: { ...search, level: Level.optional() },
    row: DealerReport,
    sorts: SORTS,
    export: {
      keys: ['9-2'],
      columns: { name: { title: '组织', width: 30 }, trail: { title: '上级', width: 30 }, ...figures },
    },
  }),
  advisers: list({
    path: '/api/admin/report/adviser/list',
    keys: ['9-3'],
    summary: '顾问报表',
    search,
    row: AdviserReport,
    sorts: SORTS,
    export: {
      keys: ['9-3'],
      columns: { name: { title: '姓名' }, node: { title: '所属组织', width: 30 }, ...figures },
    },
  }),
});
