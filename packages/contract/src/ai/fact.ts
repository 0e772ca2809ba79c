import { area, callsUnder } from '../core/call.ts';
import { labelColumn } from '../core/columns.ts';
import { Day, Keyword, Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import { importCalls, importing } from '../core/import.ts';
import { byIds, byVersion, Id, queryId } from '../core/refs.ts';
import { registerRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { FACT_KINDS, FactKind } from './words.ts';

export const FACT_STATES = { valid: '有效', expired: '已过期' } as const;
const FactState = oneOf(FACT_STATES).meta({ title: '状态' });
/** So many days ahead there is time to renew a fact before texts that state it stop. */
export const FACT_ENDING_DAYS = 7;
export const FACT_SEARCHED_STATES = { ...FACT_STATES, ending: `${FACT_ENDING_DAYS} 天内到期` } as const;

/** A fact about a car or a shop that articles may state. Facts of nodes above are shared: they can be used, not changed. */
export const Fact = registerRow(['edit', 'delete'], {
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
  kind: FactKind.optional().meta({ title: '类别' }),
  state: oneOf(FACT_SEARCHED_STATES, '状态不正确').optional().meta({ title: '状态' }),
};
export type FactSearch = z.infer<z.ZodObject<typeof search>>;

export const FACT_VALUE_MAX = 300;
const details = {
  kind: FactKind.meta({ title: '类别' }),
  subject: RequiredText('对象', 60),
  name: RequiredText('名称', 40),
  value: RequiredText('内容', FACT_VALUE_MAX),
  until: Day.nullable().meta({ title: '到期日' }),
  remark: Text(200).meta({ title: '备注' }),
};
/** Whether an offer has an end date: one without is a price. */
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

const { ask, get, list, post } = callsUnder('/api/admin/ai/fact', ['18-1']);

export const aiFact = area('ai/fact', {
  list: list('list', '事实列表', search, Fact, {
    sorts: ['updatedAt', 'subject', 'name', 'until'],
    columns: {
      kind: labelColumn('类别', FACT_KINDS),
      subject: { title: '对象', width: 24 },
      name: { title: '名称', width: 20 },
      value: { title: '内容', width: 40 },
      until: '到期日',
      state: labelColumn('状态', FACT_STATES),
      remark: { title: '备注', width: 30 },
      updatedBy: '更新人',
      updatedAt: '更新时间',
    },
  }),
  /** For themes, articles and live scripts: those still in force, or those asked for by id whatever their state. */
  picker: ask(
    'picker',
    '选择事实',
    {
      q: Keyword,
      kind: FactKind.optional().meta({ title: '类型' }),
      ids: z.array(Id).max(200, '一次最多 200 个').optional().meta({ title: '所选编号' }),
    },
    z.object({
      rows: z.array(
        Fact.pick({ id: true, kind: true, subject: true, name: true, value: true, until: true, state: true }),
      ),
    }),
    { keys: ['14-1', '14-2', '14-3', '18-1', '19-2', '19-3'] },
  ),
  create: post('create', '新建事实', z.strictObject(details).refine(offerHasEnd, offerEnd), Fact),
  update: post('update', '编辑事实', byVersion('aiFact', details).refine(offerHasEnd, offerEnd), Fact),
  remove: post('remove', '删除事实', byIds('aiFact'), z.object({ removed: z.int() })),
  versions: get('versions', '事实历史版本', queryId('aiFact'), z.object({ rows: z.array(FactVersion) })),
  ...importCalls(FACT_IMPORT),
});
