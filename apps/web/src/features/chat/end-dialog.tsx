import { contract, END_REASONS, type EndReason, type Talk } from '@zhiying/contract';
import { Radio } from 'antd';
import { useState } from 'react';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';

export function EndDialog({ talk, onClose }: { talk: Talk; onClose(): void }) {
  const [reason, setReason] = useState<EndReason>('solved');
  const end = useAction(contract.chat.end, { onSuccess: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`结束与「${talk.customer.name}」的会话？`}
      width={420}
      onSubmit={() => end.mutate({ talkId: talk.id, reason })}
      submitText="结束会话"
      submitting={end.isPending}
    >
      <FailureNote error={end.error} />
      <Field label="结束原因" hint="客户再次发言时将开始新的会话">
        {({ id }) => (
          <Radio.Group
            id={id}
            vertical
            value={reason}
            onChange={(event) => setReason(event.target.value as EndReason)}
            options={(Object.keys(END_REASONS) as EndReason[]).map((value) => ({
              value,
              label: END_REASONS[value],
            }))}
          />
        )}
      </Field>
    </Dialog>
  );
}
