import { useQueryClient } from '@tanstack/react-query';
import { contract, type Organ } from '@zhiying/contract';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useUndo } from '#kit/feedback/undo.tsx';
import type { ApiError } from '#kit/session/api/client.ts';
import { refresh, useAction } from '#kit/session/api/queries.ts';
import { contentsText } from './organ-tree.ts';

/** What changes an organisation without a form. */
export function useOrganActions({ rows, onGone }: { rows: readonly Organ[]; onGone(organ: Organ): void }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const offerUndo = useUndo();
  const onError = (error: ApiError) => {
    void message.error(error.message);
    void refresh(client, '/api/admin/organ/');
  };
  // Where people belong is told in the user list too.
  const onSuccess = () => refresh(client, '/api/admin/member/');
  const moveCall = useAction(contract.organ.move, { onError, onSuccess });
  const statusCall = useAction(contract.organ.setStatus, { onError });
  const removeCall = useAction(contract.organ.remove, { onError });
  const nameOf = (id: number | null) => rows.find((organ) => organ.id === id)?.name;

  const move = async (organ: Organ, target: { id: number; name: string }) => {
    const from = organ.parentId;
    const along = contentsText(organ);
    const sure = await confirm({
      title: `将「${organ.name}」移至「${target.name}」？`,
      consequence: `${along ? `其下的 ${along}将一并移动。` : ''}移动后，「${target.name}」的管理人员可查看该组织，仅管理「${nameOf(from) ?? '原上级'}」的人员将无法查看。移动后可撤销。`,
      okText: '移动',
    });
    if (!sure) return false;
    const moved = await moveCall
      .mutateAsync({ id: organ.id, parentId: target.id, version: organ.version })
      .catch(() => null);
    if (!moved) return false;
    if (from !== null)
      offerUndo(`已将「${organ.name}」移至「${target.name}」`, () =>
        moveCall
          .mutateAsync({ id: organ.id, parentId: from, version: moved.version })
          .then(() => message.success(`「${organ.name}」已移回「${nameOf(from) ?? '原上级'}」`))
          .catch(() => null),
      );
    return true;
  };

  const setStatus = async (organ: Organ, status: Organ['status']) => {
    const sure =
      status === 'active' ||
      (await confirm({
        title: `停用「${organ.name}」？`,
        consequence: `仅在该组织及下级任职的人员将立即下线且无法登录${organ.members ? `（共 ${organ.members.toLocaleString('zh-CN')} 人任职）` : ''}，另有其他任职的人员不受影响。数据保留，之后可重新启用。`,
        okText: '停用',
        danger: true,
      }));
    if (!sure) return;
    const done = await statusCall.mutateAsync({ id: organ.id, status }).catch(() => null);
    if (!done) return;
    offerUndo(`已${status === 'active' ? '启用' : '停用'}「${organ.name}」`, () =>
      statusCall
        .mutateAsync({ id: organ.id, status: status === 'active' ? 'disabled' : 'active' })
        .catch(() => null),
    );
  };

  const remove = async (organ: Organ) => {
    const sure = await confirm(
      deletion(`「${organ.name}」`, '删除后不可恢复。仍有下级组织、经销商或用户的组织不可删除。'),
    );
    if (!sure) return;
    const done = await removeCall.mutateAsync({ id: organ.id }).then(
      () => true,
      () => false,
    );
    if (!done) return;
    void message.success(`已删除「${organ.name}」`);
    onGone(organ);
  };

  return { move, setStatus, remove, moving: moveCall.isPending };
}
export type OrganActions = ReturnType<typeof useOrganActions>;
