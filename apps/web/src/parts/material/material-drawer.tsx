import type { Material } from '@zhiying/contract';
import { Suspense, useState } from 'react';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { walkOf } from '#kit/list/walk-of.ts';
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

/** The drawer of one material. It keeps its content while it closes; each opening starts with fresh state. */
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
  return (
    <Suspense>
      <MaterialDetail
        key={visit.count}
        id={current}
        row={rows.find(({ id }) => id === current)}
        open={id !== null}
        walk={walkOf(rows, current, onOpen)}
        actions={actions}
        onClose={onClose}
      />
    </Suspense>
  );
}
