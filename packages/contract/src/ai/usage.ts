import { area, call, list } from '../core/call.ts';
import { Choice, DateRange, Id, Keyword, Moment, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { PURPOSES, Purpose } from './words.ts';

export const USAGE_OUTCOMES = { ok: '成功', failed: '失败', cancelled: '已取消', running: '进行中' } as const;
const Outcome = z.enum(Object.keys(USAGE_OUTCOMES) as [keyof typeof USAGE_OUTCOMES]);

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
  at: DateRange.optional(),
  purpose: Purpose.optional(),
  outcome: Outcome.optional(),
  memberId: ref('member').optional(),
  nodeId: ref('node').optional(),
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

export const aiUsage = area('ai/usage', {
  list: list({
    path: '/api/admin/ai/usage/list',
    keys: ['18-3'],
    summary: 'AI 用量列表',
    search,
    row: ModelUse,
    sorts: ['at', 'cost', 'ms'],
    export: {
      keys: ['18-3'],
      columns: {
        at: { title: '时间' },
        purpose: { title: '用途', text: (_value: never, row: ModelUse) => PURPOSES[row.purpose] },
        member: { title: '用户', text: (_value: never, row: ModelUse) => row.member.name },
        node: { title: '所属组织', text: (_value: never, row: ModelUse) => row.node?.name ?? '' },
        theme: { title: '主题', text: (_value: never, row: ModelUse) => row.theme?.name ?? '' },
        provider: { title: '接口' },
        model: { title: '模型', width: 24 },
        input: { title: '输入 Token' },
        output: { title: '输出 Token' },
        cost: { title: '费用（元）' },
        ms: { title: '耗时（毫秒）' },
        outcome: { title: '结果', text: (_value: never, row: ModelUse) => USAGE_OUTCOMES[row.outcome] },
        error: { title: '原因', width: 40 },
      },
    },
  }),
  summary: call({
    method: 'POST',
    path: '/api/admin/ai/usage/summary',
    keys: ['18-3'],
    summary: 'AI 用量汇总',
    whileViewing: true,
    body: z.strictObject({ at: DateRange }),
    data: UsageSummary,
  }),
});
