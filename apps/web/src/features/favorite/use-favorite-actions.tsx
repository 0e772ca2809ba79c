import { contract, type Favorite, SEE_MATERIALS } from '@zhiying/contract';
import { useState } from 'react';
import { MoveIcon, TrashIcon } from '#kit/base/icons.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useUndo } from '#kit/feedback/undo.tsx';
import type { BulkAction } from '#kit/list/index.ts';
import { type Action, action } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { MoveFavorites } from './move-favorites.tsx';

type List = typeof contract.favorite.list;
const KIND = 'material' as const;
/** Favourites are everybody's own; what can be one needs the key to be seen. */

/** Moving between folders and letting go; the latter can be taken back. */
export function useFavoriteActions() {
  const offerUndo = useUndo();
  const failed = (error: Error) => void message.error(error.message);
  const addCall = useAction(contract.favorite.add, { onError: failed });
  const removeCall = useAction(contract.favorite.remove, { onError: failed });
  const [moving, setMoving] = useState<{ rows: readonly Favorite[]; clear?: () => void } | null>(null);

  const remove = async (rows: readonly Favorite[]) => {
    const done = await removeCall
      .mutateAsync({ kind: KIND, ids: rows.map(({ targetId }) => targetId) })
      .catch(() => null);
    if (!done) return false;
    // What can no longer be seen cannot be a favourite again.
    const seen = rows.filter(({ material }) => material !== null);
    const text = `已取消收藏${rows.length === 1 ? `「${rows[0]?.title}」` : ` ${rows.length} 个`}`;
    if (seen.length === rows.length)
      offerUndo(text, async () => {
        for (const [folderId, group] of Map.groupBy(seen, ({ folder }) => folder?.id ?? null))
          await addCall
            .mutateAsync({ kind: KIND, ids: group.map(({ targetId }) => targetId), folderId })
            .catch(() => null);
      });
    else void message.success(text);
    return true;
  };

  const moveOne = action<Favorite>({
    id: 'favorite.move',
    title: '移动到',
    keys: SEE_MATERIALS,
    run: (row) => setMoving({ rows: [row] }),
  });
  const removeOne = action<Favorite>({
    id: 'favorite.remove',
    title: '取消收藏',
    keys: SEE_MATERIALS,
    run: async (row) => void (await remove([row])),
  });
  const bulk: BulkAction<List>[] = [
    {
      id: 'favorite.bulk.move',
      title: '移动到',
      keys: SEE_MATERIALS,
      icon: <MoveIcon size={14} />,
      run: ({ rows, clear }) => setMoving({ rows, clear }),
    },
    {
      id: 'favorite.bulk.remove',
      title: '取消收藏',
      keys: SEE_MATERIALS,
      icon: <TrashIcon size={14} />,
      danger: true,
      run: async ({ rows, clear }) => {
        if (await remove(rows)) clear();
      },
    },
  ];
  return {
    ofRow: (): Action<Favorite>[] => [moveOne, removeOne],
    bulk,
    tellGone: () => void message.info('素材已删除、下架，或不在你的权限范围内'),
    dialog: (
      <MoveFavorites
        favorites={moving?.rows ?? null}
        onClose={() => setMoving(null)}
        onMoved={() => moving?.clear?.()}
      />
    ),
  };
}
