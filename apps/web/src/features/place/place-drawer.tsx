import type { Place } from '@zhiying/contract';
import { type DrawerTarget, useDrawerVisit } from '#kit/list/index.ts';
import { EditPlace } from './edit-place.tsx';
import type { PlaceActions } from './place.actions.tsx';
import type { PlaceKind } from './place.kinds.ts';
import { PlaceEntry } from './place-entry.tsx';

export interface PlaceDrawerProps {
  what: PlaceKind;
  target: DrawerTarget;
  /** The rows of the list behind, to walk through. */
  rows: readonly Place[];
  actions: PlaceActions;
  onOpen(id: number): void;
  onClose(): void;
}

/** Creates or edits one. */
export default function PlaceDrawer({ what, target, rows, actions, onOpen, onClose }: PlaceDrawerProps) {
  const { open, current, visit } = useDrawerVisit(target);
  if (current === null) return null;
  if (current === 'new')
    return (
      <PlaceEntry
        key={visit}
        what={what}
        open={open}
        place={null}
        actions={actions}
        onCreated={onOpen}
        onClose={onClose}
      />
    );
  const at = rows.findIndex((row) => row.id === current);
  const step = (row: Place | undefined) => row && (() => onOpen(row.id));
  return (
    <EditPlace
      key={visit}
      what={what}
      open={open}
      id={current}
      row={rows[at]}
      walk={at < 0 ? undefined : { previous: step(rows[at - 1]), next: step(rows[at + 1]) }}
      actions={actions}
      onClose={onClose}
    />
  );
}
