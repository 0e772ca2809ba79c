import { contract } from '@zhiying/contract';
import type { Todo } from '#kernel/workbench.ts';
import { jobSource } from './job.source.ts';

const { job } = contract;

export const failedJobs: Todo = {
  id: 'jobs',
  calls: [job.list],
  level: 'warning',
  place: 90,
  title: '个后台任务失败',
  detail: '重试次数已用完，请查看原因',
  action: '去处理',
  link: '/home/system/config?tabid=jobs&status=failed',
  menu: 'system/config',
  topics: ['job.changed'],
  rows: (actor) => jobSource(actor, { status: 'failed' }),
};
