import { useQueries } from '@tanstack/react-query';
import type { ImportCalls, ImportInfo, ImportRow, ImportRowState } from '@zhiying/contract';
import { callQuery } from '#kit/session/api/queries.ts';
import { pagesInSight } from './pages-in-sight.ts';

const PAGE = 100;
/** Rows drawn above and below what is in sight, so that a quick scroll shows no gap. */
const SPARE = 6;

interface Sight {
  first: number;
  count: number;
  total: number;
}

/** The rows in sight, fetched a hundred at a time; undefined where they are still on their way. */
export function useRowWindow(
  calls: ImportCalls,
  info: ImportInfo,
  only: ImportRowState | null,
  sight: Sight,
) {
  const { from, to, pages } = pagesInSight(sight, PAGE, SPARE);
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...callQuery(calls.importRows, { id: info.id, page, limit: PAGE, ...(only ? { state: only } : {}) }),
      // A preview is judged anew by coming back to it, which forgets these.
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const rowAt = (index: number): ImportRow | undefined => {
    const answer = answers[pages.indexOf(Math.floor(index / PAGE) + 1)];
    return (answer?.data as { rows: ImportRow[] } | undefined)?.rows[index % PAGE];
  };
  return { first: from, rows: Array.from({ length: to - from }, (_, at) => rowAt(from + at)) };
}
