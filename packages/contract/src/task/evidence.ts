import { area, callsUnder } from '../core/call.ts';
import { labelColumn } from '../core/columns.ts';
import { RequiredText, Text } from '../core/fields.ts';
import { byId, Changed, ref, refs } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { findLinks } from './pasted-links.ts';
import { EVIDENCE_KINDS, MOST_PIECES, OwnTask, TASK_KEYS, TaskEvidence } from './shape.ts';
import { evidenceState } from './states.ts';

const Piece = z.strictObject({
  /** Of a post, alone or in the text that an app copies with it. */
  link: z
    .string()
    .trim()
    .max(2_000, '内容过长')
    .refine((text) => findLinks(text).length > 0, '没有找到链接，请粘贴平台「复制链接」的内容')
    .refine((text) => findLinks(text).length <= 1, '一件凭证只能有一个链接')
    .refine((text) => (findLinks(text)[0] ?? '').length <= 500, '链接过长')
    .meta({ example: 'https://www.douyin.com/video/1' })
    .optional()
    .meta({ title: '作品链接' }),
  /** Where the browser has put a screenshot. */
  path: z.string().trim().max(300, '文件路径过长').optional().meta({ title: '截图' }),
  figure: z
    .number('请填写数字')
    .min(0, '数字不能为负')
    .max(1_000_000_000, '数字过大')
    .optional()
    .meta({ title: '数字' }),
  note: Text(200).optional().meta({ title: '备注' }),
});

const chosen = refs('taskEvidence').max(200, '一次最多 200 件');

const search = {
  taskId: ref('task').optional().meta({ title: '任务' }),
  dealerId: ref('taskDealer').optional().meta({ title: '经销商任务' }),
  storeId: ref('taskStore').optional().meta({ title: '门店任务' }),
  memberTaskId: ref('taskMember').optional().meta({ title: '成员任务' }),
  state: z.enum(evidenceState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
};

const { list, post } = callsUnder('/api/admin/task/evidence', ['8-4']);

export const taskEvidence = area('task/evidence', {
  list: list('list', '任务凭证列表', search, TaskEvidence, {
    keys: TASK_KEYS,
    sorts: ['createdAt'],
    defaultSort: { sort: 'createdAt', order: 'ASC' },
    columns: {
      who: '姓名',
      place: { title: '所属组织', width: 26 },
      task: { title: '任务', width: 30 },
      kind: {
        title: '凭证',
        text: (_value: never, row: TaskEvidence) => (row.kind === 'none' ? '无' : EVIDENCE_KINDS[row.kind]),
      },
      state: labelColumn('状态', evidenceState.states),
      link: { title: '链接', width: 40 },
      figure: '数字',
      found: { title: '核对结果', width: 30 },
      reason: { title: '退回原因', width: 30 },
      decidedBy: '验收人',
      decidedAt: '验收时间',
      createdAt: '提交时间',
    },
  }),
  handIn: post(
    'handin',
    '提交任务凭证',
    byId('taskMember', {
      pieces: z
        .array(Piece)
        .min(1, '请先填写凭证')
        .max(MOST_PIECES, `一次最多 ${MOST_PIECES} 件`)
        .meta({ title: '凭证' }),
    }),
    OwnTask,
    { keys: TASK_KEYS },
  ),
  withdraw: post('withdraw', '撤回任务凭证', z.strictObject({ ids: chosen }), Changed, { keys: TASK_KEYS }),
  accept: post(
    'accept',
    '通过任务凭证',
    z.strictObject({
      ids: chosen,
      /** Why, although something speaks against it. */
      ground: Text(200).optional().meta({ title: '理由' }),
    }),
    Changed,
  ),
  return: post(
    'return',
    '退回任务凭证',
    z.strictObject({ ids: chosen, reason: RequiredText('退回原因', 200) }),
    Changed,
  ),
  /** By whoever decided, for a moment. */
  undo: post('undo', '撤销验收', z.strictObject({ ids: chosen }), Changed),
});
