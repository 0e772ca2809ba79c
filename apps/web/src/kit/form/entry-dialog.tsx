import type { ComponentProps } from 'react';
import { Dialog } from '#kit/layout/dialog.tsx';
import { type EntryFormState, EntryNotes } from './entry-notes.tsx';

interface EntryDialogProps
  extends Omit<
    ComponentProps<typeof Dialog>,
    'open' | 'unsaved' | 'onSubmit' | 'submitting' | 'submitDisabled'
  > {
  /** Unless told, it is open for as long as it is there. */
  open?: boolean;
  entry: EntryFormState;
  /** What others may have changed meanwhile, as in 该标签. */
  what: string;
}

/** The dialog in which something small is written or changed. */
export function EntryDialog({ entry, what, open = true, children, ...frame }: EntryDialogProps) {
  const { readOnly, unsaved, busy, save } = entry;
  return (
    <Dialog
      open={open}
      submitText="保存"
      {...frame}
      unsaved={unsaved}
      onSubmit={readOnly && unsaved === 0 ? undefined : save}
      submitting={busy}
      submitDisabled={unsaved === 0}
    >
      <EntryNotes entry={entry} what={what} />
      {children}
    </Dialog>
  );
}
