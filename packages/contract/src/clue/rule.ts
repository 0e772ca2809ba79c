import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { Moment, RequiredText } from '../core/fields.ts';
import { byId, byVersion, Choice, Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { AssignWay, ClueSource } from './words.ts';

/** To whom new clues of some kind go; the first rule that fits decides. */
export const AssignRule = Choice.extend({
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
  enabled: z.boolean().meta({ title: '启用' }),
  sources: z.array(ClueSource).max(20, '来源过多').default([]).meta({ title: '来源' }),
  minScore: z
    .int('最低评分必须是整数')
    .min(0, '最低评分不能为负')
    .max(100, '最低评分最多 100')
    .default(0)
    .meta({ title: '最低评分' }),
  way: AssignWay,
  memberIds: z.array(ref('member')).min(1, '请选择接收人').max(500, '最多 500 人').meta({ title: '接收人' }),
};

/** Result of applying an assignment rule to last week's clues. */
export const Simulation = z.object({
  clues: z.int(),
  matched: z.int(),
  unmatched: z.int(),
  shares: z.array(z.object({ id: Id, name: z.string(), held: z.int(), would: z.int() })),
});
export type Simulation = z.infer<typeof Simulation>;

const { ask, get, post } = callsUnder('/api/admin/clue/rule', ['7-2']);

export const clueRule = area('clue/rule', {
  list: get('list', '分配规则', NO_INPUT, z.object({ rows: z.array(AssignRule) })),
  create: post('create', '新建分配规则', z.strictObject(fields), AssignRule),
  update: post('update', '编辑分配规则', byVersion('clueRule', fields), AssignRule),
  remove: post('remove', '删除分配规则', byId('clueRule'), z.null()),
  move: post(
    'move',
    '调整分配规则的顺序',
    z.strictObject({
      ids: z
        .array(ref('clueRule'))
        .min(1, '请至少选择一条')
        .max(200, '最多 200 条')
        .meta({ title: '所选编号' }),
    }),
    z.object({ rows: z.array(AssignRule) }),
  ),
  simulate: ask(
    'simulate',
    '试算分配规则',
    {
      sources: fields.sources.meta({ title: '来源' }),
      minScore: fields.minScore.meta({ title: '最低评分' }),
      way: fields.way,
      memberIds: fields.memberIds.meta({ title: '接收人' }),
    },
    Simulation,
  ),
});
