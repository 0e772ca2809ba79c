import type { ListCall } from '@zhiying/contract';
import { useMemo } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import { type ListAddress, readAddress, type SearchValues, type SortOrder, writeAddress } from './address.ts';
import { pageAfterResize } from './page-numbers.ts';

/** Page, size, sort and conditions live in the page's address, so back, reload and a sent link show the same rows. */
export function useListAddress(list: ListCall, fixed?: SearchValues) {
  const { search: raw, setSearch } = usePage();
  // Fixed conditions are written anew at every render; their text tells whether anything changed.
  const fixedText = JSON.stringify(fixed ?? {});
  const current = useMemo(() => {
    const read = readAddress(raw, list);
    return { ...read, search: { ...read.search, ...(JSON.parse(fixedText) as SearchValues) } };
  }, [raw, list, fixedText]);
  const write = (change: Partial<ListAddress>, push = true) => {
    const next = { ...current, ...change };
    const search = Object.fromEntries(
      Object.entries(next.search).filter(([name]) => !(name in (fixed ?? {}))),
    );
    setSearch(writeAddress({ ...next, search }, list, raw), { push });
  };
  return {
    current,
    /** A search starts at page 1. */
    find: (search: SearchValues) => write({ search, page: 1 }),
    turnTo: (page: number) => write({ page }),
    /** For a page that turned out not to exist: no step of the history. */
    correctTo: (page: number) => write({ page }, false),
    resize: (limit: ListAddress['limit']) =>
      write({ limit, page: pageAfterResize(current.page, current.limit, limit) }),
    sortBy: (sort: string, order: SortOrder) => write({ sort, order, page: 1 }),
  };
}
