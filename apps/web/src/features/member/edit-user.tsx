import { contract, type Member } from '@zhiying/contract';
import { Skeleton } from 'antd';
import { dayText } from '#kit/base/moment-text.ts';
import { Avatar } from '#kit/display/avatar.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { UserStatus } from '#parts/member/user-status.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import type { useUserActions } from './user.actions.tsx';

interface EditUserProps {
  open: boolean;
  uid: number;
  /** What the list knows, to show at once. */
  row: Member | undefined;
  walk: { previous?: () => void; next?: () => void } | undefined;
  actions: ReturnType<typeof useUserActions>;
  onClose(): void;
}

export function EditUser({ open, uid, row, walk, actions, onClose }: EditUserProps) {
  const info = useCall(contract.member.info, { uid }, { enabled: open });
  const member = info.data ?? row;
  if (member)
    return (
      <EditUserForm
        open={open}
        member={member}
        head={headOf(member)}
        walk={walk}
        actions={actions}
        onClose={onClose}
      />
    );
  return (
    <SideDrawer open={open} onClose={onClose} title={info.isError ? '没有打开' : '正在打开…'} walk={walk}>
      {info.isError ? (
        <StateView kind="not-found" title="这个用户打不开" text={[info.error.message]} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </SideDrawer>
  );
}

const headOf = (member: Member) => ({
  title: member.name,
  lead: <Avatar name={member.name} src={member.avatar} size={32} />,
  status: <UserStatus status={member.status} />,
  subtitle: <MetaLine items={[member.uname, `${dayText(member.createdAt)} 创建`]} />,
});
