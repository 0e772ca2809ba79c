import type { ComponentProps } from 'react';
import { Dialog } from '#kit/layout/dialog.tsx';
import type { ApiError } from '#kit/session/api/client.ts';
import { FailureNote } from './failure-note.tsx';

interface ActionDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'submitting'> {
  /** Unless told, it is open for as long as it is there. */
  open?: boolean;
  /** What `useAction` gives. */
  action: { isPending: boolean; error: ApiError | null };
}

/** A dialog that makes one call: its button waits for the call, and its first line says why it failed. */
export const ActionDialog = ({ action, open = true, children, ...dialog }: ActionDialogProps) => (
  <Dialog open={open} submitting={action.isPending} {...dialog}>
    <FailureNote error={action.error} />
    {children}
  </Dialog>
);
