import { useQueryClient } from '@tanstack/react-query';
import { contract, type RoleAuth } from '@zhiying/contract';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { type ApiError, api } from '#kit/session/api/client.ts';
import { refresh } from '#kit/session/api/queries.ts';

/** Deletes a role after asking; `onGone` leaves it before anything is read again. */
export function useRemoveRole(onGone: () => void) {
  const confirm = useConfirm();
  const client = useQueryClient();
  return async ({ id: gid, name, version }: RoleAuth) => {
    const sure = await confirm(
      deletion(`角色「${name}」`, '该角色无人担任。删除后不可恢复，需要时请重新创建。'),
    );
    if (!sure) return;
    try {
      await api(contract.group.remove, { gid, version });
    } catch (error) {
      void message.error((error as ApiError).message);
      return;
    }
    onGone();
    void message.success(`已删除「${name}」`);
    await refresh(client, '/api/admin/group/');
  };
}
