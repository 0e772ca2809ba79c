import type { ReactNode } from 'react';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { FailureNote } from './failure-note.tsx';
import type { useEntry } from './use-entry.ts';

interface EntryDrawerProps {
  entry: Pick<ReturnType<typeof useEntry>, 'unsaved' | 'busy' | 'error' | 'save' | 'conflict'>;
  /** What others may have changed meanwhile, as in 这个模板. */
  what: string;
  isNew: boolean;
  readOnly?: boolean;
  open: boolean;
  onClose(): void;
  title: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
}

/** The drawer in which something is written or changed: its footer, what went wrong, and what others saved meanwhile. */
export function EntryDrawer({ entry, what, isNew, readOnly = false, children, ...frame }: EntryDrawerProps) {
  const { unsaved, busy, error, save, conflict } = entry;
  return (
    <SideDrawer
      {...frame}
      unsaved={unsaved}
      onSubmit={readOnly ? undefined : save}
      submitText={isNew ? '创建' : undefined}
      submitting={busy}
      submitDisabled={unsaved === 0}
    >
      {conflict && <ConflictNotice what={what} busy={busy} {...conflict} />}
      <FailureNote error={error} />
      {children}
    </SideDrawer>
  );
}
