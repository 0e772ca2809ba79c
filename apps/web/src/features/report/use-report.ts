import {
  contract,
  type FactBreakdown,
  type FactColumn,
  factColumn,
  measuresOf,
  type ReportExport,
  type ReportView,
} from '@zhiying/contract';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { type ReportPath, type ReportState, readReport, writeReport } from './report-address.ts';

export const VIEW_CALLS = {
  content: contract.reportFacts.byContent,
  place: contract.reportFacts.byPlace,
  person: contract.reportFacts.byPerson,
} as const;
export const PAGE_ROWS = 50;

export type Change = Partial<ReportState>;
export interface Report {
  path: ReportPath;
  state: ReportState;
  /** Another state of the same page; the page of the table and the row beside it start anew unless said. */
  put(change: Change, options?: { push?: boolean }): void;
}

/** The report of this page's address; null where the object it is about is missing. */
export function useReport(path: ReportPath, view: ReportView | null): Report | null {
  const { search, setSearch } = usePage();
  const mayOpen = useMayOpen();
  const read = readReport(path, view, search);
  if (!read) return null;
  // A figure that is not for this person is not asked for.
  const columns = read.columns.filter((column) => mayOpen(factColumn(column).keys));
  const sort = columns.includes(read.sort) ? read.sort : (columns[0] ?? 'reached');
  const state = { ...read, columns: columns.length > 0 ? columns : (['reached'] as const), sort };
  return {
    path,
    state,
    put: (change, { push = true } = {}) =>
      setSearch(writeReport(path, { ...state, page: 1, row: undefined, ...change }).search ?? {}, { push }),
  };
}

/** What a state asks of the server, whichever table, trend or file it is for. */
export function filterOf(state: ReportState) {
  const { at, compare, tree, nodeId, withinId, memberId, subject, platform, without } = state;
  return {
    at,
    compare,
    tree,
    nodeId,
    withinId,
    memberId,
    subject,
    platform,
    ...(without.length > 0 ? { without: [...without] } : {}),
  };
}

/** The records behind a figure take the same, without what is compared. */
export function recordFilterOf({ compare: _compare, ...state }: ReportState) {
  const { compare: _none, ...filter } = filterOf({ ...state, compare: 'none' });
  return filter;
}

export const exportOf = (state: ReportState): ReportExport => ({
  ...filterOf(state),
  view: state.view,
  by: state.by,
  columns: [...state.columns],
  sort: state.sort,
  order: state.order,
  ...(state.q ? { q: state.q } : {}),
});

/** The rows of a report; `limit` where fewer are shown than on a page. */
export function useRows(state: ReportState, { limit = PAGE_ROWS, enabled = true } = {}) {
  const { view, by, sort, order, page, q } = state;
  const body = {
    ...filterOf(state),
    measures: measuresOf([...state.columns, sort]),
    sort,
    order,
    page,
    limit,
    ...(q ? { q } : {}),
    ...(view === 'person' ? {} : { by }),
  };
  // The three calls take and answer the same, but for what rows may be split by.
  const call = VIEW_CALLS[view] as typeof contract.reportFacts.byContent;
  return useCall(call, body as never, { keepPrevious: true, enabled });
}

export function useDays(state: ReportState, columns: readonly FactColumn[]) {
  const body = { ...filterOf(state), view: state.view, measures: measuresOf(columns) };
  return useCall(contract.reportFacts.byDay, body, { keepPrevious: true });
}

export type Rows = FactBreakdown;
