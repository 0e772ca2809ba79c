import { contract, type KoxGroup, PLATFORMS } from '@zhiying/contract';
import { useState } from 'react';
import { Box } from '#kit/base/pieces.tsx';
import { text } from '#kit/form/entry-controls.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { GroupEntry, type MembersFieldProps, MembersSelect } from '#kit/form/group-entry.tsx';
import { NamedGroups } from '#kit/form/named-groups.tsx';
import { rowsField } from '#kit/form/rows-field.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './kox.module.css';

const { groups: list, createGroup: create, updateGroup: update, removeGroup: remove } = contract.kox;

/** 分组: accounts that are looked at and given tasks together. */
export function GroupList() {
  const [editing, setEditing] = useState<KoxGroup | 'new' | null>(null);
  return (
    <Box height="full" padding="16 20" overflow="auto" className={styles.scroll}>
      <NamedGroups
        noun="分组"
        text={['将账号编为一组，', '便于筛选、派发任务和对比。']}
        calls={{ list, create, remove }}
        removing={({ id }) => ({ id })}
        consequence="账号不受影响。"
        count={({ id, accounts }) => (
          <PageLink to={{ path: 'kox', search: { groupId: id } }}>{accounts.length} 个账号</PageLink>
        )}
        members={({ accounts }) => <span>{accounts.map(({ name }) => name).join('、') || '暂无账号'}</span>}
        onEdit={setEditing}
      />
      {editing && (
        <GroupEntry
          noun="分组"
          fields={FIELDS}
          width={560}
          group={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Box>
  );
}

const FIELDS = entryFields(
  { create, update },
  {
    name: text<KoxGroup>('分组名称', { max: 20, required: true, first: true }),
    koxIds: rowsField('账号', {
      rows: ({ accounts }: KoxGroup) => accounts,
      control: ({ id, status }, { value, set, disabled }) => (
        <KoxSelect id={id} status={status} value={value} disabled={disabled} onChange={set} />
      ),
    }),
  },
);

function KoxSelect(props: MembersFieldProps) {
  const accounts = useCall(contract.kox.list, { limit: 500 });
  const options = accounts.data?.rows.map(({ id, name, platform }) => ({
    value: id,
    label: `${name}（${PLATFORMS[platform].name}）`,
  }));
  return <MembersSelect {...props} placeholder="选择账号" loading={accounts.isPending} options={options} />;
}
