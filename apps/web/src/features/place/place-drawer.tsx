import type { Place } from '@zhiying/contract';
import { type DrawerTarget, useDrawerVisit } from '#kit/list/index.ts';
import { walkOf } from '#kit/list/walk-of.ts';
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
  const drawer = { what, open, actions, onClose };
  if (current === 'new') return <PlaceEntry key={visit} {...drawer} place={null} onCreated={onOpen} />;
  return (
    <EditPlace
      key={visit}
      {...drawer}
      id={current}
      row={rows.find(({ id }) => id === current)}
      walk={walkOf(rows, current, onOpen)}
    />
  );
}
