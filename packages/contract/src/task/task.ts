import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn } from '../core/columns.ts';
import { DateRange, Day, Keyword, RequiredText } from '../core/fields.ts';
import { byId, Changed, Id, queryId, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { PROGRESS_COLUMNS, RATE_COLUMN } from './columns.ts';
import { TASK_KEYS, TASK_KINDS, Task, TaskInfo, TaskInput, TaskKind } from './shape.ts';
import { taskState } from './states.ts';

const Versioned = byId('task', { version: z.int('版本号必须是整数').meta({ title: '版本' }) });

/** Where a task can be sent: a node of the planner's scope and the people who would get it there. */
const TaskTarget = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  kind: z.enum(['organ', 'dealer', 'store']),
  people: z.int(),
});
export type TaskTarget = z.infer<typeof TaskTarget>;

const search = {
  q: Keyword,
  state: z.enum(taskState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  kind: TaskKind.optional().meta({ title: '类型' }),
  created: DateRange.optional().meta({ title: '创建时间' }),
  /** Templates instead of tasks. */
  template: z.literal('1').optional().meta({ title: '是否模板' }),
};

const { ask, get, list, post } = callsUnder('/api/admin/task', ['8-3']);

export const task = area('task', {
  list: list('list', '任务列表', search, Task, {
    keys: TASK_KEYS,
    sorts: ['createdAt', 'endAt', 'startAt'],
    columns: {
      title: { title: '任务', width: 36 },
      kind: labelColumn('类型', TASK_KINDS),
      ...PROGRESS_COLUMNS,
      rate: RATE_COLUMN,
      startAt: '开始时间',
      endAt: '截止时间',
      points: '每人积分',
      owner: '创建人',
      createdAt: '创建时间',
    },
  }),
  info: get('info', '任务详情', queryId('task'), TaskInfo, { keys: TASK_KEYS }),
  /** The tasks that run within these days, two months at most. */
  calendar: post(
    'calendar',
    '任务日历',
    z
      .strictObject({ from: Day.meta({ title: '开始日期' }), to: Day.meta({ title: '结束日期' }) })
      .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 62 * 86_400_000, {
        path: ['to'],
        error: '一次最多看两个月',
      }),
    z.object({ rows: z.array(Task) }),
    { keys: TASK_KEYS, whileViewing: true },
  ),
  targets: post(
    'targets',
    '可选的下发对象',
    NO_INPUT,
    z.object({
      rows: z.array(TaskTarget),
      roles: z.array(z.object({ id: Id, name: z.string(), people: z.int() })),
    }),
    { keys: ['8-2', '8-3'], whileViewing: true },
  ),
  /** Who would get it, each person once. */
  reach: ask(
    'reach',
    '任务能到达的人数',
    {
      nodeIds: z
        .array(ref('node'))
        .min(1, '请选择下发对象')
        .max(200, '一次最多 200 个下发对象')
        .meta({ title: '下发给' }),
      roleIds: z.array(Id).max(50, '一次最多 50 个角色').default([]).meta({ title: '角色' }),
    },
    z.object({ people: z.int(), dealers: z.int(), stores: z.int() }),
    { keys: ['8-2', '8-3'] },
  ),
  create: post(
    'create',
    '新建任务',
    TaskInput.extend({ template: z.boolean().default(false).meta({ title: '是否模板' }) }),
    TaskInfo,
    { keys: ['8-2'] },
  ),
  update: post('update', '编辑任务', TaskInput.extend(Versioned.shape), TaskInfo),
  /** A draft of its own, or a template. */
  copy: post(
    'copy',
    '复制任务',
    byId('task', { template: z.boolean().default(false).meta({ title: '是否模板' }) }),
    TaskInfo,
    { keys: ['8-2'] },
  ),
  publish: post('publish', '下发任务', Versioned, TaskInfo, { keys: ['8-2'] }),
  /** Back to the draft, while it has not begun. */
  recall: post('recall', '撤回未开始的任务', Versioned, TaskInfo),
  terminate: post(
    'terminate',
    '终止任务',
    byId('task', {
      reason: RequiredText('终止原因', 200),
      /** Pending evidence: stays pending, or counts as done. */
      waiting: z
        .enum(['keep', 'accept'], { error: '请选择待验收凭证的处理方式' })
        .default('keep')
        .meta({ title: '待验收凭证的处理方式' }),
    }),
    TaskInfo,
  ),
  remove: post('delete', '删除任务草稿或模板', byId('task'), Changed),
});
