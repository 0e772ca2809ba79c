import { contract, type MaterialClassify } from '@zhiying/contract';
import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '#kit/api/client.ts';
import { useAction } from '#kit/api/queries.ts';
import { useConfirm } from '#kit/confirm.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { Field } from '#kit/form/field.tsx';
import { message } from '#kit/notices.ts';

interface Naming {
  /** Renames this one, or makes a new one inside `parent`. */
  folder: MaterialClassify | null;
  parent: MaterialClassify | null;
}

/** Making, naming, moving and deleting folders; `dialog` is to be rendered. */
export function useFolderActions(onCreated: (id: number) => void) {
  const confirm = useConfirm();
  const failed = (error: ApiError) => void message.error(error.message);
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
            void message.success(`已把「${folder.name}」移到${into ? `「${into.name}」` : '最外层'}`),
        },
      ),
    takeMaterials: (ids: number[], into: MaterialClassify | null) =>
      moveMaterials.mutate(
        { ids, classifyId: into?.id ?? null },
        {
          onSuccess: ({ changed }) =>
            void message.success(
              into ? `已移动 ${changed} 个素材到「${into.name}」` : `已移出 ${changed} 个素材`,
            ),
        },
      ),
    async remove(folder: MaterialClassify, onRemoved: () => void) {
      if (folder.total > 0) {
        void message.warning(`「${folder.name}」里还有 ${folder.total} 个素材，请先移走再删除`);
        return;
      }
      const sure = await confirm({
        title: `删除文件夹「${folder.name}」？`,
        consequence: '文件夹是空的，删除后不能恢复。',
        okText: '删除',
        danger: true,
      });
      if (sure) remove.mutate({ id: folder.id }, { onSuccess: onRemoved });
    },
    dialog:
      naming &&
      ((
        <NameDialog
          key={`${naming.folder?.id} ${naming.parent?.id}`}
          {...naming}
          onCreated={onCreated}
          onClose={() => setNaming(null)}
        />
      ) as ReactNode),
  };
}
export type FolderActions = ReturnType<typeof useFolderActions>;

function NameDialog({
  folder,
  parent,
  onCreated,
  onClose,
}: Naming & { onCreated(id: number): void; onClose(): void }) {
  const [name, setName] = useState(folder?.name ?? '');
  const create = useAction(contract.materialClassify.create);
  const update = useAction(contract.materialClassify.update);
  const error = create.error ?? update.error;
  const submit = () => {
    if (folder) update.mutate({ id: folder.id, version: folder.version, name }, { onSuccess: onClose });
    else
      create.mutate(
        { name, ...(parent ? { parentId: parent.id } : {}) },
        {
          onSuccess: ({ id }) => {
            onClose();
            onCreated(id);
          },
        },
      );
  };
  const title = folder
    ? `重命名「${folder.name}」`
    : parent
      ? `在「${parent.name}」里新建文件夹`
      : '新建文件夹';
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={420}
      submitText={folder ? '保存' : '新建'}
      submitting={create.isPending || update.isPending}
      submitDisabled={name.trim() === '' || name === folder?.name}
      onSubmit={submit}
    >
      <Field label="文件夹名称" required issue={error?.message}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            value={name}
            maxLength={40}
            showCount
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
