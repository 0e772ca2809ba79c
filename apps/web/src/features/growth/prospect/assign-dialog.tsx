import { contract, type Prospect } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { MemberPicker } from '#parts/member/member-picker.tsx';

/** Gives a case to somebody else; the name is opened for them. */
export function AssignDialog({
  person,
  onClose,
}: {
  person: Pick<Prospect, 'id' | 'name'>;
  onClose(): void;
}) {
  const [memberId, setMemberId] = useState<number>();
  const assign = useAction(contract.growth.assign, {
    onSuccess: ({ changed }) => {
      void message.success(changed > 0 ? '已分配' : '该潜客已由所选用户负责');
      onClose();
    },
  });
  return (
    <ActionDialog
      onClose={onClose}
      title={`分配「${person.name}」`}
      width={480}
      unsaved={memberId === undefined || assign.isSuccess ? 0 : 1}
      onSubmit={() => memberId && assign.mutate({ ids: [person.id], memberId })}
      submitText="分配"
      action={assign}
      submitDisabled={memberId === undefined}
    >
      <Field label="负责人" required hint="对方会收到通知，并看到完整昵称">
        {({ id, status }) => <MemberPicker id={id} status={status} value={memberId} onChange={setMemberId} />}
      </Field>
    </ActionDialog>
  );
}
