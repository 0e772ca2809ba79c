import { area, call, list } from '../core/call.ts';
import { Choice, Keyword, Moment, ref, refs } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { KOX_KEYS } from './kox.ts';
import { KOX_TASK_STATES, KoxTask, KoxTaskState } from './shape.ts';

const search = {
  q: Keyword,
  koxId: ref('kox').optional(),
  taskId: ref('task').optional(),
  state: KoxTaskState.optional(),
};
export type KoxTaskSearch = z.infer<z.ZodObject<typeof search>>;

export const koxTask = area('kox/task', {
  list: list({
    path: '/api/admin/kox/task/list',
    keys: KOX_KEYS,
    summary: 'KOX 任务列表',
    search,
    row: KoxTask,
    sorts: ['createdAt'],
    export: {
      keys: KOX_KEYS,
      columns: {
        task: { title: '任务', width: 36, text: (_value: never, row: KoxTask) => row.task.name },
        kox: { title: '账号', width: 30, text: (_value: never, row: KoxTask) => row.kox.name },
        state: { title: '状态', text: (_value: never, row: KoxTask) => KOX_TASK_STATES[row.state] },
        wanted: { title: '应发条数' },
        posted: { title: '已发条数' },
        by: { title: '派发人' },
        createdAt: { title: '派发时间' },
      },
    },
  }),
  /** Running tasks that can be given. */
  choices: call({
    method: 'GET',
    path: '/api/admin/kox/task/choices',
    keys: KOX_KEYS,
    summary: '可派发的任务',
    data: z.object({ rows: z.array(Choice.extend({ endAt: Moment.nullable(), wanted: z.int() })) }),
  }),
  /** Whoever has it already keeps it as it is. */
  give: call({
    method: 'POST',
    path: '/api/admin/kox/task/give',
    keys: KOX_KEYS,
    summary: '派发 KOX 任务',
    body: z.strictObject({
      ids: refs('kox').max(500, '一次最多 500 个账号'),
      taskId: ref('task'),
      wanted: z.int('应发条数必须是整数').min(1, '至少 1 条').max(20, '最多 20 条').default(1),
    }),
    data: z.object({ changed: z.int() }),
  }),
  cancel: call({
    method: 'POST',
    path: '/api/admin/kox/task/cancel',
    keys: KOX_KEYS,
    summary: '取消 KOX 任务',
    body: z.strictObject({ ids: refs('koxTask').max(500, '一次最多 500 条') }),
    data: z.object({ changed: z.int() }),
  }),
});
