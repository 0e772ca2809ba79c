import { contract, SEE_ROLES_OF_USERS } from '@zhiying/contract';
import { Column } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import styles from './role-and-user.module.css';
import { RoleHolders } from './role-holders.tsx';
import { RoleList } from './role-list.tsx';

/** 角色与用户: roles on the left, who holds the chosen one on the right. The chosen one is in the address: `?gid=3`. */
export default function RoleAndUserPage() {
  const phone = usePhone();
  const { search, setSearch } = usePage();
  const allowed = useMayOpen()(SEE_ROLES_OF_USERS);
  const roles = useCall(contract.group.holders, undefined, { enabled: allowed });
  const rows = roles.data?.rows ?? [];
  const open = rows.find(({ id }) => String(id) === String(search.gid)) ?? (phone ? undefined : rows[0]);
  const choose = (gid: number | null) => setSearch(gid === null ? {} : { gid }, { push: true });
  const list = <RoleList roles={rows} openId={open?.id ?? null} onOpen={choose} />;
  if (!allowed)
    return (
      <StateView
        kind="no-permission"
        title="暂无权限查看「角色与用户」"
        text={['需要「查看角色」或「查看用户」权限。']}
      />
    );
  return (
    <Column height="full" minHeight={0}>
      {!(phone && open) && <PageHead group="管理" count={roles.data?.rows.length} />}
      {roles.data ? (
        <div className={styles.both}>
          {!(phone && open) && <div className={styles.left}>{list}</div>}
          {open && <RoleHolders key={open.id} role={open} onBack={phone ? () => choose(null) : undefined} />}
        </div>
      ) : (
        <div className={styles.loading}>
          <QueryView query={roles}>{() => null}</QueryView>
        </div>
      )}
    </Column>
  );
}
