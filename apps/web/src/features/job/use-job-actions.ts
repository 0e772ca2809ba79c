import { useQueryClient } from '@tanstack/react-query';
import { contract, type Job } from '@zhiying/contract';
import { afterConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import type { BulkAction } from '#kit/list/index.ts';
import { action } from '#kit/session/action.ts';
import { type ApiError, api } from '#kit/session/api/client.ts';
import { refresh, useAction } from '#kit/session/api/queries.ts';
import { loadWork } from '#parts/job/work.store.ts';

type List = typeof contract.job.list;

/** Administrators alone get here; the keys are those of the page. */
const KEYS = ['11-4'] as const;

/** What an administrator can do to jobs; the row says which of it applies. */
export function useJobActions() {
  const retryMany = useRetryMany();
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
    keys: KEYS,
    run: ({ id }) => retryCall.mutate({ id }),
  });
  const cancel = action<Job>({
    id: 'job.cancel',
    title: '取消',
    keys: KEYS,
    run: afterConfirm(
      (job) => ({
        title: `取消「${job.title}」？`,
        consequence: '已处理的部分不会撤回，其余不再继续。',
        okText: '取消任务',
        cancelText: '继续执行',
        danger: true,
      }),
      (job) => cancelCall.mutate({ id: job.id }),
    ),
  });
  const retryChosen: BulkAction<List> = {
    id: 'job.retryChosen',
    title: '重试',
    keys: KEYS,
    run: async ({ rows, clear }) => {
      if (await retryMany(rows)) clear();
    },
  };
  return {
    busy: retryCall.isPending || cancelCall.isPending,
    bulk: [retryChosen],
    of: (job: Job) => [
      ...(job.can.includes('retry') ? [retry] : []),
      ...(job.can.includes('cancel') ? [cancel] : []),
    ],
  };
}

/** One call a job: a few dead letters at a time is what there ever is. */
function useRetryMany() {
  const client = useQueryClient();
  return async (jobs: readonly Job[]) => {
    const failed = jobs.filter((job) => job.can.includes('retry'));
    if (failed.length === 0) {
      void message.info('所选任务中没有失败的任务');
      return false;
    }
    const results = await Promise.allSettled(failed.map(({ id }) => api(contract.job.retry, { id })));
    const refused = results.filter((result) => result.status === 'rejected');
    await refresh(client, '/api/admin/job/');
    void loadWork();
    if (refused.length === 0) void message.success(`${failed.length} 个任务已重新排队`);
    else void message.warning(`${failed.length - refused.length} 个已重新排队，${refused.length} 个失败`);
    return true;
  };
}
