import { contract, type MaterialClassify } from '@zhiying/contract';
import { Input } from 'antd';
import { ConflictNotice } from '#kit/form/conflict-notice.tsx';
import { differencesIn } from '#kit/form/differences-in.ts';
import { Field } from '#kit/form/field.tsx';
import { useVersionedEdit } from '#kit/form/use-versioned-edit.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';

export interface Naming {
  /** Renames this one, or makes a new one inside `parent`. */
  folder: MaterialClassify | null;
  parent: MaterialClassify | null;
}

type Named = Pick<MaterialClassify, 'name' | 'version'>;
const NEW: Named = { name: '', version: 0 };
const draftOf = ({ name }: Named) => ({ name });

/** Names a new folder, or one anew; whoever renamed it meanwhile is shown beside what was typed. */
export function NameFolder({
  folder,
  parent,
  onCreated,
  onClose,
}: Naming & { onCreated(id: number): void; onClose(): void }) {
  const edit = useVersionedEdit<Named, { name: string }>(folder ?? NEW, {
    draftOf,
    differencesOf: (base, mine, latest) =>
      differencesIn({ name: '文件夹名称' }, {}, base, mine, draftOf(latest)),
  });
  const { draft, latest } = edit;
  const { name } = draft.values;
  const create = useAction(contract.materialClassify.create);
  const update = useAction(contract.materialClassify.update);
  const error = create.error ?? update.error;

  const make = async () => {
    const made = await edit.attempt(create.mutateAsync({ name, ...(parent ? { parentId: parent.id } : {}) }));
    if (!made) return;
    onClose();
    onCreated(made.id);
  };
  const rename = async (id: number, version: number) => {
    if (await edit.attempt(update.mutateAsync({ id, version, name }))) onClose();
  };
  const reload = () => {
    if (!latest) return;
    edit.catchUp(latest);
    update.reset();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(folder, parent)}
      width={edit.conflict ? 520 : 420}
      unsaved={create.isSuccess || update.isSuccess ? 0 : draft.changed.length}
      submitText={folder ? '保存' : '新建'}
      submitting={create.isPending || update.isPending}
      submitDisabled={name.trim() === '' || draft.changed.length === 0}
      onSubmit={() => void (folder ? rename(folder.id, edit.version) : make())}
    >
      {folder && latest && edit.conflict && (
        <ConflictNotice
          what="该文件夹"
          differences={edit.conflict.differences}
          onOverwrite={() => void rename(folder.id, latest.version)}
          onReload={reload}
          busy={update.isPending}
        />
      )}
      <Field
        label="文件夹名称"
        required
        issue={draft.issueOf('name') ?? (latest ? undefined : error?.message)}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            value={name}
            maxLength={40}
            showCount
            onChange={(event) => draft.set('name', event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}

function titleOf(folder: MaterialClassify | null, parent: MaterialClassify | null) {
  if (folder) return `重命名「${folder.name}」`;
  return parent ? `在「${parent.name}」中新建文件夹` : '新建文件夹';
}
