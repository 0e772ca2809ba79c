import { type Attempt, contract } from '@zhiying/contract';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import type { BulkAction } from '#kit/list/index.ts';
import { type Action, action, keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';

/** Out again or not at all, one by one or together; what is with a platform already is left alone. */
export function useRecordActions() {
  const confirm = useConfirm();
  const failed = (error: Error) => void message.error(error.message);
  const retry = useAction(contract.publish.retry, { onError: failed });
  const cancel = useAction(contract.publish.cancel, { onError: failed });

  const retryThem = async (ids: number[]) => {
    const done = await retry.mutateAsync({ ids }).catch(() => null);
    if (done) void message.success(`${done.changed} 条已重新加入发布队列`);
    return done !== null;
  };
  const cancelThem = async (ids: number[]) => {
    const sure = await confirm({
      title: `取消 ${ids.length} 条发布？`,
      consequence: '未发布的不再发布，已提交至平台的不受影响；之后可重新发布。',
      okText: '取消发布',
      cancelText: '返回',
      danger: true,
    });
    const done = sure && (await cancel.mutateAsync({ ids }).catch(() => null));
    if (done) void message.success(`已取消 ${done.changed} 条`);
    return Boolean(done);
  };

  const verbs = {
    retry: action<Attempt>({
      id: 'publish.retry',
      title: '重新发布',
      call: contract.publish.retry,
      run: async ({ id }) => void (await retryThem([id])),
    }),
    cancel: action<Attempt>({
      id: 'publish.cancel',
      title: '取消发布',
      call: contract.publish.cancel,
      run: async ({ id }) => void (await cancelThem([id])),
    }),
  };
  const bulk: BulkAction<typeof contract.publish.list>[] = [
    {
      id: 'publish.retryMany',
      title: '重新发布',
      keys: keysOf(contract.publish.retry),
      run: async (chosen) => {
        if (await retryThem([...chosen.ids])) chosen.clear();
      },
    },
    {
      id: 'publish.cancelMany',
      title: '取消发布',
      keys: keysOf(contract.publish.cancel),
      run: async (chosen) => {
        if (await cancelThem([...chosen.ids])) chosen.clear();
      },
    },
  ];
  return {
    bulk,
    of: ({ can }: Attempt): Action<Attempt>[] =>
      (['retry', 'cancel'] as const).filter((verb) => can.includes(verb)).map((verb) => verbs[verb]),
  };
}
