import { area, call, list } from '../core/call.ts';
import { Choice, Day, Id, Keyword, Moment, queryRef, RequiredText, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { touchTaskState } from './states.ts';
import { GrowthPlatform, IntentLevel } from './words.ts';

/** Cases given to people: each of them is touched by a person. */
export const TouchTask = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(touchTaskState.all),
  levels: z.array(IntentLevel),
  template: Choice.nullable(),
  people: z.int(),
  total: z.int(),
  /** Touched, and of those who said they can be reached. */
  done: z.int(),
  reached: z.int(),
  dueOn: z.string(),
  late: z.boolean(),
  owner: Choice,
  node: Choice,
  createdAt: Moment,
  can: z.array(z.enum(['cancel'])),
});
export type TouchTask = z.infer<typeof TouchTask>;

const search = { q: Keyword, state: z.enum(touchTaskState.all).optional() };
export type TaskSearchOfGrowth = z.infer<z.ZodObject<typeof search>>;

export const TouchTaskInfo = TouchTask.extend({
  shares: z.array(z.object({ member: Choice, total: z.int(), done: z.int(), reached: z.int() })),
});
export type TouchTaskInfo = z.infer<typeof TouchTaskInfo>;

export const growthTask = area('growth/task', {
  list: list({
    path: '/api/admin/growth/task/list',
    keys: ['7-1'],
    summary: '触达任务列表',
    search,
    row: TouchTask,
    sorts: ['createdAt', 'dueOn'],
    defaultSort: { sort: 'createdAt', order: 'DESC' },
    export: {
      keys: ['7-3'],
      columns: {
        name: { title: '任务名称', width: 24 },
        state: { title: '状态', text: (_: never, row: TouchTask) => touchTaskState.label(row.state) },
        people: { title: '人数' },
        total: { title: '潜客数' },
        done: { title: '已触达' },
        reached: { title: '已联系上' },
        dueOn: { title: '截止日期' },
        owner: { title: '创建人', text: (_: never, row: TouchTask) => row.owner.name },
        createdAt: { title: '创建时间' },
      },
    },
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/growth/task/info',
    keys: ['7-1'],
    summary: '触达任务详情',
    query: z.strictObject({ id: queryRef('growthTask') }),
    data: TouchTaskInfo,
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/growth/task/create',
    keys: ['7-2'],
    summary: '新建触达任务',
    body: z.strictObject({
      name: RequiredText('任务名称', 40),
      levels: z.array(IntentLevel).min(1, '请选择意向').max(4, '意向重复'),
      platform: GrowthPlatform.nullable().default(null),
      memberIds: z.array(ref('member')).min(1, '请选择触达人').max(200, '最多 200 人'),
      templateId: ref('growthTemplate').nullable().default(null),
      most: z
        .int('潜客数上限必须是整数')
        .min(1, '至少 1 位潜客')
        .max(5000, '一次最多 5000 位潜客')
        .default(200),
      dueOn: Day,
    }),
    data: TouchTask,
  }),
  cancel: call({
    method: 'POST',
    path: '/api/admin/growth/task/cancel',
    keys: ['7-2'],
    summary: '终止触达任务',
    body: z.strictObject({ id: ref('growthTask') }),
    data: TouchTask,
  }),
});
