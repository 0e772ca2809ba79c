import { Input } from 'antd';
import { useState } from 'react';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import type { ApiError } from '#kit/session/api/client.ts';

interface ReasonDialogProps {
  open?: boolean;
  title: string;
  label?: string;
  /** What becomes of the reason. */
  hint: string;
  submitText: string;
  /** The call that is made with it. */
  call: { isPending: boolean; isSuccess: boolean };
  /** Shown above the reason; without it the screen tells in its own way that the call failed. */
  error?: ApiError | null;
  onSubmit(reason: string): void;
  onClose(): void;
}

/** Asks why, before something is done with a clue. */
export function ReasonDialog({
  open = true,
  label = '原因',
  call,
  error = null,
  ...props
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={props.title}
      width={480}
      unsaved={reason.trim() && !call.isSuccess ? 1 : 0}
      onSubmit={() => props.onSubmit(reason)}
      submitText={props.submitText}
      submitting={call.isPending}
      submitDisabled={!reason.trim()}
    >
      <FailureNote error={error} />
      <Field label={label} required hint={props.hint}>
        {({ id, status }) => (
          <Input.TextArea
            id={id}
            status={status}
            value={reason}
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
