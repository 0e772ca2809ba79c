import type { Material } from '@zhiying/contract';
import { Suspense, useState } from 'react';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import type { MaterialActions } from './use-material-actions.tsx';

interface MaterialDrawerProps {
  /** Null: closed. */
  id: number | null;
  /** The rows of the list behind, to walk through. */
  rows: readonly Material[];
  actions: MaterialActions;
  onOpen(id: number): void;
  onClose(): void;
}

/** The drawer with its players is fetched when the first material is opened. */
const MaterialDetail = lazyChunk(() => import('./detail/material-detail.tsx'));

/** One material in full. While it slides out it still shows what it showed; every visit starts afresh. */
export function MaterialDrawer({ id, rows, actions, onOpen, onClose }: MaterialDrawerProps) {
  const [visit, setVisit] = useState({ id, open: id !== null, count: 0 });
  if ((id !== null) !== visit.open || (id !== null && id !== visit.id))
    setVisit({
      id: id ?? visit.id,
      open: id !== null,
      count: id !== null && !visit.open ? visit.count + 1 : visit.count,
    });
  const current = id ?? visit.id;
  if (current === null) return null;
  const at = rows.findIndex((row) => row.id === current);
  const step = (row: Material | undefined) => row && (() => onOpen(row.id));
  return (
    <Suspense>
      <MaterialDetail
        key={visit.count}
        id={current}
        row={rows[at]}
        open={id !== null}
        walk={at < 0 ? undefined : { previous: step(rows[at - 1]), next: step(rows[at + 1]) }}
        actions={actions}
        onClose={onClose}
      />
    </Suspense>
  );
}
