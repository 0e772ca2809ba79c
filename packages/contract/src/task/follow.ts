import { area, callsUnder } from '../core/call.ts';
import { labelColumn } from '../core/columns.ts';
import { Keyword, RequiredText, Text } from '../core/fields.ts';
import { byId, Changed, queryId, ref, refs } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { PROGRESS_COLUMNS, RATE_COLUMN } from './columns.ts';
import { OwnTask, TASK_KEYS, TaskMember, TaskPlace } from './shape.ts';
import { memberTaskState } from './states.ts';

const placeColumns = {
  name: { title: '名称', width: 30 },
  trail: { title: '上级', width: 30 },
  ...PROGRESS_COLUMNS,
  exempt: '不计入',
  rate: RATE_COLUMN,
  behind: '落后（百分点）',
  lastAt: '最近提交',
};

const placeList = {
  keys: TASK_KEYS,
  sorts: ['rate', 'behind', 'total', 'waiting', 'left', 'lastAt'],
  defaultSort: { sort: 'total', order: 'DESC' },
  columns: placeColumns,
} as const;

const only = z
  .enum(['behind', 'waiting', 'finished'], { error: '筛选条件不正确' })
  .optional()
  .meta({ title: '筛选' });

const taskId = ref('task').optional().meta({ title: '任务' });
const dealerSearch = { q: Keyword, taskId, only };
const dealerId = ref('taskDealer').optional().meta({ title: '经销商任务' });
const storeSearch = { ...dealerSearch, dealerId };

const storeId = ref('taskStore').optional().meta({ title: '门店任务' });
const memberSearch = {
  q: Keyword,
  taskId,
  dealerId,
  storeId,
  state: z.enum(memberTaskState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
};

const ownSearch = {
  only: z.enum(['todo', 'handed', 'over'], { error: '筛选条件不正确' }).optional().meta({ title: '筛选' }),
};

const { ask, get, list, post } = callsUnder('/api/admin/task', ['8-4']);

/** Dealers of a task. */
export const taskDealer = area('task/dealer', {
  list: list('dealer/list', '经销商任务列表', dealerSearch, TaskPlace, placeList),
  info: get('dealer/info', '经销商任务详情', queryId('taskDealer'), TaskPlace, { keys: TASK_KEYS }),
  /** People of the dealer whom it can be given to. */
  people: ask(
    'dealer/people',
    '可安排的成员',
    { id: ref('taskDealer'), q: Keyword },
    z.object({
      rows: z.array(z.object({ id: z.int(), name: z.string(), place: z.string(), has: z.boolean() })),
      total: z.int(),
    }),
  ),
  /** Hands it on to people of the dealer; who has it already keeps it. */
  assign: post(
    'dealer/assign',
    '安排成员做任务',
    byId('taskDealer', { memberIds: refs('member').max(500, '一次最多 500 人').meta({ title: '人员' }) }),
    z.object({ given: z.int() }),
  ),
});

export const taskStore = area('task/store', {
  list: list('store/list', '门店任务列表', storeSearch, TaskPlace, placeList),
  info: get('store/info', '门店任务详情', queryId('taskStore'), TaskPlace, { keys: TASK_KEYS }),
});

export const taskMember = area('task/member', {
  list: list('member/list', '成员任务列表', memberSearch, TaskMember, {
    keys: TASK_KEYS,
    sorts: ['lastAt', 'accepted', 'doneAt', 'name'],
    columns: {
      name: '姓名',
      store: { title: '门店', width: 26 },
      dealer: { title: '经销商', width: 26 },
      state: labelColumn('状态', memberTaskState.states),
      accepted: '已通过',
      handed: '已提交',
      wanted: '要求件数',
      points: '积分',
      note: { title: '核对结果', width: 26 },
      reason: { title: '退回或不计入原因', width: 30 },
      reminders: '催办次数',
      lastAt: '最近提交',
      doneAt: '完成时间',
    },
  }),
  /** What I have to do, what is due first above. */
  mine: list('mine/list', '收到的任务列表', ownSearch, OwnTask, {
    keys: TASK_KEYS,
    sorts: ['endAt', 'lastAt'],
    defaultSort: { sort: 'endAt', order: 'ASC' },
  }),
  mineInfo: get('mine/info', '收到的任务', queryId('taskMember'), OwnTask, { keys: TASK_KEYS }),
  /** Once a person and day; those who were reminded today are left out. */
  remind: post(
    'remind',
    '催办',
    z.strictObject({
      taskId,
      dealerId,
      storeId,
      ids: refs('taskMember').max(500, '一次最多 500 人').optional(),
      text: Text(100).optional().meta({ title: '催办留言' }),
    }),
    z.object({ changed: z.int(), left: z.int() }),
  ),
  exempt: post(
    'exempt',
    '不计入任务',
    z.strictObject({
      ids: refs('taskMember').max(500, '一次最多 500 人'),
      reason: RequiredText('原因', 60),
    }),
    Changed,
  ),
  restore: post(
    'restore',
    '重新计入任务',
    z.strictObject({ ids: refs('taskMember').max(500, '一次最多 500 人') }),
    Changed,
  ),
});
