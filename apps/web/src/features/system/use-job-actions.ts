import { contract, type Job } from '@zhiying/contract';
import { App } from 'antd';
import { action } from '#kit/action.ts';
import type { ApiError } from '#kit/api/client.ts';
import { useAction } from '#kit/api/queries.ts';
import { useConfirm } from '#kit/confirm.tsx';
import { loadWork } from '#kit/events/work.store.ts';

/** What an administrator can do to a job; the row says which of it applies. */
export function useJobActions() {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const options = (done: string) => ({
    onSuccess: () => {
      void loadWork();
      void message.success(done);
    },
    onError: (error: ApiError) => void message.error(error.message),
  });
  const retryCall = useAction(contract.job.retry, options('已重新排队'));
  const cancelCall = useAction(contract.job.cancel, options('已取消'));

  const retry = action<Job>({
    id: 'job.retry',
    title: '重试',
    keys: ['11-4'],
    run: ({ id }) => retryCall.mutate({ id }),
  });
  const cancel = action<Job>({
    id: 'job.cancel',
    title: '取消',
    keys: ['11-4'],
    run: async (job) => {
      const sure = await confirm({
        title: `取消 ${job.title}？`,
        consequence: '已经处理的部分不会撤回，其余不再继续。',
        okText: '取消任务',
        cancelText: '继续执行',
        danger: true,
      });
      if (sure) cancelCall.mutate({ id: job.id });
    },
  });
  return {
    busy: retryCall.isPending || cancelCall.isPending,
    of: (job: Job) => [
      ...(job.can.includes('retry') ? [retry] : []),
      ...(job.can.includes('cancel') ? [cancel] : []),
    ],
  };
}
