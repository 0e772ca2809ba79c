import type { Place } from '@zhiying/contract';
import { useState } from 'react';
import { CreatePlace } from './create-place.tsx';
import { EditPlace } from './edit-place.tsx';
import type { PlaceActions } from './place.actions.tsx';
import type { PlaceKind } from './place.kinds.ts';

export type PlaceTarget = 'new' | number | null;

interface PlaceDrawerProps {
  what: PlaceKind;
  target: PlaceTarget;
  /** The rows of the list behind, to walk through. */
  rows: readonly Place[];
  actions: PlaceActions;
  onOpen(id: number): void;
  onClose(): void;
}

/** Creates or edits one. While it slides out it still shows what it showed; every visit starts afresh. */
export function PlaceDrawer({ what, target, rows, actions, onOpen, onClose }: PlaceDrawerProps) {
  const [visit, setVisit] = useState({ target, open: target !== null, count: 0 });
  if ((target !== null) !== visit.open || (target !== null && target !== visit.target))
    setVisit({
      target: target ?? visit.target,
      open: target !== null,
      count: target !== null && !visit.open ? visit.count + 1 : visit.count,
    });
  const current = target ?? visit.target;
  if (current === null) return null;
  if (current === 'new')
    return (
      <CreatePlace
        key={visit.count}
        what={what}
        open={target !== null}
        onCreated={onOpen}
        onClose={onClose}
      />
    );
  const at = rows.findIndex((row) => row.id === current);
  const step = (row: Place | undefined) => row && (() => onOpen(row.id));
  return (
    <EditPlace
      key={visit.count}
      what={what}
      open={target !== null}
      id={current}
      row={rows[at]}
      walk={at < 0 ? undefined : { previous: step(rows[at - 1]), next: step(rows[at + 1]) }}
      actions={actions}
      onClose={onClose}
    />
  );
}
