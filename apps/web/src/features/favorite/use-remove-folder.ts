import { contract } from '@zhiying/contract';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import type { NamedFolder } from './folder-dialog.tsx';

export function useRemoveFolder(onRemoved: (id: number) => void) {
  const confirm = useConfirm();
  const call = useAction(contract.favorite.removeFolder, {
    onError: (error) => void message.error(error.message),
  });
  return async ({ id, name, count }: NamedFolder) => {
    const sure =
      count === 0 ||
      (await confirm(deletion(`收藏夹「${name}」`, `其中的 ${count} 个收藏将保留，并移至「未分组」。`)));
    if (!sure) return;
    call.mutate({ id }, { onSuccess: () => onRemoved(id) });
  };
}
