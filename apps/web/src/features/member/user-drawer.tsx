import type { Member } from '@zhiying/contract';
import { type DrawerTarget, useDrawerVisit } from '#kit/list/index.ts';
import { walkOf } from '#kit/list/walk-of.ts';
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
  return (
    <EditUser
      key={visit}
      open={open}
      uid={current}
      row={rows.find(({ id }) => id === current)}
      walk={walkOf(rows, current, onOpen)}
      actions={actions}
      onClose={onClose}
    />
  );
}
