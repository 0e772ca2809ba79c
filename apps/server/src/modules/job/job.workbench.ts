import { contract } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import type { Todo } from '#kernel/workbench.ts';
import { jobSource } from './job.source.ts';

export const failedJobs: Todo = {
  id: 'jobs',
  calls: [contract.job.list],
  level: 'warning',
  title: '个后台任务失败',
  detail: '重试次数已用完，需要查看原因',
  action: '去处理',
  link: '/home/system/config?tabid=jobs&status=failed',
  menu: 'system/config',
  topics: ['job.changed'],
  count: ({ db }, actor) => countRows(db, jobSource(actor, { status: 'failed' })),
};
