import { type Clue, contract } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { MemberPicker } from '#parts/member/member-picker.tsx';

interface ClueDialogProps {
  clues: readonly Clue[];
  onClose(): void;
  onDone?(): void;
}

/** Gives clues to somebody else. */
export function AssignDialog({ clues, onClose, onDone }: ClueDialogProps) {
  const [memberId, setMemberId] = useState<number>();
  const assign = useAction(contract.clue.assign, {
    onSuccess: ({ changed }) => {
      void message.success(changed > 0 ? `已分配 ${changed} 条线索` : '所选线索已由该用户负责');
      onDone?.();
      onClose();
    },
  });
  const [only] = clues;
  return (
    <ActionDialog
      onClose={onClose}
      title={clues.length === 1 && only ? `分配「${only.name}」` : `分配 ${clues.length} 条线索`}
      width={480}
      unsaved={memberId === undefined || assign.isSuccess ? 0 : 1}
      onSubmit={() => memberId && assign.mutate({ ids: clues.map(({ id }) => id), memberId })}
      submitText="分配"
      action={assign}
      submitDisabled={memberId === undefined}
    >
      <Field label="负责人" required hint="跟进时限从分配时重新计算，对方会收到通知">
        {({ id, status }) => <MemberPicker id={id} status={status} value={memberId} onChange={setMemberId} />}
      </Field>
    </ActionDialog>
  );
}
