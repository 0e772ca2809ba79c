import { area, call, list } from '../core/call.ts';
import { RequiredText, ref, refs, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { EVIDENCE_KINDS, MOST_PIECES, OwnTask, TASK_KEYS, TaskEvidence } from './shape.ts';
import { evidenceState } from './states.ts';

const Piece = z.strictObject({
  /** Of a post. */
  link: z
    .string()
    .trim()
    .max(500, '链接过长')
    .regex(/^https:\/\/[^\s]+$/, '链接须以 https:// 开头')
    .meta({ example: 'https://www.douyin.com/video/1' })
    .optional(),
  /** Where the browser has put a screenshot. */
  path: z.string().trim().max(300, '文件路径过长').optional(),
  figure: z.number('请填写数字').min(0, '数字不能为负').max(1_000_000_000, '数字过大').optional(),
  note: Text(200).optional(),
});

const chosen = refs('taskEvidence').max(200, '一次最多 200 件');

export const taskEvidence = area('task/evidence', {
  list: list({
    path: '/api/admin/task/evidence/list',
    keys: TASK_KEYS,
    summary: '任务凭证列表',
    search: {
      taskId: ref('task').optional(),
      dealerId: ref('taskDealer').optional(),
      storeId: ref('taskStore').optional(),
      memberTaskId: ref('taskMember').optional(),
      state: z.enum(evidenceState.all, { error: '状态不正确' }).optional(),
    },
    row: TaskEvidence,
    sorts: ['createdAt'],
    defaultSort: { sort: 'createdAt', order: 'ASC' },
    export: {
      keys: TASK_KEYS,
      columns: {
        who: { title: '姓名' },
        place: { title: '所属组织', width: 26 },
        task: { title: '任务', width: 30 },
        kind: {
          title: '凭证',
          text: (_value: never, row: TaskEvidence) => (row.kind === 'none' ? '无' : EVIDENCE_KINDS[row.kind]),
        },
        state: { title: '状态', text: (_value: never, row: TaskEvidence) => evidenceState.label(row.state) },
        link: { title: '链接', width: 40 },
        figure: { title: '数字' },
        found: { title: '核对结果', width: 30 },
        reason: { title: '退回原因', width: 30 },
        decidedBy: { title: '验收人' },
        decidedAt: { title: '验收时间' },
        createdAt: { title: '提交时间' },
      },
    },
  }),
  handIn: call({
    method: 'POST',
    path: '/api/admin/task/evidence/handin',
    keys: TASK_KEYS,
    summary: '提交任务凭证',
    body: z.strictObject({
      id: ref('taskMember'),
      pieces: z.array(Piece).min(1, '请先填写凭证').max(MOST_PIECES, `一次最多 ${MOST_PIECES} 件`),
    }),
    data: OwnTask,
  }),
  withdraw: call({
    method: 'POST',
    path: '/api/admin/task/evidence/withdraw',
    keys: TASK_KEYS,
    summary: '撤回任务凭证',
    body: z.strictObject({ ids: chosen }),
    data: z.object({ changed: z.int() }),
  }),
  accept: call({
    method: 'POST',
    path: '/api/admin/task/evidence/accept',
    keys: ['8-4'],
    summary: '通过任务凭证',
    body: z.strictObject({
      ids: chosen,
      /** Why, although something speaks against it. */
      ground: Text(200).optional(),
    }),
    data: z.object({ changed: z.int() }),
  }),
  return: call({
    method: 'POST',
    path: '/api/admin/task/evidence/return',
    keys: ['8-4'],
    summary: '退回任务凭证',
    body: z.strictObject({ ids: chosen, reason: RequiredText('退回原因', 200) }),
    data: z.object({ changed: z.int() }),
  }),
  /** By whoever decided, for a moment. */
  undo: call({
    method: 'POST',
    path: '/api/admin/task/evidence/undo',
    keys: ['8-4'],
    summary: '撤销验收',
    body: z.strictObject({ ids: chosen }),
    data: z.object({ changed: z.int() }),
  }),
});
