import { contract, type Organ } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { issuesOf } from '#kit/form/issues.ts';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { OrganFields } from './organ-fields.tsx';

interface CreateOrganProps {
  open: boolean;
  parent: Organ;
  onClose(): void;
  onCreated(id: number): void;
}

export function CreateOrgan({ open, parent, onClose, onCreated }: CreateOrganProps) {
  const draft = useDraft({ name: '', code: '' });
  const create = useAction(contract.organ.create, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: ({ id }) => {
      void message.success(`已新建「${draft.values.name.trim()}」`);
      onClose();
      onCreated(id);
    },
  });
  const submit = () => {
    const body = { parentId: parent.id, ...draft.values };
    const issues = issuesOf(contract.organ.create, body);
    draft.showIssues(issues);
    if (issues.length === 0) create.mutate(body);
  };
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      title="新建组织"
      subtitle={`上级：${parent.name}`}
      unsaved={create.isSuccess ? 0 : draft.changed.length}
      onSubmit={submit}
      submitText="创建"
      submitting={create.isPending}
    >
      <FailureNote error={create.error} />
      <OrganFields draft={draft} />
    </SideDrawer>
  );
}
