import { contract, type FileKind, type Material } from '@zhiying/contract';
import { useState } from 'react';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useLiveMaterials } from '#parts/material/use-live-materials.ts';

export interface QueueFilter {
  q: string;
  type: FileKind | undefined;
  mine: boolean;
}

/** What waits for the viewer, and which of it is being looked at. That one is in the address: `?id=7`. */
export function useReviewQueue() {
  const { search, setSearch } = usePage();
  const [filter, setFilter] = useState<QueueFilter>({ q: '', type: undefined, mine: false });
  const q = useDebounced(filter.q.trim());
  const queue = useCall(
    contract.materialReview.queue,
    { limit: 100, q: q || undefined, type: filter.type, mine: filter.mine ? 'yes' : undefined },
    { keepPrevious: true },
  );
  const rows = queue.data?.rows ?? [];
  const asked = /^[1-9]\d{0,14}$/.test(String(search.id)) ? Number(search.id) : null;
  const currentId = asked ?? rows[0]?.id ?? null;
  const at = rows.findIndex(({ id }) => id === currentId);
  const open = (id: number | null) => setSearch(id === null ? {} : { id });

  // Others decide and upload meanwhile.
  useLiveMaterials(true);

  return {
    queue,
    rows,
    total: queue.data?.total ?? 0,
    filter,
    filtered: Boolean(q || filter.type || filter.mine),
    setFilter,
    currentId,
    /** -1 while it is not, or no longer, in the queue. */
    at,
    open,
    previous: at > 0 ? rows[at - 1] : undefined,
    next: at < 0 ? rows[0] : rows[at + 1],
  };
}
export type ReviewQueueState = ReturnType<typeof useReviewQueue>;

/** Where to go once these are decided: on, or back when they were the last. */
export const after = (rows: readonly Material[], id: number): Material | undefined => {
  const at = rows.findIndex((row) => row.id === id);
  return rows[at + 1] ?? rows[at - 1];
};
