import type { ComponentProps } from 'react';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { type EntryFormState, EntryNotes } from './entry-notes.tsx';

type Frame = Omit<
  ComponentProps<typeof SideDrawer>,
  'open' | 'unsaved' | 'onSubmit' | 'submitting' | 'submitDisabled'
>;

interface EntryDrawerProps extends Frame {
  /** Unless told, it is open for as long as it is there. */
  open?: boolean;
  /** What `useEntryForm` gives; `row` is null while creating. */
  entry: EntryFormState;
  /** What others may have changed meanwhile, as in 该模板. */
  what: string;
  /** A new one can be sent before anything is typed; the answer says what is missing. */
  asksAtOnce?: boolean;
}

/** The drawer in which something is written or changed: its footer, what went wrong, and what others saved meanwhile. */
export function EntryDrawer({
  entry,
  what,
  open = true,
  asksAtOnce = false,
  children,
  ...frame
}: EntryDrawerProps) {
  const { row, readOnly, unsaved, busy, save } = entry;
  return (
    <SideDrawer
      open={open}
      submitText={row ? undefined : '创建'}
      {...frame}
      unsaved={unsaved}
      onSubmit={readOnly && unsaved === 0 ? undefined : save}
      submitting={busy}
      submitDisabled={unsaved === 0 && !(asksAtOnce && !row)}
    >
      <EntryNotes entry={entry} what={what} />
      {children}
    </SideDrawer>
  );
}
