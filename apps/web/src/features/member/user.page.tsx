import { contract, MEMBER_IMPORT, SEE_ROLES_OF_USERS } from '@zhiying/contract';
import { Button } from 'antd';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { ListPage, useDrawerAddress } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { importWizard } from '#parts/import/import-wizard.tsx';
import type { NewcomerLinksProps } from './newcomer-links.tsx';
import { useUserActions } from './user.actions.tsx';
import { userList } from './user.columns.tsx';
import type { UserDrawerProps } from './user-drawer.tsx';

const UserDrawer = lazyWhenIdle<UserDrawerProps>(() => import('./user-drawer.tsx'), {
  wanted: ({ target }) => target !== null,
});

const NewcomerLinks = lazyWhenIdle<NewcomerLinksProps>(() => import('./newcomer-links.tsx'), {
  wanted: () => true,
});

const UserImport = importWizard({
  importing: MEMBER_IMPORT,
  calls: contract.member,
  doneNote: '新用户处于待激活状态，尚未设置密码：请将密码设置链接转交本人。',
  doneAction: ({ id }) => <NewcomerLinks key={id} importId={id} />,
});

/** 用户: the list every other list page is modelled on. */
export default function UserPage() {
  const drawer = useDrawerAddress();
  const mayOpen = useMayOpen();
  const actions = useUserActions({ create: drawer.create, open: drawer.open, importFile: drawer.importFile });
  return (
    <ListPage
      {...userList}
      headExtra={
        mayOpen(SEE_ROLES_OF_USERS) && <Button onClick={() => go({ path: 'roleAndUser' })}>按角色查看</Button>
      }
      create={actions.create}
      headActions={[actions.importFile]}
      rowActions={actions.rowActions}
      bulkActions={actions.bulk}
      drawer={drawer}
      aside={({ rows }) => (
        <>
          <UserDrawer
            target={drawer.target}
            rows={rows}
            actions={actions}
            onOpen={drawer.open}
            onClose={drawer.close}
          />
          <UserImport drawer={drawer} />
        </>
      )}
    />
  );
}
