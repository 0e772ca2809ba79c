import { type AccountGroup, contract } from '@zhiying/contract';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import type { ApiError } from '#kit/session/api/client.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { HealthDot } from '#parts/account/account-words.tsx';
import styles from './accounts.module.css';

const ALL = { page: 1, limit: 500 } as const;

/** Accounts that are chosen together: look, make, change, delete. */
export function GroupsDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const groups = useCall(contract.account.groups, {}, { enabled: open });
  const [editing, setEditing] = useState<AccountGroup | 'new' | null>(null);
  return (
    <Dialog open={open} onClose={onClose} title="账号组">
      {editing ? (
        <GroupForm group={editing === 'new' ? null : editing} onDone={() => setEditing(null)} />
      ) : (
        <Loaded query={groups}>
          {({ rows }) =>
            rows.length === 0 ? (
              <StateView
                kind="empty"
                title="暂无账号组"
                text={['将常用的账号编为一组，', '发布时一次选中。']}
                actions={
                  <Button type="primary" onClick={() => setEditing('new')}>
                    新建账号组
                  </Button>
                }
              />
            ) : (
              <>
                <ul className={styles.groups}>
                  {rows.map((group) => (
                    <GroupRow key={group.id} group={group} onEdit={() => setEditing(group)} />
                  ))}
                </ul>
                <Button onClick={() => setEditing('new')}>新建账号组</Button>
              </>
            )
          }
        </Loaded>
      )}
    </Dialog>
  );
}

function GroupRow({ group, onEdit }: { group: AccountGroup; onEdit(): void }) {
  const confirm = useConfirm();
  const remove = useAction(contract.account.removeGroup, {
    onError: (error: ApiError) => void message.error(error.message),
  });
  const ask = async () => {
    const sure = await confirm({
      title: `删除账号组「${group.name}」？`,
      consequence: '账号不受影响；使用该账号组的内容需要重新选择账号。',
      okText: '删除',
      danger: true,
    });
    if (sure) remove.mutate({ id: group.id, version: group.version });
  };
  return (
    <li>
      <div className={styles.groupHead}>
        <b>{group.name}</b>
        <span className={styles.note}>{group.accounts.length} 个账号</span>
        <span className={styles.tools}>
          {group.can.includes('edit') && (
            <Button type="link" size="small" onClick={onEdit}>
              编辑
            </Button>
          )}
          {group.can.includes('delete') && (
            <Button type="link" size="small" danger loading={remove.isPending} onClick={() => void ask()}>
              删除
            </Button>
          )}
        </span>
      </div>
      <div className={styles.members}>
        {group.accounts.map(({ id, name, level }) => (
          <span key={id}>
            {name} <HealthDot level={level} />
          </span>
        ))}
      </div>
    </li>
  );
}

function GroupForm({ group, onDone }: { group: AccountGroup | null; onDone(): void }) {
  const accounts = useCall(contract.account.list, ALL);
  const [name, setName] = useState(group?.name ?? '');
  const [ids, setIds] = useState(group?.accounts.map(({ id }) => id) ?? []);
  const options = {
    onSuccess: () => {
      void message.success(`已保存账号组「${name.trim()}」`);
      onDone();
    },
  };
  const create = useAction(contract.account.createGroup, options);
  const update = useAction(contract.account.updateGroup, options);
  const failure = create.error ?? update.error;
  const save = () =>
    group
      ? update.mutate({ id: group.id, version: group.version, name, accountIds: ids })
      : create.mutate({ name, accountIds: ids });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label="账号组名称" required issue={failure?.message}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={20}
            autoFocus
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="账号">
        {({ status, ...control }) => (
          <Select
            {...control}
            status={status}
            mode="multiple"
            style={{ width: '100%' }}
            loading={accounts.isPending}
            value={ids}
            placeholder="选择账号"
            optionFilterProp="label"
            options={accounts.data?.rows.map((account) => ({ value: account.id, label: account.name }))}
            onChange={setIds}
          />
        )}
      </Field>
      <div className={styles.formFoot}>
        <Button onClick={onDone}>返回</Button>
        <Button type="primary" htmlType="submit" loading={create.isPending || update.isPending}>
          保存
        </Button>
      </div>
    </form>
  );
}
