import type { Member } from '@zhiying/contract';
import { Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { AccountsTab } from './accounts-tab.tsx';
import { EffectiveTab } from './effective-tab.tsx';
import type { useUserActions } from './user.actions.tsx';
import { USER_FIELDS } from './user-fields.tsx';
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
  const entry = useEntryForm(USER_FIELDS, member, {
    also: async ({ allowed }, base) =>
      allowed === base.allowed ||
      Boolean(await actions.setStatus([member.id], allowed ? 'active' : 'disabled')),
    onSaved: (_saved, { name }) => {
      void message.success(`已保存「${name}」`);
      onClose();
    },
  });
  const [tab, setTab] = useState('details');
  return (
    <EntryDrawer entry={entry} what="该用户" open={open} onClose={onClose} {...head} walk={walk}>
      <Tabs
        size="small"
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'details',
            label: '资料',
            children: <UserForm entry={entry} actions={actions} onSeeAccess={() => setTab('access')} />,
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
    </EntryDrawer>
  );
}
