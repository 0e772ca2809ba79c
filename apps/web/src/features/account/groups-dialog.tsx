import { type AccountGroup, contract } from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { message } from '#kit/feedback/notices.ts';
import { chosenRows } from '#kit/form/chosen-rows.ts';
import { text } from '#kit/form/entry-controls.tsx';
import { EntryDialog } from '#kit/form/entry-dialog.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { NamedGroups } from '#kit/form/named-groups.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { HealthDot } from '#parts/account/account-words.tsx';

const { groups: list, createGroup: create, updateGroup: update, removeGroup: remove } = contract.account;
const ALL = { page: 1, limit: 500 } as const;

/** Accounts that are chosen together. */
export function GroupsDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const [editing, setEditing] = useState<AccountGroup | 'new' | null>(null);
  if (open && editing)
    return <GroupEntry group={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />;
  return (
    <Dialog open={open} onClose={onClose} title="账号组">
      <NamedGroups
        noun="账号组"
        text={['将常用的账号编为一组，', '发布时一次选中。']}
        calls={{ list, create, remove }}
        removing={({ id, version }) => ({ id, version })}
        consequence="账号不受影响；使用该账号组的内容需要重新选择账号。"
        count={({ accounts }) => <span className={pieces.note}>{accounts.length} 个账号</span>}
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
    accountIds: chosenRows('账号', {
      rows: ({ accounts }: AccountGroup) => accounts,
      control: ({ id, status }, { value, set, disabled }) => (
        <AccountsSelect id={id} status={status} value={value} disabled={disabled} onChange={set} />
      ),
    }),
  },
);

interface AccountsSelectProps {
  id: string;
  status: '' | 'error' | undefined;
  value: number[];
  disabled: boolean;
  onChange(ids: number[]): void;
}

function AccountsSelect(props: AccountsSelectProps) {
  const accounts = useCall(contract.account.list, ALL);
  return (
    <Select
      {...props}
      mode="multiple"
      style={{ width: '100%' }}
      loading={accounts.isPending}
      placeholder="选择账号"
      showSearch={{ optionFilterProp: 'label' }}
      options={accounts.data?.rows.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function GroupEntry({ group, onClose }: { group: AccountGroup | null; onClose(): void }) {
  const done = ({ name }: AccountGroup) => {
    void message.success(`已保存账号组「${name}」`);
    onClose();
  };
  const entry = useEntryForm(FIELDS, group, { onCreated: done, onSaved: done });
  return (
    <EntryDialog
      entry={entry}
      what="该账号组"
      open
      onClose={onClose}
      title={group ? '编辑账号组' : '新建账号组'}
    >
      <EntryFormFields entry={entry} />
    </EntryDialog>
  );
}
