import { contract, MEMBER_IMPORT, SEE_ROLES_OF_USERS } from '@zhiying/contract';
import { Button } from 'antd';
import { later } from '#kit/base/later.tsx';
import { ListPage, useDrawerAddress } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { ImportWizard } from '#parts/import/import-wizard.tsx';
import { STATUS_LABELS } from '#parts/member/user-status.tsx';
import type { NewcomerLinksProps } from './newcomer-links.tsx';
import { useUserActions } from './user.actions.tsx';
import { userColumns } from './user.columns.tsx';
import { userSearch } from './user.search.ts';
import { UserCard } from './user-card.tsx';
import type { UserDrawerProps } from './user-drawer.tsx';

const UserDrawer = later<UserDrawerProps>(() => import('./user-drawer.tsx'), {
  wanted: ({ target }) => target !== null,
});

const NewcomerLinks = later<NewcomerLinksProps>(() => import('./newcomer-links.tsx'), { wanted: () => true });

/** 用户: the list every other list page is modelled on. */
export default function UserPage() {
  const drawer = useDrawerAddress();
  const mayOpen = useMayOpen();
  const actions = useUserActions({ create: drawer.create, open: drawer.open, importFile: drawer.importFile });
  return (
    <ListPage
      id="user"
      noun="用户"
      list={contract.member.list}
      columns={userColumns}
      search={userSearch}
      counts={{ call: contract.member.counts, field: 'status', labels: STATUS_LABELS }}
      card={(member) => <UserCard member={member} />}
      headExtra={
        mayOpen(SEE_ROLES_OF_USERS) && <Button onClick={() => go({ path: 'roleAndUser' })}>按角色查看</Button>
      }
      create={actions.create}
      headActions={[actions.importFile]}
      rowActions={actions.rowActions}
      bulkActions={actions.bulk}
      onOpenRow={(member) => drawer.open(member.id)}
      openRowId={drawer.openRowId}
      empty={{ title: '暂无用户', text: ['添加同事并分配组织和角色，', '即可分工运营内容和客户。'] }}
      aside={({ rows }) => (
        <>
          <UserDrawer
            target={drawer.target}
            rows={rows}
            actions={actions}
            onOpen={drawer.open}
            onClose={drawer.close}
          />
          <ImportWizard
            open={drawer.importing}
            onClose={drawer.close}
            importing={MEMBER_IMPORT}
            calls={contract.member}
            doneNote="新用户处于待激活状态，尚未设置密码：请将密码设置链接转交本人。"
            doneAction={({ id }) => <NewcomerLinks key={id} importId={id} />}
          />
        </>
      )}
    />
  );
}
