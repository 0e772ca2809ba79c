import { contract, type Role, SCOPE_LABELS, SCOPES, type ScopeKind } from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { issuesOf } from '#kit/form/issues.ts';
import { LineField } from '#kit/form/line-field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';

interface CreateRoleProps {
  open: boolean;
  /** The role to start from, or null for one without keys. */
  from: number | null;
  roles: readonly Role[];
  onClose(): void;
  onMade(gid: number): void;
}

const BLANK = 0;
const nameOfCopy = (name: string) => `${name.slice(0, 17)} 副本`;

/** A new role, empty or with the keys of another; the keys are set once it is there. */
export function CreateRole({ open, from, roles, onClose, onMade }: CreateRoleProps) {
  const source = roles.find(({ id }) => id === from);
  const [start] = useState({
    name: source ? nameOfCopy(source.name) : '',
    description: source?.description ?? '',
    from: source?.id ?? BLANK,
    scope: 'SELF' as ScopeKind,
  });
  const draft = useDraft(start);
  const { values } = draft;
  const settle = {
    onSuccess: ({ gid }: { gid: number }) => onMade(gid),
    onError: ({ issues }: { issues: { path: string; msg: string }[] }) => draft.showIssues(issues),
  };
  const create = useAction(contract.group.create, settle);
  const copy = useAction(contract.group.copy, settle);

  const submit = () => {
    const { name, description, scope } = values;
    const blank = { name, description, scope, keys: [] };
    const copied = { gid: values.from, name, description };
    const copying = values.from !== BLANK;
    const issues = copying ? issuesOf(contract.group.copy, copied) : issuesOf(contract.group.create, blank);
    draft.showIssues(issues);
    if (issues.length > 0) return;
    if (copying) copy.mutate(copied);
    else create.mutate(blank);
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={source ? `复制「${source.name}」` : '新增角色'}
      width={480}
      unsaved={draft.changed.length}
      onSubmit={submit}
      submitText="创建"
      submitting={create.isPending || copy.isPending}
    >
      <FailureNote error={create.error ?? copy.error} />
      <LineField
        label="名称"
        required
        issue={draft.issueOf('name')}
        autoFocus
        value={values.name}
        maxLength={20}
        onChange={(typed) => draft.set('name', typed)}
      />
      <LineField
        label="说明"
        issue={draft.issueOf('description')}
        value={values.description}
        maxLength={100}
        placeholder="选填，说明该角色的职责"
        onChange={(typed) => draft.set('description', typed)}
      />
      <Field label="权限" issue={draft.issueOf('gid')} hint="创建后可逐项调整">
        {(control) => (
          <Select<number>
            {...control}
            style={{ width: '100%' }}
            value={values.from}
            onChange={(id) => draft.set('from', id)}
            options={[
              { value: BLANK, label: '空白角色' },
              ...roles
                .filter(({ can }) => can.includes('copy'))
                .map(({ id, name, keyCount }) => ({ value: id, label: `复制「${name}」（${keyCount} 项）` })),
            ]}
          />
        )}
      </Field>
      {values.from === BLANK && (
        <Field label="数据范围" issue={draft.issueOf('scope')}>
          {(control) => (
            <Select<ScopeKind>
              {...control}
              style={{ width: '100%' }}
              value={values.scope}
              onChange={(scope) => draft.set('scope', scope)}
              options={SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }))}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}
