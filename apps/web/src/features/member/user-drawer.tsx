import type { Member } from '@zhiying/contract';
import { type DrawerTarget, useDrawerVisit } from '#kit/list/index.ts';
import { CreateUser } from './create-user.tsx';
import { EditUser } from './edit-user.tsx';
import type { useUserActions } from './user.actions.tsx';

export interface UserDrawerProps {
  target: DrawerTarget;
  /** The rows of the list behind, to walk through. */
  rows: readonly Member[];
  actions: ReturnType<typeof useUserActions>;
  onOpen(uid: number): void;
  onClose(): void;
}

/** Creates or edits a user. */
export default function UserDrawer({ target, rows, actions, onOpen, onClose }: UserDrawerProps) {
  const { open, current, visit } = useDrawerVisit(target);
  if (current === null) return null;
  if (current === 'new') return <CreateUser key={visit} open={open} onClose={onClose} />;
  const at = rows.findIndex((row) => row.id === current);
  const step = (row: Member | undefined) => row && (() => onOpen(row.id));
  return (
    <EditUser
      key={visit}
      open={open}
      uid={current}
      row={rows[at]}
      walk={at < 0 ? undefined : { previous: step(rows[at - 1]), next: step(rows[at + 1]) }}
      actions={actions}
      onClose={onClose}
    />
  );
}
