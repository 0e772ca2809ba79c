import { contract, type Member } from '@zhiying/contract';
import { useSettledData } from '#kit/base/loading-sign.ts';
import { dayText } from '#kit/base/moment-text.ts';
import { Avatar } from '#kit/display/avatar.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { OpeningDrawer } from '#kit/form/opening-drawer.tsx';
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
  const answer = useSettledData(info);
  const member = answer ?? row;
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
  return <OpeningDrawer open={open} onClose={onClose} walk={walk} what="该用户" error={info.error} />;
}

const headOf = (member: Member) => ({
  title: member.name,
  lead: <Avatar name={member.name} src={member.avatar} size={32} />,
  status: <UserStatus status={member.status} />,
  subtitle: <MetaLine items={[member.uname, `${dayText(member.createdAt)} 创建`]} />,
});
