import { contract, type KoxGroup, PLATFORMS } from '@zhiying/contract';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import styles from './kox.module.css';

/** 分组: accounts that are looked at and given tasks together. */
export function GroupList() {
  const groups = useCall(contract.kox.groups, {});
  const [editing, setEditing] = useState<KoxGroup | 'new' | null>(null);
  const confirm = useConfirm();
  const remove = useAction(contract.kox.removeGroup, {
    onError: (error) => void message.error(error.message),
  });
  const ask = async ({ id, name }: KoxGroup) => {
    const sure = await confirm({
      title: `删除分组「${name}」？`,
      consequence: '账号不受影响。',
      okText: '删除',
      danger: true,
    });
    if (sure) remove.mutate({ id });
  };
  const create = (
    <Can keys={keysOf(contract.kox.createGroup)}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setEditing('new')}>
        新建分组
      </Button>
    </Can>
  );
  return (
    <div className={styles.scroll}>
      <Loaded query={groups}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateView
              kind="empty"
              title="暂无分组"
              text={['将账号编为一组，', '便于筛选、派发任务和对比。']}
              actions={create}
            />
          ) : (
            <>
              <div className={styles.bar}>
                <span className={pieces.note}>共 {rows.length} 个分组</span>
                {create}
              </div>
              <ul className={styles.groups}>
                {rows.map((group) => (
                  <li key={group.id}>
                    <span className={pieces.grow}>
                      <span className={pieces.row}>
                        <b>{group.name}</b>
                        <PlaceLink to={{ path: 'kox', search: { groupId: group.id } }}>
                          {group.accounts.length} 个账号
                        </PlaceLink>
                      </span>
                      <span className={pieces.note}>
                        {group.accounts.map(({ name }) => name).join('、') || '暂无账号'}
                      </span>
                    </span>
                    {group.can.includes('edit') && <Button onClick={() => setEditing(group)}>编辑</Button>}
                    {group.can.includes('delete') && (
                      <Button danger onClick={() => void ask(group)}>
                        删除
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {editing && <GroupDialog group={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

function GroupDialog({ group, onClose }: { group: KoxGroup | null; onClose(): void }) {
  const accounts = useCall(contract.kox.list, { limit: 500 });
  const [name, setName] = useState(group?.name ?? '');
  const [koxIds, setKoxIds] = useState(group?.accounts.map(({ id }) => id) ?? []);
  const options = {
    onSuccess: () => {
      void message.success(`已保存分组「${name.trim()}」`);
      onClose();
    },
  };
  const create = useAction(contract.kox.createGroup, options);
  const update = useAction(contract.kox.updateGroup, options);
  const failure = create.error ?? update.error;
  const save = () =>
    group
      ? update.mutate({ id: group.id, version: group.version, name, koxIds })
      : create.mutate({ name, koxIds });
  return (
    <Dialog
      open
      onClose={onClose}
      title={group ? '编辑分组' : '新建分组'}
      width={560}
      onSubmit={save}
      submitText="保存"
      submitting={create.isPending || update.isPending}
    >
      <Field label="分组名称" required issue={failure?.message}>
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
        {({ status, id }) => (
          <Select
            id={id}
            status={status}
            mode="multiple"
            style={{ width: '100%' }}
            loading={accounts.isPending}
            value={koxIds}
            placeholder="选择账号"
            showSearch={{ optionFilterProp: 'label' }}
            options={accounts.data?.rows.map((kox) => ({
              value: kox.id,
              label: `${kox.name}（${PLATFORMS[kox.platform].name}）`,
            }))}
            onChange={setKoxIds}
          />
        )}
      </Field>
    </Dialog>
  );
}
