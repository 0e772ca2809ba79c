import type { ComponentProps } from 'react';
import type { ApiError } from '#kit/session/api/client.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { FailureNote } from './failure-note.tsx';

/** What `useEntryForm` gives, as far as whatever stands around the fields needs it. */
export interface EntryBeside {
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
  entry: Pick<EntryBeside, 'busy' | 'error' | 'conflict'>;
  /** What others may have changed meanwhile, as in 该模板. */
  what: string;
}

/** What others saved meanwhile, and why saving failed. */
export const EntryNotes = ({ entry: { busy, error, conflict }, what }: EntryNotesProps) => (
  <>
    {conflict && <ConflictNotice what={what} busy={busy} {...conflict} />}
    <FailureNote error={error} />
  </>
);
