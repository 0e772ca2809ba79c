import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { Keyword, Moment } from '../core/fields.ts';
import { Changed, Choice, ref, refs } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { KOX_KEYS } from './kox.ts';
import { KOX_TASK_STATES, KoxTask, KoxTaskState } from './shape.ts';

const search = {
  q: Keyword,
  koxId: ref('kox').optional().meta({ title: 'KOX 账号' }),
  taskId: ref('task').optional().meta({ title: '任务' }),
  state: KoxTaskState.optional(),
};
export type KoxTaskSearch = z.infer<z.ZodObject<typeof search>>;

const { get, list, post } = callsUnder('/api/admin/kox/task', KOX_KEYS);

export const koxTask = area('kox/task', {
  list: list('list', 'KOX 任务列表', search, KoxTask, {
    sorts: ['createdAt'],
    columns: {
      task: nameColumn('任务', 36),
      kox: nameColumn('账号', 30),
      state: labelColumn('状态', KOX_TASK_STATES),
      wanted: '应发条数',
      posted: '已发条数',
      by: '派发人',
      createdAt: '派发时间',
    },
  }),
  /** Running tasks that can be given. */
  choices: get(
    'choices',
    '可派发的任务',
    NO_INPUT,
    z.object({ rows: z.array(Choice.extend({ endAt: Moment.nullable(), wanted: z.int() })) }),
  ),
  /** Whoever has it already keeps it as it is. */
  give: post(
    'give',
    '派发 KOX 任务',
    z.strictObject({
      ids: refs('kox').max(500, '一次最多 500 个账号'),
      taskId: ref('task').meta({ title: '任务' }),
      wanted: z
        .int('应发条数必须是整数')
        .min(1, '至少 1 条')
        .max(20, '最多 20 条')
        .default(1)
        .meta({ title: '应发条数' }),
    }),
    Changed,
  ),
  cancel: post(
    'cancel',
    '取消 KOX 任务',
    z.strictObject({ ids: refs('koxTask').max(500, '一次最多 500 条') }),
    Changed,
  ),
});
