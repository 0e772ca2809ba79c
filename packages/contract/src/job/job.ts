import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn } from '../core/columns.ts';
import { Moment } from '../core/fields.ts';
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

const JobId = z
  .uuid('任务编号不正确')
  .meta({ title: '编号', ref: 'job', example: '00000000-0000-4000-8000-000000000000' });

const search = {
  status: z.enum(jobState.all).optional().meta({ title: '状态' }),
  name: z.string().trim().max(50).optional().meta({ title: '程序名' }),
};

const { get, list, post } = callsUnder('/api/admin/job', 'signed-in', { inPerson: true });

export const job = area('job', {
  mine: get('mine', '我的后台任务（进行中和最近 20 个）', NO_INPUT, z.object({ rows: z.array(Job) })),
  cancel: post('cancel', '取消自己的后台任务', z.strictObject({ id: JobId }), z.null()),
  /** Every job of every member, failed ones first to be looked at: the dead letters. */
  list: list('list', '后台任务列表', search, Job, {
    keys: 'admin',
    sorts: ['createdAt', 'finishedAt'],
    columns: {
      title: { title: '任务', width: 30 },
      name: { title: '类型', width: 20 },
      status: labelColumn('状态', jobState.states),
      done: '已完成',
      total: '总数',
      note: { title: '说明', width: 40 },
      error: { title: '错误', width: 50 },
      member: { title: '发起人', text: (_value: never, row: Job) => row.member ?? '系统' },
      attempts: '执行次数',
      createdAt: '创建时间',
      startedAt: '开始时间',
      finishedAt: '结束时间',
    },
  }),
  retry: post('retry', '重新执行失败的后台任务', z.strictObject({ id: JobId }), z.null(), { keys: 'admin' }),
});
