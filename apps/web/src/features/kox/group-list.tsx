import { contract, type KoxGroup, PLATFORMS } from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { chosenRows } from '#kit/form/chosen-rows.ts';
import { text } from '#kit/form/entry-controls.tsx';
import { EntryDialog } from '#kit/form/entry-dialog.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { NamedGroups } from '#kit/form/named-groups.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './kox.module.css';

const { groups: list, createGroup: create, updateGroup: update, removeGroup: remove } = contract.kox;

/** 分组: accounts that are looked at and given tasks together. */
export function GroupList() {
  const [editing, setEditing] = useState<KoxGroup | 'new' | null>(null);
  return (
    <div className={styles.scroll}>
      <NamedGroups
        noun="分组"
        text={['将账号编为一组，', '便于筛选、派发任务和对比。']}
        calls={{ list, create, remove }}
        removing={({ id }) => ({ id })}
        consequence="账号不受影响。"
        count={({ id, accounts }) => (
          <PlaceLink to={{ path: 'kox', search: { groupId: id } }}>{accounts.length} 个账号</PlaceLink>
        )}
        members={({ accounts }) => <span>{accounts.map(({ name }) => name).join('、') || '暂无账号'}</span>}
        onEdit={setEditing}
      />
      {editing && <GroupEntry group={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

const FIELDS = entryFields(
  { create, update },
  {
    name: text<KoxGroup>('分组名称', { max: 20, required: true, first: true }),
    koxIds: chosenRows('账号', {
      rows: ({ accounts }: KoxGroup) => accounts,
      control: ({ id, status }, { value, set, disabled }) => (
        <KoxSelect id={id} status={status} value={value} disabled={disabled} onChange={set} />
      ),
    }),
  },
);

interface KoxSelectProps {
  id: string;
  status: '' | 'error' | undefined;
  value: number[];
  disabled: boolean;
  onChange(ids: number[]): void;
}

function KoxSelect(props: KoxSelectProps) {
  const accounts = useCall(contract.kox.list, { limit: 500 });
  return (
    <Select
      {...props}
      mode="multiple"
      style={{ width: '100%' }}
      loading={accounts.isPending}
      placeholder="选择账号"
      showSearch={{ optionFilterProp: 'label' }}
      options={accounts.data?.rows.map(({ id, name, platform }) => ({
        value: id,
        label: `${name}（${PLATFORMS[platform].name}）`,
      }))}
    />
  );
}

function GroupEntry({ group, onClose }: { group: KoxGroup | null; onClose(): void }) {
  const done = ({ name }: KoxGroup) => {
    void message.success(`已保存分组「${name}」`);
    onClose();
  };
  const entry = useEntryForm(FIELDS, group, { onCreated: done, onSaved: done });
  return (
    <EntryDialog
      entry={entry}
      what="该分组"
      open
      onClose={onClose}
      title={group ? '编辑分组' : '新建分组'}
      width={560}
    >
      <EntryFormFields entry={entry} />
    </EntryDialog>
  );
}
