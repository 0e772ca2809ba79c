import { contract, type RecipientGroup } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { MemberPicker } from '#parts/member/member-picker.tsx';
import styles from './send.module.css';

const WIDTH = 600;

/** 接收分组: people who are sent to together; look, make, change, delete. */
export function GroupsDialog({ onClose }: { onClose(): void }) {
  const groups = useCall(contract.substanceGroup.list);
  const [editing, setEditing] = useState<RecipientGroup | 'new' | null>(null);
  const create = (
    <Button type="primary" onClick={() => setEditing('new')}>
      新建分组
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title="接收分组" width={WIDTH}>
      {editing ? (
        <GroupForm group={editing === 'new' ? null : editing} onDone={() => setEditing(null)} />
      ) : (
        <Loaded query={groups}>
          {({ rows }) =>
            rows.length === 0 ? (
              <StateView
                kind="empty"
                title="暂无接收分组"
                text={['将常用的接收人编为一组，', '下发时一次选中。']}
                actions={create}
              />
            ) : (
              <>
                <ul className={styles.groups}>
                  {rows.map((group) => (
                    <GroupRow key={group.id} group={group} onEdit={() => setEditing(group)} />
                  ))}
                </ul>
                {create}
              </>
            )
          }
        </Loaded>
      )}
    </Dialog>
  );
}

function GroupRow({ group, onEdit }: { group: RecipientGroup; onEdit(): void }) {
  const confirm = useConfirm();
  const remove = useAction(contract.substanceGroup.remove, {
    onError: (error) => void message.error(error.message),
  });
  const ask = async () => {
    const sure = await confirm({
      title: `删除分组「${group.name}」？`,
      consequence: '已下发的内容不受影响，未开始的下发将不再包含该分组。',
      okText: '删除',
      danger: true,
    });
    if (sure) remove.mutate({ id: group.id });
  };
  return (
    <li>
      <span className={pieces.grow}>
        <b>{group.name}</b>
        <span className={pieces.note}>
          {' '}
          {group.members.length} 人：
          {group.members
            .slice(0, 6)
            .map(({ name }) => name)
            .join('、')}
          {group.members.length > 6 && ' 等'}
        </span>
      </span>
      {group.can.includes('edit') && (
        <Button type="link" size="small" onClick={onEdit}>
          编辑
        </Button>
      )}
      {group.can.includes('delete') && (
        <Button type="link" size="small" danger onClick={() => void ask()}>
          删除
        </Button>
      )}
    </li>
  );
}

function GroupForm({ group, onDone }: { group: RecipientGroup | null; onDone(): void }) {
  const [name, setName] = useState(group?.name ?? '');
  const [memberIds, setMemberIds] = useState(group?.members.map(({ id }) => id) ?? []);
  const options = {
    onSuccess: () => {
      void message.success(`已保存分组「${name.trim()}」`);
      onDone();
    },
  };
  const create = useAction(contract.substanceGroup.create, options);
  const update = useAction(contract.substanceGroup.update, options);
  const failure = create.error ?? update.error;
  const save = () =>
    group
      ? update.mutate({ id: group.id, version: group.version, name, memberIds })
      : create.mutate({ name, memberIds });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
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
      <Field label="成员" required>
        {({ id }) => (
          <MemberPicker
            id={id}
            multiple
            known={group?.members}
            value={memberIds}
            placeholder="按姓名查找"
            onChange={setMemberIds}
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
