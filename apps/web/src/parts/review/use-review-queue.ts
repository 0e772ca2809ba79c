import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { usePage } from '#kit/page/page-context.tsx';
import type { ApiError } from '#kit/session/api/client.ts';
import type { ReviewRow } from './review-kind.ts';

/** The filters that every queue has; `asked` is the body to send. */
export function useQueueFilter() {
  const [q, setQ] = useState('');
  const [mine, setMine] = useState(false);
  const words = useDebounced(q.trim());
  return {
    q,
    setQ,
    mine,
    setMine,
    asked: { limit: 100 as const, q: words || undefined, mine: mine ? ('yes' as const) : undefined },
    filtered: Boolean(words || mine),
  };
}
export type QueueFilter = ReturnType<typeof useQueueFilter>;

interface Options {
  /** Narrowed by something of the area's own. */
  narrowed?: boolean;
  /** Names in the address, where a page of several tabs has others: which one is open, and `history` for the decisions made. */
  names?: { id: string; view: string };
}

const NAMES = { id: 'id', view: 'tabid' };

/** The viewer's queue and the selected row, whose id is in the address: `?id=7`. */
export function useReviewQueue<Row extends ReviewRow>(
  queue: UseQueryResult<{ rows: Row[]; total: number }, ApiError>,
  filter: QueueFilter,
  { narrowed = false, names = NAMES }: Options = {},
) {
  const { search, setSearch } = usePage();
  const { [names.id]: named, [names.view]: view, ...rest } = search;
  const rows = queue.data?.rows ?? [];
  const asked = /^[1-9]\d{0,14}$/.test(String(named)) ? Number(named) : null;
  const currentId = asked ?? rows[0]?.id ?? null;
  const at = rows.findIndex(({ id }) => id === currentId);
  return {
    queue,
    rows,
    total: queue.data?.total ?? 0,
    filter,
    filtered: filter.filtered || narrowed,
    history: view === 'history',
    showHistory: (shown: boolean) => setSearch(shown ? { ...rest, [names.view]: 'history' } : rest),
    currentId,
    /** -1 while it is not, or no longer, in the queue. */
    at,
    open: (id: number | null) => setSearch(id === null ? rest : { ...rest, [names.id]: id }),
    previous: at > 0 ? rows[at - 1] : undefined,
    next: at < 0 ? rows[0] : rows[at + 1],
  };
}
export type ReviewQueueState<Row extends ReviewRow> = ReturnType<typeof useReviewQueue<Row>>;

/** The row to select after a decision: the next, or the previous after the last. */
export const nextRow = <Row extends ReviewRow>(rows: readonly Row[], id: number): Row | undefined => {
  const at = rows.findIndex((row) => row.id === id);
  return rows[at + 1] ?? rows[at - 1];
};
