import { area, call, list } from '../core/call.ts';
import { Choice, Keyword, Moment, RequiredText, ref, refs } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { CLUE_COLUMNS } from './columns.ts';
import { Clue } from './shape.ts';
import { ClueSource } from './words.ts';

const search = {
  q: Keyword,
  source: ClueSource.optional(),
  nodeId: ref('node').optional(),
};
export type PoolSearch = z.infer<z.ZodObject<typeof search>>;

/** Nobody has them, so nobody is late with them. */
const { owner: _owner, nextAt: _nextAt, closeReason: _closeReason, ...POOL_COLUMNS } = CLUE_COLUMNS;

const hours = (label: string, max: number) =>
  z.int(`${label}必须是整数`).min(1, `${label}至少 1 小时`).max(max, `${label}最多 ${max} 小时`);

/** Whose pool somebody may take from. */
export const TAKE_AREAS = {
  around: '本组织和上下级的线索池',
  own: '只限本组织的线索池',
  city: '只限本城市的客户',
} as const;
export type TakeArea = keyof typeof TAKE_AREAS;

/** Whose pool a clue goes to when it is taken back or returned, seen from where its owner works. */
export const POOL_TARGETS = {
  own: '本组织的线索池',
  dealer: '所属经销商的线索池',
  region: '所属区域的线索池',
  channel: '全渠道的线索池',
} as const;
export type PoolTarget = keyof typeof POOL_TARGETS;
const PoolTarget = z.enum(Object.keys(POOL_TARGETS) as [PoolTarget, ...PoolTarget[]], {
  error: '目标线索池不正确',
});
export const MOST_POOL_TARGETS = 200;

/** The pool's rules of a channel. */
export const ClueRules = z.strictObject({
  /** Open clues one person may hold. */
  capacity: z.int('在手上限必须是整数').min(1, '在手上限至少 1 条').max(5000, '在手上限最多 5000 条'),
  takeADay: z
    .int('每日领取上限必须是整数')
    .min(0, '每日领取上限不能为负')
    .max(500, '每日领取上限最多 500 条'),
  /** What may be taken: of these sources, any where none is named, and where. */
  takeSources: z.array(ClueSource).max(20, '来源过多').default([]),
  takeArea: z
    .enum(Object.keys(TAKE_AREAS) as [TakeArea, ...TakeArea[]], { error: '领取范围不正确' })
    .default('around'),
  /** Hours until the first contact, and between contacts. */
  firstHours: hours('首次跟进时限', 720),
  nextHours: hours('跟进间隔', 2160),
  warnHours: hours('提前提醒', 72),
  recycle: z.boolean(),
  /** Where clues go back to, and the places, each with all below it, that do otherwise; the nearest one counts. */
  returnTo: PoolTarget.default('own'),
  returnToOf: z
    .array(z.strictObject({ nodeId: ref('node'), to: PoolTarget }))
    .max(MOST_POOL_TARGETS, `最多单独设置 ${MOST_POOL_TARGETS} 个组织`)
    .refine((entries) => new Set(entries.map(({ nodeId }) => nodeId)).size === entries.length, {
      error: '同一个组织只能设置一次',
    })
    .default([]),
});
export type ClueRules = z.infer<typeof ClueRules>;

/** A sweep that would have taken back more than so much of what people hold waits for somebody to look. */
export const Held = z.object({ count: z.int(), of: z.int(), at: Moment });

export const cluePool = area('clue/pool', {
  list: list({
    path: '/api/admin/clue/pool/list',
    keys: ['7-1'],
    summary: '线索池',
    search,
    row: Clue,
    sorts: ['pooledAt', 'score', 'createdAt'],
    defaultSort: { sort: 'pooledAt', order: 'DESC' },
    export: { keys: ['7-3'], columns: POOL_COLUMNS },
  }),
  /** How many the person may still take. */
  quota: call({
    method: 'GET',
    path: '/api/admin/clue/pool/quota',
    keys: ['7-1'],
    summary: '领取额度',
    data: z.object({
      left: z.int(),
      held: z.int(),
      capacity: z.int(),
      takenToday: z.int(),
      takeADay: z.int(),
    }),
  }),
  take: call({
    method: 'POST',
    path: '/api/admin/clue/pool/take',
    keys: ['7-2'],
    summary: '领取线索',
    body: z.strictObject({ id: ref('clue') }),
    data: Clue,
  }),
  release: call({
    method: 'POST',
    path: '/api/admin/clue/pool/release',
    keys: ['7-2'],
    summary: '退回线索池',
    body: z.strictObject({ ids: refs('clue'), reason: RequiredText('原因', 200) }),
    data: z.object({ changed: z.int() }),
  }),
  rules: call({
    method: 'GET',
    path: '/api/admin/clue/pool/rules',
    keys: ['7-1'],
    summary: '线索池规则',
    data: z.object({
      rules: ClueRules,
      /** The places that the rules name. */
      places: z.array(Choice),
      mayChange: z.boolean(),
      held: Held.nullable(),
    }),
  }),
  saveRules: call({
    method: 'POST',
    path: '/api/admin/clue/pool/rules/save',
    keys: ['7-2'],
    summary: '保存线索池规则',
    body: ClueRules,
    data: ClueRules,
  }),
  /** Goes on with a sweep that was stopped because it was so large. */
  sweepOn: call({
    method: 'POST',
    path: '/api/admin/clue/pool/sweep',
    keys: ['7-2'],
    summary: '继续回收线索',
    data: z.object({ changed: z.boolean() }),
  }),
});
