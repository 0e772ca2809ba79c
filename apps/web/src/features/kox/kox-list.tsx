import { contract, type Kox } from '@zhiying/contract';
import { useMemo } from 'react';
import { type BulkAction, ListPage, useDrawerAddress } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { action, allowedActions } from '#kit/session/action.ts';
import { koxList } from './kox.columns.tsx';
import { KoxDrawer } from './kox-drawer.tsx';
import { useKoxActions } from './use-kox-actions.tsx';
import { useLiveKox } from './use-live-kox.ts';

type List = typeof contract.kox.list;

/** 账号: who re-publishes for us, with the agreement and what came of it. */
export function KoxList() {
  useLiveKox();
  const drawer = useDrawerAddress();
  const { actions, dialogs, give } = useKoxActions();
  const open = ({ id }: Pick<Kox, 'id'>) => go({ path: 'kox', search: { id } });
  const bulk: BulkAction<List>[] = useMemo(
    () => [
      {
        ...action({ id: 'kox.giveAll', title: '派发任务', call: contract.koxTask.give, run: () => {} }),
        run: ({ rows, clear }) => give(rows as readonly Kox[], clear),
      },
    ],
    [give],
  );
  return (
    <ListPage
      {...koxList}
      create={action({ id: 'kox.create', title: '新增账号', call: contract.kox.create, run: drawer.create })}
      rowActions={(kox) => allowedActions(kox, actions)}
      bulkActions={bulk}
      onOpenRow={open}
      aside={() => (
        <>
          {drawer.target === 'new' && (
            <KoxDrawer kox={null} onCreated={(id) => open({ id })} onClose={drawer.close} />
          )}
          {dialogs}
        </>
      )}
    />
  );
}
