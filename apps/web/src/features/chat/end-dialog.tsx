import { contract, type DataOf, END_REASONS, type EndReason, type Talk } from '@zhiying/contract';
import { Radio } from 'antd';
import { useState } from 'react';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { snapshotOf } from './use-bulk-result.ts';

interface EndDialogProps {
  talks: readonly Talk[];
  onClose(): void;
  onDone(done: DataOf<typeof contract.chat.endMany>): void;
}

export function EndDialog({ talks, onClose, onDone }: EndDialogProps) {
  const [reason, setReason] = useState<EndReason>('solved');
  const end = useAction(contract.chat.endMany, { onSuccess: onDone });
  return (
    <ActionDialog
      onClose={onClose}
      title={
        talks.length === 1 ? `结束与「${talks[0]?.customer.name}」的会话？` : `结束 ${talks.length} 个会话？`
      }
      width={420}
      onSubmit={() => end.mutate({ talks: snapshotOf(talks), reason })}
      submitText="结束会话"
      action={end}
    >
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
    </ActionDialog>
  );
}
