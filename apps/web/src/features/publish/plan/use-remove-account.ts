import type { GridAccount } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { useUndo } from '#kit/feedback/undo.tsx';
import type { Batch } from '#parts/publish/kinds.tsx';

/** Takes one account out of the plan, with a way back; one that came with a group leaves only with the group. */
export function useRemoveAccount({ choice, mayChoose }: Batch) {
  const offerUndo = useUndo();
  if (!choice || !mayChoose) return undefined;
  return async ({ id, name }: Pick<GridAccount, 'id' | 'name'>) => {
    const before = choice.now;
    if (!before.accountIds.includes(id)) {
      void message.info(`「${name}」是随账号组选进来的，请在「选择账号」中移除该账号组`);
      return;
    }
    if (await choice.save({ ...before, accountIds: before.accountIds.filter((one) => one !== id) }))
      offerUndo(`已取消发布到「${name}」`, () => choice.save(before));
  };
}
