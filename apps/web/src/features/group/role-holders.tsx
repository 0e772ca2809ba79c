import { contract, type DataOf, type Member, SCOPE_LABELS } from '@zhiying/contract';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { LeftIcon, PlusIcon } from '#kit/base/icons.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { ListPage, textField } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { action, keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { useMayOpen } from '#kit/session/session.store.ts';
import { nodeField } from '#parts/organ/node-field.tsx';
import { AssignPeople } from './assign-people.tsx';
import { HolderCard, holderColumns } from './holder.columns.tsx';
import styles from './role-and-user.module.css';
import { WithdrawPeople } from './withdraw-people.tsx';

export type HeldRole = DataOf<typeof contract.group.holders>['rows'][number];

const search = [
  textField({ name: 'q', label: '关键字', placeholder: '姓名、账号或手机号后四位' }),
  nodeField({ name: 'nodeId', label: '所属组织' }),
];

/** Who holds one role, and giving it or taking it away. */
export function RoleHolders({ role, onBack }: { role: HeldRole; onBack: (() => void) | undefined }) {
  const mayOpen = useMayOpen();
  const columns = useMemo(() => holderColumns(role.id), [role.id]);
  const [assigning, setAssigning] = useState({ open: false, count: 0 });
  const [taking, setTaking] = useState<{ open: boolean; ids: readonly number[]; clear(): void }>({
    open: false,
    ids: [],
    clear: () => {},
  });
  const take = (ids: readonly number[], clear: () => void = () => {}) =>
    setTaking({ open: true, ids, clear });
  const assign = action({
    id: 'role.assign',
    title: '分配人员',
    call: contract.member.assignRole,
    run: () => setAssigning(({ count }) => ({ open: true, count: count + 1 })),
  });
  const view = action<Member>({
    id: 'role.person',
    title: '查看',
    call: contract.member.info,
    run: ({ id }) => go({ path: 'user', search: { open: id } }),
  });
  const withdraw = action<Member>({
    id: 'role.withdraw',
    title: '移除',
    call: contract.member.withdrawRole,
    run: ({ id }) => take([id]),
  });
  return (
    <section className={styles.right} aria-labelledby="role-held">
      <div className={styles.about}>
        {onBack && <IconButton label="返回角色列表" icon={<LeftIcon />} onClick={onBack} />}
        <div className={styles.what}>
          <h2 id="role-held">{role.name}</h2>
          <p>
            {[
              `数据范围：${SCOPE_LABELS[role.scope]}`,
              role.description.replace(/。$/, ''),
              !role.mayGive && '超出你的权限，仅可查看',
            ]
              .filter(Boolean)
              .join('。')}
          </p>
        </div>
        {role.mayGive && (
          <Can keys={assign.keys}>
            <Button type="primary" icon={<PlusIcon />} onClick={() => void assign.run()}>
              {assign.title}
            </Button>
          </Can>
        )}
      </div>
      {mayOpen(keysOf(contract.member.list)) ? (
        <ListPage
          key={role.id}
          headless
          id="roleAndUser"
          noun="人员"
          list={contract.member.list}
          fixed={{ roleId: role.id }}
          columns={columns}
          search={search}
          card={(member) => <HolderCard member={member} roleId={role.id} />}
          rowActions={({ can }) => [view, ...(role.mayGive && can.includes('edit') ? [withdraw] : [])]}
          bulkActions={
            role.mayGive
              ? [
                  {
                    id: 'role.bulk.withdraw',
                    title: '移除',
                    keys: keysOf(contract.member.withdrawRole),
                    run: ({ ids, clear }) => take(ids, clear),
                  },
                ]
              : []
          }
          onOpenRow={(member) => void view.run(member)}
          empty={{ title: '暂无用户担任该角色', text: ['分配人员后将显示在这里。'] }}
        />
      ) : (
        <StateView
          kind="no-permission"
          title="暂无权限查看人员"
          text={[`${role.holders} 人担任该角色。`, '查看具体人员需要「查看用户」权限。']}
        />
      )}
      <AssignPeople
        key={`${role.id} ${assigning.count}`}
        open={assigning.open}
        role={role}
        onClose={() => setAssigning(({ count }) => ({ open: false, count }))}
      />
      <WithdrawPeople
        open={taking.open}
        role={role}
        ids={taking.ids}
        onClose={() => setTaking((now) => ({ ...now, open: false }))}
        onDone={() => {
          taking.clear();
          setTaking((now) => ({ ...now, open: false }));
        }}
      />
    </section>
  );
}
