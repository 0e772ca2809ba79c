import {
  FACT_SUBJECTS,
  type FactColumn,
  type FactGrouping,
  type FactMeasure,
  type FactSubject,
  isFactMeasure,
  isFactRate,
  RANGE_SEPARATOR,
  REPORT_COMPARISONS,
  REPORT_GROUPINGS,
  REPORT_TREES,
  type ReportView,
} from '@zhiying/contract';
import { parseRange } from '#kit/base/range-text.ts';
import type { PageAddress } from '#kit/page/navigate.ts';
import type { PageSearch } from '#kit/page/page-context.tsx';

/** Everything a report shows follows from this, and all of it is in the address: back, reload and a sent link show the same. */
export interface ReportState {
  view: ReportView;
  by: FactGrouping;
  /** Always said: nothing is silently the last thirty days. */
  at: string;
  compare: keyof typeof REPORT_COMPARISONS;
  tree: keyof typeof REPORT_TREES;
  columns: readonly FactColumn[];
  /** The figure that is looked at: rows are sorted by it, and it is drawn. */
  sort: FactColumn;
  order: 'ascend' | 'descend';
  page: number;
  q?: string;
  nodeId?: number;
  withinId?: number;
  memberId?: number;
  subject?: { kind: FactSubject; id: number };
  platform?: number;
  without: readonly FactGrouping[];
  /** The row beside the table; 0 is 未归属. */
  row?: number;
  /** The records behind this figure, instead of the table. */
  records?: FactMeasure;
}

/** The pages: which report each shows, and what its `id` names. */
const PAGES = {
  report: { by: null, of: null },
  'report/material/dealer/detail': { by: 'dealer', of: 'subject' },
  'report/dealer/material/detail': { by: 'substance', of: 'node' },
  'report/dealer/adviser/detail': { by: 'member', of: 'node' },
  'report/adviser/material/detail': { by: 'substance', of: 'member' },
} as const satisfies Record<string, { by: FactGrouping | null; of: 'subject' | 'node' | 'member' | null }>;
export type ReportPath = keyof typeof PAGES;
export const objectOf = (path: ReportPath) => PAGES[path].of;

const DAYS = 30;
const FIRST_OF: Record<ReportView, FactGrouping> = {
  content: 'substance',
  place: 'dealer',
  person: 'member',
};

export const groupingsOf = (view: ReportView) =>
  (Object.keys(REPORT_GROUPINGS) as FactGrouping[]).filter((by) => REPORT_GROUPINGS[by].view === view);

/** Today and the days before it on China's calendar, wherever the browser is. */
export function chinaDays(days: number, now = Date.now()): string {
  const day = (back: number) => new Date(now + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
  return [day(days - 1), day(0)].join(RANGE_SEPARATOR);
}

/** From the first day of the quarter until today. */
export function chinaQuarter(now = Date.now()): string {
  const today = new Date(now + 8 * 3_600_000);
  const first = new Date(
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (today.getUTCMonth() % 3), 1),
  );
  return [first, today].map((day) => day.toISOString().slice(0, 10)).join(RANGE_SEPARATOR);
}

const word = (raw: unknown) => (typeof raw === 'string' && raw.trim() ? raw.trim() : undefined);
const numberIn = (raw: unknown) => {
  const id = Number(raw);
  return raw !== '' && raw !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
const nameIn = <Name extends string>(
  names: Readonly<Record<Name, unknown>>,
  raw: unknown,
): Name | undefined => (typeof raw === 'string' && raw in names ? (raw as Name) : undefined);
const namesIn = <Name extends string>(raw: unknown, is: (name: string) => boolean): Name[] => [
  ...new Set((word(raw)?.split(',') ?? []).filter(is) as Name[]),
];
const isColumn = (name: string) => isFactMeasure(name) || isFactRate(name);
function subjectIn(raw: unknown): ReportState['subject'] {
  const [kind, id] = word(raw)?.split('-') ?? [];
  const known = nameIn(FACT_SUBJECTS, kind);
  const number = numberIn(id);
  return known && number ? { kind: known, id: number } : undefined;
}

/** What a page's address says; whatever it says wrongly is as if it said nothing. Null where the object is missing. */
export function readReport(
  path: ReportPath,
  view: ReportView | null,
  search: PageSearch,
  now?: number,
): ReportState | null {
  const page = PAGES[path];
  const id = numberIn(search.id);
  if (page.of && !id) return null;
  const own = page.by ? REPORT_GROUPINGS[page.by].view : (view ?? 'content');
  const asked = nameIn(REPORT_GROUPINGS, search.by);
  const by = asked && REPORT_GROUPINGS[asked].view === own ? asked : (page.by ?? FIRST_OF[own]);
  const chosen = namesIn<FactColumn>(search.cols, isColumn).slice(0, 8);
  const columns = chosen.length > 0 ? chosen : REPORT_GROUPINGS[by].columns;
  const sort = columns.find((column) => column === search.sort) ?? columns[0] ?? 'reached';
  const subject =
    page.of === 'subject'
      ? { kind: nameIn(FACT_SUBJECTS, search.kind) ?? 'substance', id: id ?? 0 }
      : subjectIn(search.subject);
  const records = word(search.records);
  const row = Number(search.row);
  return {
    view: own,
    by,
    at: parseRange(word(search.at))?.join(RANGE_SEPARATOR) ?? chinaDays(DAYS, now),
    compare: nameIn(REPORT_COMPARISONS, search.compare) ?? 'previous',
    tree: nameIn(REPORT_TREES, search.tree) ?? 'earned',
    columns,
    sort,
    order: search.order === 'ascend' ? 'ascend' : 'descend',
    page: numberIn(search.page) ?? 1,
    q: word(search.q),
    nodeId: page.of === 'node' ? id : numberIn(search.nodeId),
    withinId: page.of === 'node' ? numberIn(search.nodeId) : numberIn(search.withinId),
    memberId: page.of === 'member' ? id : numberIn(search.memberId),
    subject,
    platform: numberIn(search.platform),
    without: namesIn<FactGrouping>(search.without, (name) => name in REPORT_GROUPINGS).slice(0, 3),
    row:
      search.row !== undefined && search.row !== '' && Number.isSafeInteger(row) && row >= 0
        ? row
        : undefined,
    records: records && isFactMeasure(records) ? records : undefined,
  };
}

/** The address that says a state; what is as usual is left out, except for the days. */
export function writeReport(path: ReportPath, state: ReportState): PageAddress {
  const { of, by: usual } = PAGES[path];
  const { view, by, columns, sort, order, page, subject, without, row, nodeId, withinId, memberId } = state;
  const usualColumns = REPORT_GROUPINGS[by].columns;
  const search: PageSearch = {
    ...(path === 'report' ? { tabid: view } : {}),
    ...(of === 'subject' ? { id: subject?.id, kind: subject?.kind } : {}),
    ...(of === 'node' ? { id: nodeId, nodeId: withinId } : { nodeId, withinId }),
    ...(of === 'member' ? { id: memberId } : { memberId }),
    ...(of !== 'subject' && subject ? { subject: `${subject.kind}-${subject.id}` } : {}),
    by: by === (usual ?? FIRST_OF[view]) ? undefined : by,
    at: state.at,
    compare: state.compare === 'previous' ? undefined : state.compare,
    tree: state.tree === 'earned' ? undefined : state.tree,
    cols: columns.join() === usualColumns.join() ? undefined : columns.join(),
    sort: sort === columns[0] ? undefined : sort,
    order: order === 'descend' ? undefined : order,
    page: page === 1 ? undefined : page,
    q: state.q,
    platform: state.platform,
    without: without.length > 0 ? without.join() : undefined,
    row,
    records: state.records,
  };
  return {
    path,
    search: Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)),
  };
}

/** The search narrowed to one row, in the same report: what every figure of that row is the total of. */
export function narrowed(state: ReportState, id: number): ReportState {
  const { by, nodeId, without } = state;
  if (id === 0) return { ...state, without: [...new Set([...without, by])] };
  if (by === 'member') return { ...state, memberId: id };
  if (by === 'platform') return { ...state, platform: id };
  if (by === 'dealer' || by === 'store' || by === 'child')
    // What belongs to none below a place says so of that place, which stays; the row is what it was counted in.
    return without.includes('child')
      ? { ...state, withinId: id }
      : { ...state, nodeId: id, withinId: nodeId };
  return { ...state, subject: { kind: by, id } };
}

/** Another report of the same facts: what is narrowed to stays, what belongs to the table is new. */
const opened = (state: ReportState, by: FactGrouping): ReportState => ({
  ...state,
  view: REPORT_GROUPINGS[by].view,
  by,
  columns: REPORT_GROUPINGS[by].columns,
  sort: REPORT_GROUPINGS[by].columns[0] ?? 'reached',
  order: 'descend',
  page: 1,
  q: undefined,
  row: undefined,
  records: undefined,
});

export interface Drill {
  title: string;
  view: ReportView;
  to: PageAddress;
}

/** Where a row leads, the first with its name; each keeps the days and everything its parent was narrowed to. */
export function drillsOf(path: ReportPath, state: ReportState, id: number): Drill[] {
  if (id === 0) return [];
  const { by } = state;
  const at = narrowed(state, id);
  const drill = (title: string, to: ReportPath, next: FactGrouping): Drill => ({
    title,
    view: REPORT_GROUPINGS[next].view,
    to: writeReport(to, opened(at, next)),
  });
  // A place is narrowed to only once: below it, its parent is what it was counted in.
  if (by === 'child')
    return [drill('查看下级', path === 'report' ? 'report' : path, 'child'), ...placeDrills(drill)];
  if (by === 'dealer' || by === 'store') return placeDrills(drill);
  if (by === 'member') return [drill('查看内容', 'report/adviser/material/detail', 'substance')];
  if (by === 'platform') return [drill('查看文章', path === 'report' ? 'report' : path, 'aiArticle')];
  return [drill('查看经销商', 'report/material/dealer/detail', 'dealer')];
}

const placeDrills = (drill: (title: string, to: ReportPath, next: FactGrouping) => Drill) => [
  drill('查看顾问', 'report/dealer/adviser/detail', 'member'),
  drill('查看内容', 'report/dealer/material/detail', 'substance'),
];

/** The step up a trail pill leads to: the same report with only what stands before it. */
export const rootOf = (state: ReportState, view: ReportView): PageAddress =>
  writeReport('report', {
    ...opened(state, FIRST_OF[view]),
    nodeId: undefined,
    withinId: undefined,
    memberId: undefined,
    subject: undefined,
    platform: undefined,
    without: [],
  });
