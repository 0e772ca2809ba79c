import { contract, type Kox } from '@zhiying/contract';
import { type ReactNode, useState } from 'react';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { go } from '#kit/page/navigate.ts';
import { action } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { GiveDialog } from './give-dialog.tsx';
import { KoxDrawer } from './kox-drawer.tsx';
import { PostDialog } from './post-dialog.tsx';
import { SignDialog } from './sign-dialog.tsx';

type Asking =
  | { what: 'edit' | 'sign' | 'addPost'; kox: Kox }
  | { what: 'give'; accounts: readonly Kox[]; done?(): void };

/** What can be done with an account, wherever it is shown, and the dialogs for it. */
export function useKoxActions() {
  const confirm = useConfirm();
  const [asking, setAsking] = useState<Asking | null>(null);
  const failed = (error: Error) => void message.error(error.message);
  const setStopped = useAction(contract.kox.setStopped, { onError: failed });
  const remove = useAction(contract.kox.remove, { onError: failed });
  const close = () => setAsking(null);

  const actions = [
    action<Kox>({
      id: 'kox.edit',
      title: '编辑',
      call: contract.kox.update,
      can: 'edit',
      run: (kox) => setAsking({ what: 'edit', kox }),
    }),
    action<Kox>({
      id: 'kox.give',
      title: '派发任务',
      call: contract.koxTask.give,
      can: 'give',
      run: (kox) => setAsking({ what: 'give', accounts: [kox] }),
    }),
    action<Kox>({
      id: 'kox.sign',
      title: '登记协议',
      call: contract.kox.sign,
      can: 'sign',
      run: (kox) => setAsking({ what: 'sign', kox }),
    }),
    action<Kox>({
      id: 'kox.addPost',
      title: '登记作品',
      call: contract.koxPost.add,
      can: 'addPost',
      run: (kox) => setAsking({ what: 'addPost', kox }),
    }),
    action<Kox>({
      id: 'kox.stop',
      title: '停止合作',
      call: contract.kox.setStopped,
      can: 'stop',
      run: async ({ id, name }) => {
        const sure = await confirm({
          title: `停止与「${name}」的合作？`,
          consequence: '将不能再派发任务，已有的任务和作品不受影响，之后可恢复。',
          okText: '停止合作',
          danger: true,
        });
        if (sure && (await setStopped.mutateAsync({ id, stopped: true }).catch(() => null)))
          void message.success(`已停止与「${name}」的合作`);
      },
    }),
    action<Kox>({
      id: 'kox.resume',
      title: '恢复合作',
      call: contract.kox.setStopped,
      can: 'resume',
      run: async ({ id, name }) => {
        if (await setStopped.mutateAsync({ id, stopped: false }).catch(() => null))
          void message.success(`已恢复与「${name}」的合作`);
      },
    }),
    action<Kox>({
      id: 'kox.delete',
      title: '删除',
      call: contract.kox.remove,
      can: 'delete',
      run: async ({ id, name }) => {
        const sure = await confirm(
          deletion(` KOX 账号「${name}」`, '将同时移出分组和排行，删除后不可恢复。'),
        );
        if (!sure) return;
        const gone = await remove.mutateAsync({ id }).then(
          () => true,
          () => false,
        );
        if (!gone) return;
        void message.success(`已删除「${name}」`);
        go({ path: 'kox' });
      },
    }),
  ];

  const dialogs: ReactNode = (
    <>
      {asking?.what === 'edit' && <KoxDrawer key={asking.kox.id} kox={asking.kox} onClose={close} />}
      {asking?.what === 'sign' && <SignDialog kox={asking.kox} onClose={close} />}
      {asking?.what === 'addPost' && <PostDialog kox={asking.kox} post={null} onClose={close} />}
      {asking?.what === 'give' && (
        <GiveDialog accounts={asking.accounts} onClose={close} onDone={asking.done} />
      )}
    </>
  );
  const give = (accounts: readonly Kox[], done?: () => void) => setAsking({ what: 'give', accounts, done });
  return { actions, dialogs, give };
}
