import { area, call, list } from '../core/call.ts';
import { Moment } from '../core/common.ts';
import { jobState } from '../core/job-state.ts';
import { z } from '../core/zod.ts';

export const Job = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  status: z.enum(jobState.all),
  done: z.int(),
  total: z.int().nullable(),
  note: z.string(),
  error: z.string().nullable(),
  member: z.string().nullable(),
  attempts: z.int(),
  createdAt: Moment,
  startedAt: Moment.nullable(),
  finishedAt: Moment.nullable(),
  can: z.array(z.enum(['cancel', 'retry'])),
});
export type Job = z.infer<typeof Job>;

const JobId = z.uuid('任务编号不正确').meta({ ref: 'job', example: '00000000-0000-4000-8000-000000000000' });

export const job = area('job', {
  mine: call({
    method: 'GET',
    path: '/api/admin/job/mine',
    keys: 'signed-in',
    summary: '我的后台任务（进行中和最近 20 个）',
    data: z.object({ rows: z.array(Job) }),
  }),
  cancel: call({
    method: 'POST',
    path: '/api/admin/job/cancel',
    keys: 'signed-in',
    summary: '取消自己的后台任务',
    body: z.strictObject({ id: JobId }),
    data: z.null(),
  }),
  /** Every job of every member, failed ones first to be looked at: the dead letters. */
  list: list({
    path: '/api/admin/job/list',
    keys: 'admin',
    summary: '后台任务列表',
    search: { status: z.enum(jobState.all).optional(), name: z.string().trim().max(50).optional() },
    row: Job,
    sorts: ['createdAt', 'finishedAt'],
    export: {
      keys: 'admin',
      columns: {
        title: { title: '任务', width: 30 },
        name: { title: '类型', width: 20 },
        status: { title: '状态', text: (_value: never, row: Job) => jobState.label(row.status) },
        done: { title: '已完成' },
        total: { title: '总数' },
        note: { title: '说明', width: 40 },
        error: { title: '错误', width: 50 },
        member: { title: '发起人', text: (_value: never, row: Job) => row.member ?? '系统' },
        attempts: { title: '执行次数' },
        createdAt: { title: '创建时间' },
        startedAt: { title: '开始时间' },
        finishedAt: { title: '结束时间' },
      },
    },
  }),
  retry: call({
    method: 'POST',
    path: '/api/admin/job/retry',
    keys: 'admin',
    summary: '重新执行失败的后台任务',
    body: z.strictObject({ id: JobId }),
    data: z.null(),
  }),
});
