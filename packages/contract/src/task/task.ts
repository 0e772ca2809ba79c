import { area, call, list } from '../core/call.ts';
import { DateRange, Day, Id, Keyword, queryRef, RequiredText, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { TASK_KEYS, TASK_KINDS, Task, TaskInfo, TaskInput, TaskKind } from './shape.ts';
import { taskState } from './states.ts';

const Versioned = z.strictObject({ id: ref('task'), version: z.int('版本号必须是整数') });

/** Where a task can be sent: a node of the planner's scope and the people who would get it there. */
const TaskTarget = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  kind: z.enum(['organ', 'dealer', 'store']),
  people: z.int(),
});
export type TaskTarget = z.infer<typeof TaskTarget>;

export const task = area('task', {
  list: list({
    path: '/api/admin/task/list',
    keys: TASK_KEYS,
    summary: '任务列表',
    search: {
      q: Keyword,
      state: z.enum(taskState.all, { error: '状态不正确' }).optional(),
      kind: TaskKind.optional(),
      created: DateRange.optional(),
      /** Templates instead of tasks. */
      template: z.literal('1').optional(),
    },
    row: Task,
    sorts: ['createdAt', 'endAt', 'startAt'],
    export: {
      keys: TASK_KEYS,
      columns: {
        title: { title: '任务', width: 36 },
        kind: { title: '类型', text: (_value: never, row: Task) => TASK_KINDS[row.kind] },
        state: { title: '状态', text: (_value: never, row: Task) => taskState.label(row.state) },
        total: { title: '应完成' },
        done: { title: '已完成' },
        waiting: { title: '待验收' },
        returned: { title: '已退回' },
        left: { title: '未提交' },
        rate: { title: '完成率', text: (_value: never, row: Task) => `${(row.rate * 100).toFixed(1)}%` },
        startAt: { title: '开始时间' },
        endAt: { title: '截止时间' },
        points: { title: '每人积分' },
        owner: { title: '创建人' },
        createdAt: { title: '创建时间' },
      },
    },
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/task/info',
    keys: TASK_KEYS,
    summary: '任务详情',
    query: z.strictObject({ id: queryRef('task') }),
    data: TaskInfo,
  }),
  /** Days of a month and what runs on them. */
  calendar: call({
    method: 'POST',
    path: '/api/admin/task/calendar',
    keys: TASK_KEYS,
    summary: '任务日历',
    whileViewing: true,
    body: z
      .strictObject({ from: Day, to: Day })
      .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 62 * 86_400_000, {
        path: ['to'],
        error: '一次最多看两个月',
      }),
    data: z.object({ rows: z.array(Task) }),
  }),
  targets: call({
    method: 'POST',
    path: '/api/admin/task/targets',
    keys: ['8-2', '8-3'],
    summary: '可选的下发对象',
    whileViewing: true,
    data: z.object({
      rows: z.array(TaskTarget),
      roles: z.array(z.object({ id: Id, name: z.string(), people: z.int() })),
    }),
  }),
  /** Who would get it, each person once. */
  reach: call({
    method: 'POST',
    path: '/api/admin/task/reach',
    keys: ['8-2', '8-3'],
    summary: '任务能到达的人数',
    whileViewing: true,
    body: z.strictObject({
      nodeIds: z.array(ref('node')).min(1, '请选择下发对象').max(200, '一次最多 200 个下发对象'),
      roleIds: z.array(Id).max(50, '一次最多 50 个角色').default([]),
    }),
    data: z.object({ people: z.int(), dealers: z.int(), stores: z.int() }),
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/task/create',
    keys: ['8-2'],
    summary: '新建任务',
    body: TaskInput.extend({ template: z.boolean().default(false) }),
    data: TaskInfo,
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/task/update',
    keys: ['8-3'],
    summary: '编辑任务',
    body: TaskInput.extend(Versioned.shape),
    data: TaskInfo,
  }),
  /** A draft of its own, or a template. */
  copy: call({
    method: 'POST',
    path: '/api/admin/task/copy',
    keys: ['8-2'],
    summary: '复制任务',
    body: z.strictObject({ id: ref('task'), template: z.boolean().default(false) }),
    data: TaskInfo,
  }),
  publish: call({
    method: 'POST',
    path: '/api/admin/task/publish',
    keys: ['8-2'],
    summary: '下发任务',
    body: Versioned,
    data: TaskInfo,
  }),
  /** Back to the draft, while it has not begun. */
  recall: call({
    method: 'POST',
    path: '/api/admin/task/recall',
    keys: ['8-3'],
    summary: '撤回未开始的任务',
    body: Versioned,
    data: TaskInfo,
  }),
  terminate: call({
    method: 'POST',
    path: '/api/admin/task/terminate',
    keys: ['8-3'],
    summary: '终止任务',
    body: z.strictObject({
      id: ref('task'),
      reason: RequiredText('终止原因', 200),
      /** What waits to be looked at: still is, or counts as done. */
      waiting: z.enum(['keep', 'accept'], { error: '请选择待验收凭证的处理方式' }).default('keep'),
    }),
    data: TaskInfo,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/task/delete',
    keys: ['8-3'],
    summary: '删除任务草稿或模板',
    body: z.strictObject({ id: ref('task') }),
    data: z.object({ changed: z.int() }),
  }),
});
