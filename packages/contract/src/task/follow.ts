import { area, call, list } from '../core/call.ts';
import { Keyword, queryRef, RequiredText, ref, refs, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { OwnTask, TASK_KEYS, TaskMember, TaskPlace } from './shape.ts';
import { memberTaskState, taskState } from './states.ts';

const placeColumns = {
  name: { title: '名称', width: 30 },
  trail: { title: '上级', width: 30 },
  state: { title: '状态', text: (_value: never, row: TaskPlace) => taskState.label(row.state) },
  total: { title: '应完成' },
  done: { title: '已完成' },
  waiting: { title: '待验收' },
  returned: { title: '已退回' },
  left: { title: '未提交' },
  exempt: { title: '不计入' },
  rate: { title: '完成率', text: (_value: never, row: TaskPlace) => `${(row.rate * 100).toFixed(1)}%` },
  behind: { title: '落后（百分点）' },
  lastAt: { title: '最近提交' },
};

const only = z.enum(['behind', 'waiting', 'finished'], { error: '筛选条件不正确' }).optional();

/** Dealers of a task. */
export const taskDealer = area('task/dealer', {
  list: list({
    path: '/api/admin/task/dealer/list',
    keys: TASK_KEYS,
    summary: '经销商任务列表',
    search: { q: Keyword, taskId: ref('task').optional(), only },
    row: TaskPlace,
    sorts: ['rate', 'total', 'waiting', 'left', 'lastAt'],
    defaultSort: { sort: 'total', order: 'DESC' },
    export: { keys: TASK_KEYS, columns: placeColumns },
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/task/dealer/info',
    keys: TASK_KEYS,
    summary: '经销商任务详情',
    query: z.strictObject({ id: queryRef('taskDealer') }),
    data: TaskPlace,
  }),
  /** People of the dealer whom it can be given to. */
  people: call({
    method: 'POST',
    path: '/api/admin/task/dealer/people',
    keys: ['8-4'],
    summary: '可安排的成员',
    whileViewing: true,
    body: z.strictObject({ id: ref('taskDealer'), q: Keyword }),
    data: z.object({
      rows: z.array(z.object({ id: z.int(), name: z.string(), place: z.string(), has: z.boolean() })),
      total: z.int(),
    }),
  }),
  /** Hands it on to people of the dealer; who has it already keeps it. */
  assign: call({
    method: 'POST',
    path: '/api/admin/task/dealer/assign',
    keys: ['8-4'],
    summary: '安排成员做任务',
    body: z.strictObject({ id: ref('taskDealer'), memberIds: refs('member').max(500, '一次最多 500 人') }),
    data: z.object({ given: z.int() }),
  }),
});

export const taskStore = area('task/store', {
  list: list({
    path: '/api/admin/task/store/list',
    keys: TASK_KEYS,
    summary: '门店任务列表',
    search: {
      q: Keyword,
      taskId: ref('task').optional(),
      dealerId: ref('taskDealer').optional(),
      only,
    },
    row: TaskPlace,
    sorts: ['rate', 'total', 'waiting', 'left', 'lastAt'],
    defaultSort: { sort: 'total', order: 'DESC' },
    export: { keys: TASK_KEYS, columns: placeColumns },
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/task/store/info',
    keys: TASK_KEYS,
    summary: '门店任务详情',
    query: z.strictObject({ id: queryRef('taskStore') }),
    data: TaskPlace,
  }),
});

export const taskMember = area('task/member', {
  list: list({
    path: '/api/admin/task/member/list',
    keys: TASK_KEYS,
    summary: '成员任务列表',
    search: {
      q: Keyword,
      taskId: ref('task').optional(),
      dealerId: ref('taskDealer').optional(),
      storeId: ref('taskStore').optional(),
      state: z.enum(memberTaskState.all, { error: '状态不正确' }).optional(),
    },
    row: TaskMember,
    sorts: ['lastAt', 'accepted', 'doneAt', 'name'],
    export: {
      keys: TASK_KEYS,
      columns: {
        name: { title: '姓名' },
        store: { title: '门店', width: 26 },
        dealer: { title: '经销商', width: 26 },
        state: { title: '状态', text: (_value: never, row: TaskMember) => memberTaskState.label(row.state) },
        accepted: { title: '已通过' },
        handed: { title: '已提交' },
        wanted: { title: '要求件数' },
        points: { title: '积分' },
        note: { title: '核对结果', width: 26 },
        reason: { title: '退回或不计入原因', width: 30 },
        reminders: { title: '催办次数' },
        lastAt: { title: '最近提交' },
        doneAt: { title: '完成时间' },
      },
    },
  }),
  /** What I have to do, what is due first above. */
  mine: list({
    path: '/api/admin/task/mine/list',
    keys: TASK_KEYS,
    summary: '收到的任务列表',
    search: { only: z.enum(['todo', 'handed', 'over'], { error: '筛选条件不正确' }).optional() },
    row: OwnTask,
    sorts: ['endAt', 'lastAt'],
    defaultSort: { sort: 'endAt', order: 'ASC' },
  }),
  mineInfo: call({
    method: 'GET',
    path: '/api/admin/task/mine/info',
    keys: TASK_KEYS,
    summary: '收到的任务',
    query: z.strictObject({ id: queryRef('taskMember') }),
    data: OwnTask,
  }),
  /** Once a person and day; those who were reminded today are left out. */
  remind: call({
    method: 'POST',
    path: '/api/admin/task/remind',
    keys: ['8-4'],
    summary: '催办',
    body: z.strictObject({
      taskId: ref('task').optional(),
      dealerId: ref('taskDealer').optional(),
      storeId: ref('taskStore').optional(),
      ids: refs('taskMember').max(500, '一次最多 500 人').optional(),
      text: Text(100).optional(),
    }),
    data: z.object({ changed: z.int(), left: z.int() }),
  }),
  exempt: call({
    method: 'POST',
    path: '/api/admin/task/exempt',
    keys: ['8-4'],
    summary: '不计入任务',
    body: z.strictObject({
      ids: refs('taskMember').max(500, '一次最多 500 人'),
      reason: RequiredText('原因', 60),
    }),
    data: z.object({ changed: z.int() }),
  }),
  restore: call({
    method: 'POST',
    path: '/api/admin/task/restore',
    keys: ['8-4'],
    summary: '重新计入任务',
    body: z.strictObject({ ids: refs('taskMember').max(500, '一次最多 500 人') }),
    data: z.object({ changed: z.int() }),
  }),
});
