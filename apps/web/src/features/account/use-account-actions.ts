import { type Account, contract } from '@zhiying/contract';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import type { BulkAction } from '#kit/list/index.ts';
import { action, keysOf } from '#kit/session/action.ts';
import type { ApiError } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';

const MANAGE = keysOf(contract.account.update);
const SYNC = keysOf(contract.account.sync);

/** Everything that can be done to accounts, for the rows and the drawer alike. */
export function useAccountActions(open: (id: number) => void) {
  const confirm = useConfirm();
  const failed = (error: ApiError) => void message.error(error.message);
  const pauseCall = useAction(contract.account.setPaused, { onError: failed });
  const removeCall = useAction(contract.account.remove, { onError: failed });
  const authorizeCall = useAction(contract.account.authorize, { onError: failed });
  const syncCall = useAction(contract.account.sync, {
    onError: failed,
    onSuccess: () => void message.success('已开始同步，完成后自动更新'),
  });

  const authorize = async (id: number) => {
    const round = await authorizeCall.mutateAsync({ id }).catch(() => null);
    // The platform's own page; it sends the browser back here.
    if (round) location.assign(round.url);
  };

  const sync = action<Account>({
    id: 'account.sync',
    title: '同步',
    keys: SYNC,
    run: ({ id }) => syncCall.mutate({ ids: [id] }),
  });
  const connect = action<Account>({
    id: 'account.connect',
    title: '授权',
    keys: MANAGE,
    run: ({ id }) => authorize(id),
  });
  const edit = action<Account>({
    id: 'account.edit',
    title: '编辑',
    keys: MANAGE,
    run: ({ id }) => open(id),
  });
  const pause = action<Account>({
    id: 'account.pause',
    title: '暂停',
    keys: MANAGE,
    run: async ({ id, name }) => {
      const sure = await confirm({
        title: `暂停「${name}」？`,
        consequence: '已排期的内容暂停发布到该账号，恢复后继续。',
        okText: '暂停',
      });
      if (sure) pauseCall.mutate({ id, paused: true });
    },
  });
  const resume = action<Account>({
    id: 'account.resume',
    title: '恢复',
    keys: MANAGE,
    run: ({ id }) => pauseCall.mutate({ id, paused: false }),
  });
  const remove = action<Account>({
    id: 'account.delete',
    title: '删除',
    keys: MANAGE,
    run: async ({ id, name, version }) => {
      const sure = await confirm(
        deletion(`「${name}」`, '授权和密钥将立即清除，并从账号组移除；已发布的内容和数据保留。'),
      );
      if (sure) removeCall.mutate({ id, version });
    },
  });
  const syncChosen: BulkAction<typeof contract.account.list> = {
    id: 'account.syncChosen',
    title: '同步',
    keys: SYNC,
    run: ({ rows, clear }) => {
      const ids = rows.filter(({ can }) => can.includes('sync')).map(({ id }) => id);
      if (ids.length === 0) return void message.info('所选账号均未授权');
      syncCall.mutate({ ids });
      clear();
    },
  };

  return {
    authorize,
    sync,
    connect,
    bulk: [syncChosen],
    of: ({ can, health }: Account) => [
      ...(can.includes('connect') && !health.connected ? [connect] : []),
      ...(can.includes('edit') ? [edit] : []),
      ...(can.includes('sync') ? [sync] : []),
      ...(can.includes('connect') && health.connected ? [connect] : []),
      ...(can.includes('pause') ? [pause] : []),
      ...(can.includes('resume') ? [resume] : []),
      ...(can.includes('delete') ? [remove] : []),
    ],
  };
}

export type AccountActions = ReturnType<typeof useAccountActions>;
