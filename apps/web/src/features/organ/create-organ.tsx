import { contract, type Organ } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { issuesOf } from '#kit/form/issues.ts';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { NodePicker } from '#parts/organ/node-picker.tsx';
import { OrganFields } from './organ-fields.tsx';
import { proposedCode } from './organ-tree.ts';

interface CreateOrganProps {
  open: boolean;
  /** Proposed; another may be chosen. */
  parent: Organ;
  rows: readonly Organ[];
  onClose(): void;
  onCreated(id: number): void;
}

/** Asks below which organisation, so that a new region does not hang below whatever was looked at last. */
export function CreateOrgan({ open, parent, rows, onClose, onCreated }: CreateOrganProps) {
  const draft = useDraft({ parentId: parent.id, name: '', code: proposedCode(rows, parent) });
  const chosen = rows.find(({ id }) => id === draft.values.parentId);
  const choose = (id: number | undefined) => {
    const above = rows.find((row) => row.id === id);
    if (!above) return;
    // A code that nobody typed follows the parent.
    if (chosen && draft.values.code === proposedCode(rows, chosen))
      draft.set('code', proposedCode(rows, above));
    draft.set('parentId', above.id);
  };
  const create = useAction(contract.organ.create, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: ({ id }) => {
      void message.success(`已新建「${draft.values.name.trim()}」`);
      onClose();
      onCreated(id);
    },
  });
  const submit = () => {
    const body = draft.values;
    const issues = issuesOf(contract.organ.create, body);
    draft.showIssues(issues);
    if (issues.length === 0) create.mutate(body);
  };
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      title="新建组织"
      unsaved={create.isSuccess ? 0 : draft.changed.length}
      onSubmit={submit}
      submitText="创建"
      submitting={create.isPending}
    >
      <FailureNote error={create.error} />
      <Field label="上级组织" required issue={draft.issueOf('parentId')}>
        {(control) => (
          <NodePicker
            {...control}
            kind="organ"
            value={draft.values.parentId}
            known={chosen && { id: chosen.id, name: chosen.name }}
            placeholder="选择上级组织"
            onChange={choose}
          />
        )}
      </Field>
      <OrganFields draft={draft} />
    </SideDrawer>
  );
}
