import type { Call, ListCall } from '@zhiying/contract';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { bodyOf, type ListAddress } from './address.ts';
import type { ListProps, Row } from './list-types.ts';
import { lastPage } from './page-numbers.ts';
import { useExistingPage } from './use-existing-page.ts';

/** Rows that came ahead of the page are not asked for twice; those of a page one comes back to are, unless it was just left. */
const FRESH_MS = 5000;

interface ListData {
  rows: Row[];
  total: number;
}

/** The rows of the page asked for; the rows before stay until they are there. */
export function useListRows(list: ListCall, address: ListAddress, correctTo: (page: number) => void) {
  const query = useCall(list as Call, bodyOf(address) as never, { keepPrevious: true, staleTime: FRESH_MS });
  const data = query.data as ListData | undefined;
  const total = data?.total ?? 0;
  const last = lastPage(total, address.limit);

  useExistingPage(
    { page: address.page, size: address.limit, total: data?.total, stale: query.isPlaceholderData },
    correctTo,
  );

  const firstLoad = query.isPending;
  return {
    rows: data?.rows ?? [],
    total,
    last,
    /** Whether anything was answered yet. */
    known: data !== undefined,
    /** The rows shown are those of the page before. */
    stale: query.isPlaceholderData,
    error: query.error,
    fetching: query.isFetching,
    skeleton: useLoadingSign(firstLoad),
    busy: useLoadingSign(query.isFetching && !firstLoad),
    reload: () => void query.refetch(),
  };
}

/** How many rows each value of a field has, under all the other conditions. */
export function useCounts(counts: ListProps['counts'], search: ListAddress['search']) {
  const others = Object.fromEntries(Object.entries(search).filter(([name]) => name !== counts?.field));
  // A call is needed to name the query even where there is nothing to count.
  const query = useCall((counts?.call ?? NO_CALL) as Call, others as never, {
    enabled: counts !== undefined,
    keepPrevious: true,
    staleTime: FRESH_MS,
  });
  if (!counts || !query.data) return null;
  const data = query.data as { total: number } & Record<string, Record<string, number> | number>;
  const byField = data[`by${counts.field.charAt(0).toUpperCase()}${counts.field.slice(1)}`];
  return {
    total: data.total,
    by: typeof byField === 'object' ? byField : {},
    reload: () => void query.refetch(),
  };
}

const NO_CALL = { method: 'POST', path: 'no-counts', keys: null, summary: '' };
