import type { Member } from '@zhiying/contract';
import { useState } from 'react';
import { CreateUser } from './create-user.tsx';
import { EditUser } from './edit-user.tsx';
import type { useUserActions } from './user.actions.tsx';

export type UserTarget = 'new' | number | null;

interface UserDrawerProps {
  target: UserTarget;
  /** The rows of the list behind, to walk through. */
  rows: readonly Member[];
  actions: ReturnType<typeof useUserActions>;
  onOpen(uid: number): void;
  onClose(): void;
}

/** Creates or edits a user. While it slides out it still shows whom it showed; every visit starts afresh. */
export function UserDrawer({ target, rows, actions, onOpen, onClose }: UserDrawerProps) {
  const [visit, setVisit] = useState({ target, open: target !== null, count: 0 });
  if ((target !== null) !== visit.open || (target !== null && target !== visit.target))
    setVisit({
      target: target ?? visit.target,
      open: target !== null,
      count: target !== null && !visit.open ? visit.count + 1 : visit.count,
    });
  const current = target ?? visit.target;
  if (current === null) return null;
  if (current === 'new') return <CreateUser key={visit.count} open={target !== null} onClose={onClose} />;
  const at = rows.findIndex((row) => row.id === current);
  const step = (row: Member | undefined) => row && (() => onOpen(row.id));
  return (
    <EditUser
      key={visit.count}
      open={target !== null}
      uid={current}
      row={rows[at]}
      walk={at < 0 ? undefined : { previous: step(rows[at - 1]), next: step(rows[at + 1]) }}
      actions={actions}
      onClose={onClose}
    />
  );
}
