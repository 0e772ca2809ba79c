import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { Day, Keyword, Moment, RequiredText } from '../core/fields.ts';
import { SEE_CLUES } from '../core/keys.ts';
import { byId, Choice, queryId, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { touchTaskState } from './states.ts';
import { GrowthPlatform, IntentLevel } from './words.ts';

/** Cases given to people: each of them is touched by a person. */
export const TouchTask = Choice.extend({
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

const search = { q: Keyword, state: z.enum(touchTaskState.all).optional().meta({ title: '状态' }) };
export type TaskSearchOfGrowth = z.infer<z.ZodObject<typeof search>>;

export const TouchTaskInfo = TouchTask.extend({
  shares: z.array(z.object({ member: Choice, total: z.int(), done: z.int(), reached: z.int() })),
});
export type TouchTaskInfo = z.infer<typeof TouchTaskInfo>;

const { get, list, post } = callsUnder('/api/admin/growth/task', ['7-2']);

export const growthTask = area('growth/task', {
  list: list('list', '触达任务列表', search, TouchTask, {
    keys: SEE_CLUES,
    sorts: ['createdAt', 'dueOn'],
    exportedBy: ['7-3'],
    columns: {
      name: { title: '任务名称', width: 24 },
      state: labelColumn('状态', touchTaskState.states),
      people: '人数',
      total: '潜客数',
      done: '已触达',
      reached: '已联系上',
      dueOn: '截止日期',
      owner: nameColumn('创建人'),
      createdAt: '创建时间',
    },
  }),
  info: get('info', '触达任务详情', queryId('growthTask'), TouchTaskInfo, { keys: SEE_CLUES }),
  create: post(
    'create',
    '新建触达任务',
    z.strictObject({
      name: RequiredText('任务名称', 40),
      levels: z.array(IntentLevel).min(1, '请选择意向').max(4, '意向重复').meta({ title: '意向' }),
      platform: GrowthPlatform.nullable().default(null),
      memberIds: z
        .array(ref('member'))
        .min(1, '请选择触达人')
        .max(200, '最多 200 人')
        .meta({ title: '触达人' }),
      templateId: ref('growthTemplate').nullable().default(null).meta({ title: '触达模板' }),
      most: z
        .int('潜客数上限必须是整数')
        .min(1, '至少 1 位潜客')
        .max(5000, '一次最多 5000 位潜客')
        .default(200)
        .meta({ title: '潜客数上限' }),
      dueOn: Day.meta({ title: '截止日期' }),
    }),
    TouchTask,
  ),
  cancel: post('cancel', '终止触达任务', byId('growthTask'), TouchTask),
});
