import { useQueryClient } from '@tanstack/react-query';
import { contract, type RoleChoice, SCOPE_LABELS } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field } from '#kit/form/field.tsx';
import { refresh, useAction, useCall } from '#kit/session/api/queries.ts';
import { MemberPicker } from '#parts/member/member-picker.tsx';
import { NodePicker } from '#parts/organ/node-picker.tsx';
import { AssignmentEffect } from './assignment-effect.tsx';

/** Gives a role at a node to one or many. */
export function AssignPeople({ open, role, onClose }: { open: boolean; role: RoleChoice; onClose(): void }) {
  const client = useQueryClient();
  const [people, setPeople] = useState<number[]>([]);
  const [nodeId, setNodeId] = useState<number>();
  const complete = people.length > 0 && nodeId !== undefined;
  const order = { ids: people, roleId: role.id, nodeId: nodeId ?? 0 };
  const preview = useCall(contract.member.previewAssign, order, {
    enabled: open && complete,
    keepPrevious: true,
  });
  const assign = useAction(contract.member.assignRole, {
    onSuccess: async ({ changed }) => {
      await refresh(client, contract.group.holders.path);
      void message.success(`已将「${role.name}」分配给 ${changed} 人`);
      onClose();
    },
  });
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={`分配「${role.name}」`}
      width={520}
      unsaved={people.length}
      onSubmit={() => complete && assign.mutate(order)}
      submitText="分配"
      action={assign}
      submitDisabled={!complete || preview.data?.changes === 0 || preview.isError}
    >
      <Field label="人员" required>
        {(control) => <MemberPicker {...control} multiple value={people} onChange={setPeople} />}
      </Field>
      <Field
        label="所属组织"
        required
        hint={`该角色的数据范围：${SCOPE_LABELS[role.scope]}，以所选组织为起点`}
      >
        {(control) => <NodePicker {...control} value={nodeId} onChange={setNodeId} placeholder="任职组织" />}
      </Field>
      {complete && <AssignmentEffect preview={preview} give />}
    </ActionDialog>
  );
}
