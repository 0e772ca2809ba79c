import { area, call, list } from '../core/call.ts';
import { Choice, Day, Id, Keyword, Moment, queryRef, RequiredText, ref, refs, Text } from '../core/common.ts';
import { importCalls, importing } from '../core/import.ts';
import { z } from '../core/zod.ts';
import { FACT_KINDS, FactKind } from './words.ts';

export const FACT_STATES = { valid: '有效', expired: '已过期' } as const;
const FactState = z.enum(Object.keys(FACT_STATES) as [keyof typeof FACT_STATES]);

/** Something true about a car or a shop that articles may say. Those of nodes above are shared: used, not changed. */
export const Fact = z.object({
  id: Id,
  kind: FactKind,
  /** The car or the shop: 示例轿车 A1. */
  subject: z.string(),
  /** What it says about it: 官方指导价. */
  name: z.string(),
  value: z.string(),
  /** The last day it holds, or none. */
  until: z.string().nullable(),
  remark: z.string(),
  state: FactState,
  node: Choice,
  version: z.int(),
  updatedAt: Moment,
  updatedBy: z.string(),
  can: z.array(z.enum(['edit', 'delete'])),
});
export type Fact = z.infer<typeof Fact>;

export const FactVersion = z.object({
  id: Id,
  version: z.int(),
  subject: z.string(),
  name: z.string(),
  value: z.string(),
  until: z.string().nullable(),
  changedBy: z.string(),
  changedAt: Moment,
});
export type FactVersion = z.infer<typeof FactVersion>;

const search = {
  q: Keyword,
  kind: FactKind.optional(),
  state: FactState.optional(),
};
export type FactSearch = z.infer<z.ZodObject<typeof search>>;

export const FACT_VALUE_MAX = 300;
const details = {
  kind: FactKind,
  subject: RequiredText('对象', 60),
  name: RequiredText('名称', 40),
  value: RequiredText('内容', FACT_VALUE_MAX),
  until: Day.nullable(),
  remark: Text(200),
};
/** An offer that never ends is a price. */
export const offerHasEnd = ({ kind, until }: { kind: FactKind; until?: string | null }) =>
  kind !== 'offer' || Boolean(until);
const offerEnd = { path: ['until'], error: '优惠类事实请填写到期日' };

const KIND_NAMES = Object.values(FACT_KINDS).join('、');

export const FACT_IMPORT = importing({
  path: '/api/admin/ai/fact/import',
  noun: '事实',
  keys: ['18-1'],
  matchBy: 'name',
  columns: {
    kind: {
      title: '类别',
      aliases: ['类型', '分类'],
      required: true,
      example: '价格',
      note: `${KIND_NAMES} 之一`,
      schema: z.string().transform((text, context) => {
        const found = Object.entries(FACT_KINDS).find(
          ([key, label]) => label === text.trim() || key === text.trim(),
        );
        if (found) return found[0] as FactKind;
        context.addIssue({ code: 'custom', message: `类别只能为 ${KIND_NAMES}` });
        return z.NEVER;
      }),
    },
    subject: {
      title: '对象',
      aliases: ['车型', '门店', '主体'],
      required: true,
      example: '示例轿车 A1',
      note: '适用的车型或门店，最多 60 个字',
      schema: details.subject,
    },
    name: {
      title: '名称',
      aliases: ['项目', '事实', '字段'],
      required: true,
      example: '官方指导价',
      note: '类别、对象、名称均相同时更新',
      schema: details.name,
    },
    value: {
      title: '内容',
      aliases: ['值', '数值', '说明'],
      required: true,
      example: '12.98 万元起',
      note: `文章中显示的文字，最多 ${FACT_VALUE_MAX} 个字`,
      schema: details.value,
    },
    until: {
      title: '到期日',
      aliases: ['有效期', '截止日期', '到期'],
      example: '2026-12-31',
      note: 'yyyy-MM-dd，含当天；优惠必填',
      schema: Day,
    },
    remark: { title: '备注', example: '', note: '最多 200 个字', schema: details.remark },
  },
});

export const aiFact = area('ai/fact', {
  list: list({
    path: '/api/admin/ai/fact/list',
    keys: ['18-1'],
    summary: '事实列表',
    search,
    row: Fact,
    sorts: ['updatedAt', 'subject', 'name', 'until'],
    export: {
      keys: ['18-1'],
      columns: {
        kind: { title: '类别', text: (_value: never, row: Fact) => FACT_KINDS[row.kind] },
        subject: { title: '对象', width: 24 },
        name: { title: '名称', width: 20 },
        value: { title: '内容', width: 40 },
        until: { title: '到期日' },
        state: { title: '状态', text: (_value: never, row: Fact) => FACT_STATES[row.state] },
        remark: { title: '备注', width: 30 },
        updatedBy: { title: '更新人' },
        updatedAt: { title: '更新时间' },
      },
    },
  }),
  /** For themes and articles: those still in force, or those asked for by id whatever their state. */
  picker: call({
    method: 'POST',
    path: '/api/admin/ai/fact/picker',
    keys: ['14-1', '14-2', '14-3', '18-1'],
    summary: '选择事实',
    whileViewing: true,
    body: z.strictObject({
      q: Keyword,
      kind: FactKind.optional(),
      ids: z.array(Id).max(200, '一次最多 200 个').optional(),
    }),
    data: z.object({
      rows: z.array(
        Fact.pick({ id: true, kind: true, subject: true, name: true, value: true, until: true, state: true }),
      ),
    }),
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/ai/fact/create',
    keys: ['18-1'],
    summary: '新建事实',
    body: z.strictObject(details).refine(offerHasEnd, offerEnd),
    data: Fact,
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/ai/fact/update',
    keys: ['18-1'],
    summary: '编辑事实',
    body: z.strictObject({ id: ref('aiFact'), version: z.int(), ...details }).refine(offerHasEnd, offerEnd),
    data: Fact,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/ai/fact/remove',
    keys: ['18-1'],
    summary: '删除事实',
    body: z.strictObject({ ids: refs('aiFact') }),
    data: z.object({ removed: z.int() }),
  }),
  versions: call({
    method: 'GET',
    path: '/api/admin/ai/fact/versions',
    keys: ['18-1'],
    summary: '事实历史版本',
    query: z.strictObject({ id: queryRef('aiFact') }),
    data: z.object({ rows: z.array(FactVersion) }),
  }),
  ...importCalls(FACT_IMPORT),
});
