import { contract } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import type { ApiError } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';

export interface NamedFolder {
  id: number;
  name: string;
  count: number;
}

interface FolderDialogProps {
  folder: NamedFolder | 'new' | null;
  onClose(): void;
  onCreated(id: number): void;
}

const WIDTH = 420;

/** Names a new folder, or one anew. */
export function FolderDialog({ folder, onClose, onCreated }: FolderDialogProps) {
  const open = folder !== null;
  const [visit, setVisit] = useState({ folder, open, count: 0 });
  if (open !== visit.open || (open && folder !== visit.folder))
    setVisit({ folder: folder ?? visit.folder, open, count: open ? visit.count + 1 : visit.count });
  const shown = folder ?? visit.folder;
  return shown ? (
    <Naming key={visit.count} open={folder !== null} folder={shown} onClose={onClose} onCreated={onCreated} />
  ) : null;
}

function Naming({
  open,
  folder,
  onClose,
  onCreated,
}: FolderDialogProps & { open: boolean; folder: NamedFolder | 'new' }) {
  const before = folder === 'new' ? '' : folder.name;
  const [name, setName] = useState(before);
  const [issue, setIssue] = useState<string>();
  const create = useAction(contract.favorite.createFolder);
  const rename = useAction(contract.favorite.renameFolder);
  const save = async () => {
    if (!name.trim()) return setIssue('请填写收藏夹名称');
    try {
      if (folder === 'new') onCreated((await create.mutateAsync({ name: name.trim() })).id);
      else await rename.mutateAsync({ id: folder.id, name: name.trim() });
      onClose();
    } catch (error) {
      setIssue((error as ApiError).message);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={WIDTH}
      title={folder === 'new' ? '新建收藏夹' : '重命名收藏夹'}
      submitText={folder === 'new' ? '创建' : '保存'}
      submitting={create.isPending || rename.isPending}
      unsaved={name.trim() === before ? 0 : 1}
      onSubmit={() => void save()}
    >
      <Field label="收藏夹名称" required issue={issue}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            value={name}
            maxLength={20}
            onChange={(event) => {
              setName(event.target.value);
              setIssue(undefined);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
