import { type Clue, contract } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';

interface ReleaseDialogProps {
  clues: readonly Clue[];
  onClose(): void;
  onDone?(): void;
}

/** Gives clues back, with the reason. */
export function ReleaseDialog({ clues, onClose, onDone }: ReleaseDialogProps) {
  const [reason, setReason] = useState('');
  const release = useAction(contract.cluePool.release, {
    onSuccess: ({ changed }) => {
      void message.success(`已退回 ${changed} 条线索`);
      onDone?.();
      onClose();
    },
  });
  const [only] = clues;
  return (
    <Dialog
      open
      onClose={onClose}
      title={clues.length === 1 && only ? `退回「${only.name}」` : `退回 ${clues.length} 条线索`}
      width={480}
      unsaved={reason.trim() && !release.isSuccess ? 1 : 0}
      onSubmit={() => release.mutate({ ids: clues.map(({ id }) => id), reason })}
      submitText="退回线索池"
      submitting={release.isPending}
      submitDisabled={!reason.trim()}
    >
      <FailureNote error={release.error} />
      <Field label="原因" required hint="同事领取后可以看到">
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
