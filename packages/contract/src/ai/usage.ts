import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { DateRange, Keyword, Moment, oneOf } from '../core/fields.ts';
import { Choice, Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { PURPOSES, Purpose } from './words.ts';

export const USAGE_OUTCOMES = { ok: '成功', failed: '失败', cancelled: '已取消', running: '进行中' } as const;
const Outcome = oneOf(USAGE_OUTCOMES).meta({ title: '结果' });

/** One call of a model. */
export const ModelUse = z.object({
  id: Id,
  at: Moment,
  purpose: Purpose,
  provider: z.string(),
  model: z.string(),
  offline: z.boolean(),
  input: z.int(),
  output: z.int(),
  /** Yuan. */
  cost: z.number(),
  ms: z.int().nullable(),
  outcome: Outcome,
  error: z.string(),
  member: Choice,
  node: Choice.nullable(),
  theme: Choice.nullable(),
});
export type ModelUse = z.infer<typeof ModelUse>;

const search = {
  q: Keyword,
  at: DateRange.optional().meta({ title: '时间' }),
  purpose: Purpose.optional(),
  outcome: Outcome.optional(),
  memberId: ref('member').optional().meta({ title: '用户' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
};
export type UsageSearch = z.infer<z.ZodObject<typeof search>>;

const Sums = z.object({ calls: z.int(), failed: z.int(), tokens: z.int(), cost: z.number() });
const Share = Sums.extend({ id: Id.nullable(), name: z.string() });
export type UsageShare = z.infer<typeof Share>;

export const UsageSummary = z.object({
  total: Sums.extend({ offline: z.int() }),
  byDay: z.array(Sums.extend({ day: z.string() })),
  byMember: z.array(Share),
  /** The dealer above the place where the member sits, or the place itself. */
  byDealer: z.array(Share),
  byTheme: z.array(Share),
  byModel: z.array(Share),
});
export type UsageSummary = z.infer<typeof UsageSummary>;

const { ask, list } = callsUnder('/api/admin/ai/usage', ['18-3']);

export const aiUsage = area('ai/usage', {
  list: list('list', 'AI 用量列表', search, ModelUse, {
    sorts: ['at', 'cost', 'ms'],
    columns: {
      at: '时间',
      purpose: labelColumn('用途', PURPOSES),
      member: nameColumn('用户'),
      node: nameColumn('所属组织'),
      theme: nameColumn('主题'),
      provider: '接口',
      model: { title: '模型', width: 24 },
      input: '输入 Token',
      output: '输出 Token',
      cost: '费用（元）',
      ms: '耗时（毫秒）',
      outcome: labelColumn('结果', USAGE_OUTCOMES),
      error: { title: '原因', width: 40 },
    },
  }),
  summary: ask('summary', 'AI 用量汇总', { at: DateRange.meta({ title: '时间' }) }, UsageSummary),
});
