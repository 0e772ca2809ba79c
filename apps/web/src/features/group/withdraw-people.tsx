import { useQueryClient } from '@tanstack/react-query';
import { contract, type RoleChoice } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { refresh, useAction, useCall } from '#kit/session/api/queries.ts';
import { AssignmentEffect } from './assignment-effect.tsx';

interface WithdrawPeopleProps {
  open: boolean;
  role: RoleChoice;
  ids: readonly number[];
  onClose(): void;
  onDone(): void;
}

/** Takes a role from people, wherever the viewer may. */
export function WithdrawPeople({ open, role, ids, onClose, onDone }: WithdrawPeopleProps) {
  const client = useQueryClient();
  const order = { ids: [...ids], roleId: role.id };
  const preview = useCall(contract.member.previewWithdraw, order, { enabled: open && ids.length > 0 });
  const withdraw = useAction(contract.member.withdrawRole, {
    onSuccess: async ({ changed }) => {
      await refresh(client, contract.group.holders.path);
      void message.success(`已移除 ${changed} 人的「${role.name}」`);
      onDone();
    },
  });
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`移除 ${ids.length} 人的「${role.name}」`}
      width={520}
      onSubmit={() => withdraw.mutate(order)}
      submitText="移除"
      action={withdraw}
      submitDisabled={!preview.data || preview.data.changes === 0}
    >
      <AssignmentEffect preview={preview} give={false} />
    </ActionDialog>
  );
}
