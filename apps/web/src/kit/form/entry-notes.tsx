import type { ComponentProps } from 'react';
import type { ApiError } from '#kit/session/api/client.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { FailureNote } from './failure-note.tsx';

/** The part of `useEntryForm` that dialogs and drawers around the fields need. */
export interface EntryFormState {
  /** Null while creating. */
  row: object | null;
  readOnly: boolean;
  unsaved: number;
  busy: boolean;
  error: ApiError | null;
  save(): void;
  conflict: Omit<ComponentProps<typeof ConflictNotice>, 'what' | 'busy'> | null;
}

interface EntryNotesProps {
  entry: Pick<EntryFormState, 'busy' | 'error' | 'conflict'>;
  /** What others may have changed meanwhile, as in 该模板. */
  what: string;
}

/** The conflict notice and the reason why saving failed. */
export const EntryNotes = ({ entry: { busy, error, conflict }, what }: EntryNotesProps) => (
  <>
    {conflict && <ConflictNotice what={what} busy={busy} {...conflict} />}
    <FailureNote error={error} />
  </>
);
