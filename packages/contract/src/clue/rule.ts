import { area, call } from '../core/call.ts';
import { Choice, Id, Moment, RequiredText, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { AssignWay, ClueSource } from './words.ts';

/** To whom new clues of some kind go; the first rule that fits decides. */
export const AssignRule = z.object({
  id: Id,
  name: z.string(),
  enabled: z.boolean(),
  sort: z.int(),
  /** Empty: any. */
  sources: z.array(ClueSource),
  minScore: z.int(),
  way: AssignWay,
  members: z.array(Choice),
  node: Choice,
  version: z.int(),
  updatedAt: Moment,
  can: z.array(z.enum(['edit', 'delete'])),
});
export type AssignRule = z.infer<typeof AssignRule>;

const fields = {
  name: RequiredText('规则名称', 40),
  enabled: z.boolean(),
  sources: z.array(ClueSource).max(20, '来源过多').default([]),
  minScore: z.int('最低评分必须是整数').min(0, '最低评分不能为负').max(100, '最低评分最多 100').default(0),
  way: AssignWay,
  memberIds: z.array(ref('member')).min(1, '请选择接收人').max(500, '最多 500 人'),
};

/** What a rule would have done with last week's clues. */
export const Simulation = z.object({
  clues: z.int(),
  matched: z.int(),
  unmatched: z.int(),
  shares: z.array(z.object({ id: Id, name: z.string(), held: z.int(), would: z.int() })),
});
export type Simulation = z.infer<typeof Simulation>;

const post = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
  name: string,
  summary: string,
  body: Body,
  data: Data,
) => call({ method: 'POST', path: `/api/admin/clue/rule/${name}`, keys: ['7-2'], summary, body, data });

export const clueRule = area('clue/rule', {
  list: call({
    method: 'GET',
    path: '/api/admin/clue/rule/list',
    keys: ['7-2'],
    summary: '分配规则',
    data: z.object({ rows: z.array(AssignRule) }),
  }),
  create: post('create', '新建分配规则', z.strictObject(fields), AssignRule),
  update: post(
    'update',
    '编辑分配规则',
    z.strictObject({ id: ref('clueRule'), version: z.int(), ...fields }),
    AssignRule,
  ),
  remove: post('remove', '删除分配规则', z.strictObject({ id: ref('clueRule') }), z.null()),
  move: post(
    'move',
    '调整分配规则的顺序',
    z.strictObject({ ids: z.array(ref('clueRule')).min(1, '请至少选择一条').max(200, '最多 200 条') }),
    z.object({ rows: z.array(AssignRule) }),
  ),
  simulate: call({
    method: 'POST',
    path: '/api/admin/clue/rule/simulate',
    keys: ['7-2'],
    summary: '试算分配规则',
    whileViewing: true,
    body: z.strictObject({
      sources: fields.sources,
      minScore: fields.minScore,
      way: fields.way,
      memberIds: fields.memberIds,
    }),
    data: Simulation,
  }),
});
