import { useQueryClient } from '@tanstack/react-query';
import { CODES, contract, type MaterialClassify } from '@zhiying/contract';
import { type ReactNode, useState } from 'react';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import type { ApiError } from '#kit/session/api/client.ts';
import { refresh, useAction } from '#kit/session/api/queries.ts';
import { NameFolder, type Naming } from './name-folder.tsx';

/** Making, naming, moving and deleting folders; `dialog` is to be rendered. */
export function useFolderActions(onCreated: (id: number) => void) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const failed = (error: ApiError) => {
    void message.error(error.message);
    // Somebody was faster: the tree shows what is now.
    if (error.code === CODES.changedMeanwhile) void refresh(client, '/api/admin/material/classify/');
  };
  const [naming, setNaming] = useState<Naming | null>(null);
  const move = useAction(contract.materialClassify.move, { onError: failed });
  const remove = useAction(contract.materialClassify.remove, { onError: failed });
  const moveMaterials = useAction(contract.material.move, { onError: failed });
  return {
    create: (parent: MaterialClassify | null = null) => setNaming({ folder: null, parent }),
    rename: (folder: MaterialClassify) => setNaming({ folder, parent: null }),
    moveInto: (folder: MaterialClassify, into: MaterialClassify | null) =>
      move.mutate(
        { id: folder.id, parentId: into?.id ?? null, version: folder.version },
        {
          onSuccess: () =>
            void message.success(`已将「${folder.name}」移至${into ? `「${into.name}」` : '顶层'}`),
        },
      ),
    takeMaterials: (ids: number[], into: MaterialClassify | null) =>
      moveMaterials.mutate(
        { ids, classifyId: into?.id ?? null },
        {
          onSuccess: ({ changed }) =>
            void message.success(
              into ? `已移动 ${changed} 个素材到「${into.name}」` : `已将 ${changed} 个素材移出文件夹`,
            ),
        },
      ),
    async remove(folder: MaterialClassify, onRemoved: () => void) {
      if (folder.total > 0) {
        void message.warning(`「${folder.name}」中还有 ${folder.total} 个素材，请先移出再删除`);
        return;
      }
      const sure = await confirm(deletion(`文件夹「${folder.name}」`, '该文件夹为空，删除后不可恢复。'));
      if (sure) remove.mutate({ id: folder.id }, { onSuccess: onRemoved });
    },
    dialog:
      naming &&
      ((
        <NameFolder
          key={`${naming.folder?.id} ${naming.parent?.id}`}
          {...naming}
          onCreated={onCreated}
          onClose={() => setNaming(null)}
        />
      ) as ReactNode),
  };
}
export type FolderActions = ReturnType<typeof useFolderActions>;
