import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { Keyword, Moment, oneOf, RequiredText } from '../core/fields.ts';
import { SEE_CLUES } from '../core/keys.ts';
import { byId, byIds, Changed, Choice, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { CLUE_COLUMNS } from './columns.ts';
import { Clue } from './shape.ts';
import { ClueSource } from './words.ts';

const search = {
  q: Keyword,
  source: ClueSource.optional(),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
};
export type PoolSearch = z.infer<z.ZodObject<typeof search>>;

/** Nobody has them, so nobody is late with them. */
const { owner: _owner, nextAt: _nextAt, closeReason: _closeReason, ...POOL_COLUMNS } = CLUE_COLUMNS;

const hours = (label: string, max: number) =>
  z.int(`${label}必须是整数`).min(1, `${label}至少 1 小时`).max(max, `${label}最多 ${max} 小时`);

/** Pools a member may take clues from. */
export const TAKE_AREAS = {
  around: '本组织和上下级的线索池',
  own: '只限本组织的线索池',
  city: '只限本城市的客户',
} as const;
export type TakeArea = keyof typeof TAKE_AREAS;

/** Pools a clue can return to, relative to where its owner works. */
export const POOL_TARGETS = {
  own: '本组织的线索池',
  dealer: '所属经销商的线索池',
  region: '所属区域的线索池',
  channel: '全渠道的线索池',
} as const;
export type PoolTarget = keyof typeof POOL_TARGETS;
const PoolTarget = oneOf(POOL_TARGETS, '目标线索池不正确').meta({ title: '回收和退回到' });
export const MOST_POOL_TARGETS = 200;

/** The pool's rules of a channel. */
export const ClueRules = z.strictObject({
  /** Open clues one person may hold. */
  capacity: z
    .int('名下上限必须是整数')
    .min(1, '名下上限至少 1 条')
    .max(5000, '名下上限最多 5000 条')
    .meta({ title: '名下上限' }),
  takeADay: z
    .int('每日领取上限必须是整数')
    .min(0, '每日领取上限不能为负')
    .max(500, '每日领取上限最多 500 条')
    .meta({ title: '每日领取上限' }),
  /** What may be taken: of these sources, any where none is named, and where. */
  takeSources: z.array(ClueSource).max(20, '来源过多').default([]).meta({ title: '可领取的来源' }),
  takeArea: oneOf(TAKE_AREAS, '领取范围不正确').default('around').meta({ title: '领取范围' }),
  /** Hours until the first contact, and between contacts. */
  firstHours: hours('首次跟进时限', 720).meta({ title: '首次跟进时限' }),
  nextHours: hours('跟进间隔', 2160).meta({ title: '跟进间隔' }),
  warnHours: hours('提前提醒', 72).meta({ title: '提前提醒' }),
  recycle: z.boolean().meta({ title: '是否回收' }),
  /** Where clues go back to, and the places, each with all below it, that do otherwise; the nearest one counts. */
  returnTo: PoolTarget.default('own'),
  returnToOf: z
    .array(z.strictObject({ nodeId: ref('node').meta({ title: '组织' }), to: PoolTarget }))
    .max(MOST_POOL_TARGETS, `最多单独设置 ${MOST_POOL_TARGETS} 个组织`)
    .refine((entries) => new Set(entries.map(({ nodeId }) => nodeId)).size === entries.length, {
      error: '同一个组织只能设置一次',
    })
    .default([])
    .meta({ title: '单独设置的组织' }),
});
export type ClueRules = z.infer<typeof ClueRules>;

/** A sweep that waits for confirmation because it would take back too large a share of the held clues. */
export const HeldSweep = z.object({ count: z.int(), of: z.int(), at: Moment });

const { get, list, post } = callsUnder('/api/admin/clue/pool', ['7-2']);

export const cluePool = area('clue/pool', {
  list: list('list', '线索池', search, Clue, {
    keys: SEE_CLUES,
    sorts: ['pooledAt', 'score', 'createdAt'],
    exportedBy: ['7-3'],
    columns: POOL_COLUMNS,
  }),
  /** How many the person may still take. */
  quota: get(
    'quota',
    '领取额度',
    NO_INPUT,
    z.object({
      left: z.int(),
      held: z.int(),
      capacity: z.int(),
      takenToday: z.int(),
      takeADay: z.int(),
    }),
    { keys: SEE_CLUES },
  ),
  take: post('take', '领取线索', byId('clue'), Clue),
  release: post('release', '退回线索池', byIds('clue', { reason: RequiredText('原因', 200) }), Changed),
  rules: get(
    'rules',
    '线索池规则',
    NO_INPUT,
    z.object({
      rules: ClueRules,
      /** The places that the rules name. */
      places: z.array(Choice),
      mayChange: z.boolean(),
      held: HeldSweep.nullable(),
    }),
    { keys: SEE_CLUES },
  ),
  saveRules: post('rules/save', '保存线索池规则', ClueRules, ClueRules),
  /** Goes on with a sweep that was stopped because it was so large. */
  sweepOn: post('sweep', '继续回收线索', NO_INPUT, z.object({ changed: z.boolean() })),
});
