import { type AccountGroup, contract } from '@zhiying/contract';
import { useState } from 'react';
import { Note } from '#kit/base/pieces.tsx';
import { text } from '#kit/form/entry-controls.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { GroupEntry, type MembersFieldProps, MembersSelect } from '#kit/form/group-entry.tsx';
import { NamedGroups } from '#kit/form/named-groups.tsx';
import { rowsField } from '#kit/form/rows-field.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { HealthDot } from '#parts/account/account-words.tsx';

const { groups: list, createGroup: create, updateGroup: update, removeGroup: remove } = contract.account;
const ALL = { page: 1, limit: 500 } as const;

/** Accounts that are chosen together. */
export function GroupsDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const [editing, setEditing] = useState<AccountGroup | 'new' | null>(null);
  if (open && editing)
    return (
      <GroupEntry
        noun="账号组"
        fields={FIELDS}
        group={editing === 'new' ? null : editing}
        onClose={() => setEditing(null)}
      />
    );
  return (
    <Dialog open={open} onClose={onClose} title="账号组">
      <NamedGroups
        noun="账号组"
        text={['将常用的账号编为一组，', '发布时一次选中。']}
        calls={{ list, create, remove }}
        removing={({ id, version }) => ({ id, version })}
        consequence="账号不受影响；使用该账号组的内容需要重新选择账号。"
        count={({ accounts }) => <Note as="span">{accounts.length} 个账号</Note>}
        members={({ accounts }) =>
          accounts.map(({ id, name, level }) => (
            <span key={id}>
              {name} <HealthDot level={level} />
            </span>
          ))
        }
        onEdit={setEditing}
      />
    </Dialog>
  );
}

const FIELDS = entryFields(
  { create, update },
  {
    name: text<AccountGroup>('账号组名称', { max: 20, required: true, first: true }),
    accountIds: rowsField('账号', {
      rows: ({ accounts }: AccountGroup) => accounts,
      control: ({ id, status }, { value, set, disabled }) => (
        <AccountsSelect id={id} status={status} value={value} disabled={disabled} onChange={set} />
      ),
    }),
  },
);

function AccountsSelect(props: MembersFieldProps) {
  const accounts = useCall(contract.account.list, ALL);
  const options = accounts.data?.rows.map(({ id, name }) => ({ value: id, label: name }));
  return <MembersSelect {...props} placeholder="选择账号" loading={accounts.isPending} options={options} />;
}
