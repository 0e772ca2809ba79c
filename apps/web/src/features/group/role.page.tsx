import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { useLeaveGuard } from '#kit/layout/use-leave-guard.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { CreateRole } from './create-role.tsx';
import styles from './role.module.css';
import { RoleEditor } from './role-editor.tsx';
import { RoleList } from './role-list.tsx';

/** More roles than anybody makes. */
const ALL_ROLES = { limit: 500 } as const;

/** 角色: the roles, the keys of the open one, and what they mean. */
export default function RolePage() {
  const phone = usePhone();
  const { search, setSearch } = usePage();
  const mayCreate = useMayOpen()(keysOf(contract.group.create));
  const roles = useCall(contract.group.list, ALL_ROLES);
  const rows = roles.data?.rows ?? [];
  const asked = /^[1-9]\d{0,14}$/.test(String(search.open)) ? Number(search.open) : null;
  const openId = asked ?? (phone ? null : (rows[0]?.id ?? null));

  const [unsaved, setUnsaved] = useState(0);
  const leave = useLeaveGuard(unsaved);
  // Another visit starts with nothing changed.
  const [visit, setVisit] = useState(0);
  const [making, setMaking] = useState<{ from: number | null; count: number } | null>(null);
  const [dialogOpen, setDialogOpen] = useState(false);

  const show = (id: number | null) => {
    setUnsaved(0);
    setVisit((count) => count + 1);
    setSearch(id === null ? {} : { open: id }, { push: true });
  };
  const open = (id: number | null) => {
    if (id !== openId) void leave(() => show(id));
  };
  const create = (from: number | null) =>
    void leave(() => {
      setUnsaved(0);
      setVisit((count) => count + 1);
      setMaking((before) => ({ from, count: (before?.count ?? 0) + 1 }));
      setDialogOpen(true);
    });

  const list = <RoleList roles={rows} openId={openId} onOpen={open} onCreate={() => create(null)} />;
  return (
    <div className={styles.page}>
      {openId === null ? (
        <>
          <PageHead count={roles.data?.total} />
          <div className={styles.alone}>
            <QueryView query={roles}>
              {({ total }) =>
                total === 0 ? <NoRoles onCreate={mayCreate ? () => create(null) : undefined} /> : list
              }
            </QueryView>
          </div>
        </>
      ) : (
        <RoleEditor
          key={`${openId} ${visit}`}
          gid={openId}
          list={phone ? null : list}
          onBack={phone ? () => open(null) : undefined}
          onCopy={() => create(openId)}
          onGone={() => show(null)}
          onUnsaved={setUnsaved}
        />
      )}
      {making && (
        <CreateRole
          key={making.count}
          open={dialogOpen}
          from={making.from}
          roles={rows}
          onClose={() => setDialogOpen(false)}
          onMade={(gid) => {
            setDialogOpen(false);
            show(gid);
          }}
        />
      )}
    </div>
  );
}

const NoRoles = ({ onCreate }: { onCreate: (() => void) | undefined }) => (
  <StateView
    kind="empty"
    title="暂无角色"
    text={['角色由一组权限和数据范围组成，', '创建后可分配给用户。']}
    actions={
      onCreate && (
        <Button type="primary" icon={<PlusIcon />} onClick={onCreate}>
          新增角色
        </Button>
      )
    }
  />
);
