import type { Member } from '@zhiying/contract';
import { Tabs } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ConflictNotice } from '#kit/form/conflict-notice.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { EffectiveTab } from './effective-tab.tsx';
import { useUserEdit } from './use-user-edit.ts';
import type { useUserActions } from './user.actions.tsx';
import { countChanges } from './user-draft.ts';
import { UserForm } from './user-form.tsx';

interface EditUserFormProps {
  open: boolean;
  member: Member;
  head: { title: string; lead: ReactNode; status: ReactNode; subtitle: ReactNode };
  walk: { previous?: () => void; next?: () => void } | undefined;
  actions: ReturnType<typeof useUserActions>;
  onClose(): void;
}

export function EditUserForm({ open, member, head, walk, actions, onClose }: EditUserFormProps) {
  const edit = useUserEdit(member, { setStatus: actions.setStatus, onSaved: onClose });
  const { draft } = edit;
  const [tab, setTab] = useState('details');
  const unsaved = countChanges(draft.base, draft.values);

  // Newer than what the drawer started from and nothing typed yet: show the newer one.
  const follow = useEffectEvent(() => {
    if (unsaved === 0) edit.startFrom(member);
  });
  useEffect(() => follow(), [member.version, member.status]);

  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      {...head}
      walk={walk}
      unsaved={unsaved}
      onSubmit={member.can.includes('edit') || unsaved > 0 ? edit.save : undefined}
      submitting={edit.saving}
      submitDisabled={unsaved === 0}
    >
      {edit.conflict && (
        <ConflictNotice
          what="这个用户"
          differences={edit.conflict.differences}
          onOverwrite={edit.overwrite}
          onReload={edit.reload}
          busy={edit.saving}
        />
      )}
      <FailureNote error={edit.conflict ? null : edit.error} />
      <Tabs
        size="small"
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'details',
            label: '资料',
            children: (
              <UserForm
                draft={draft}
                member={member}
                onUnlock={() => void actions.unlock.run(member)}
                onResetPassword={() => void actions.reset.run(member)}
                onViewAs={() => void actions.viewAs.run(member)}
                onSeeAccess={() => setTab('access')}
              />
            ),
          },
          {
            key: 'access',
            label: '生效权限',
            children: <EffectiveTab uid={member.id} />,
            destroyOnHidden: true,
          },
          {
            key: 'accounts',
            label: '绑定',
            children: <AccountsTab member={member} />,
            destroyOnHidden: true,
          },
        ]}
      />
    </SideDrawer>
  );
}
