import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn, nameColumn, textsColumn } from '../core/columns.ts';
import { DateRange, Day, Keyword, Moment, oneOf, RequiredText } from '../core/fields.ts';
import { ALL_KEYS, type Key } from '../core/keys.ts';
import { byId, byVersion, Choice, Id, queryId, queryRef, ref } from '../core/refs.ts';
import { ownedRow } from '../core/register.ts';
import { z } from '../core/zod.ts';

/** What every API token begins with. */
export const API_TOKEN_PREFIX = 'zyk_';

export const API_TOKEN_STATES = {
  open: '使用中',
  expired: '已到期',
  revoked: '已停用',
  stopped: '创建人已停用',
} as const;
export type ApiTokenState = keyof typeof API_TOKEN_STATES;
const State = oneOf(API_TOKEN_STATES).meta({ title: '状态' });

/** For how long the token before a rotation is still accepted, in hours. */
export const ROTATION_HOURS = [0, 1, 24, 72, 168] as const;
export const RotationHours = z
  .literal(ROTATION_HOURS, { error: '旧的可保留 0、1、24、72 或 168 小时' })
  .default(24)
  .meta({ title: '保留时长' });
const Hours = RotationHours.meta({ title: '旧令牌保留' });

const Keys = z
  .array(z.enum(ALL_KEYS as [Key, ...Key[]], { error: '没有这项权限' }))
  .min(1, '请至少选择一项权限')
  .max(ALL_KEYS.length, '权限过多')
  .meta({ title: '权限' });

const Address = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()], {
  error: '请填写 IP 或网段，如 203.0.113.7 或 203.0.113.0/24',
});

/** A token that another system calls with, in the name of its owner. */
export const ApiToken = ownedRow(['edit', 'rotate', 'revoke'], {
  name: z.string(),
  state: State,
  /** The last characters: enough to tell two apart. */
  tail: z.string(),
  keys: z.array(z.enum(ALL_KEYS as [Key, ...Key[]])),
  /** Those of its keys that the owner no longer holds there: they are refused until they hold them again. */
  lostKeys: z.array(z.enum(ALL_KEYS as [Key, ...Key[]])),
  perMinute: z.int(),
  addresses: z.array(z.string()),
  /** The last day it can be used; null for no end. */
  expiresOn: z.string().nullable(),
  lastAt: Moment.nullable(),
  lastIp: z.string().nullable(),
  /** Until when the token before the last rotation is accepted, while it is. */
  oldUntil: Moment.nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** So many days before its end a token is among what is to be done. */
export const API_TOKEN_ENDING_DAYS = 7;
/** What a list can be narrowed to: also those in use that end soon. */
export const API_TOKEN_FILTERS = {
  ...API_TOKEN_STATES,
  ending: `${API_TOKEN_ENDING_DAYS} 天内到期`,
} as const;

const search = { q: Keyword, state: oneOf(API_TOKEN_FILTERS).meta({ title: '状态' }).optional() };
export type ApiTokenSearch = z.infer<z.ZodObject<typeof search>>;

const fields = {
  name: RequiredText('令牌名称', 40),
  keys: Keys,
  perMinute: z
    .int('每分钟上限必须是整数')
    .min(1, '每分钟上限至少 1 次')
    .max(3_000, '每分钟上限最多 3000 次')
    .default(600)
    .meta({ title: '每分钟上限' }),
  addresses: z.array(Address).max(20, '最多 20 个 IP 或网段').default([]).meta({ title: 'IP 范围' }),
  expiresOn: Day.nullable().default(null).meta({ title: '有效期至' }),
};

/** The token is told once: the server keeps only its hash. */
const WithToken = z.object({ row: ApiToken, token: z.string() });

/** What a token changed. */
export const ApiTokenDeed = z.object({
  id: Id,
  at: Moment,
  action: z.string(),
  summary: z.string(),
  ip: z.string(),
  requestId: z.string(),
});
export type ApiTokenDeed = z.infer<typeof ApiTokenDeed>;

const deedSearch = {
  tokenId: ref('apiToken').meta({ title: '令牌' }),
  at: DateRange.optional().meta({ title: '时间' }),
};
export type ApiTokenDeedSearch = z.infer<z.ZodObject<typeof deedSearch>>;

/** Days of calls that a token's page counts. */
export const API_TOKEN_USE_DAYS = 30;

// Whoever makes a token does so in person: a token that makes tokens would never end.
const { get, list, post } = callsUnder('/api/admin/open/token', ['11-4'], { inPerson: true });

export const apiToken = area('open/token', {
  list: list('list', 'API 令牌列表', search, ApiToken, {
    sorts: ['createdAt', 'lastAt'],
    columns: {
      name: { title: '令牌名称', width: 24 },
      state: labelColumn('状态', API_TOKEN_STATES),
      node: nameColumn('可访问组织'),
      owner: nameColumn('创建人'),
      keys: textsColumn('权限', 40),
      addresses: textsColumn('IP 范围', 30),
      perMinute: '每分钟上限',
      expiresOn: '有效期至',
      lastAt: '最近使用',
      lastIp: '最近 IP',
      createdAt: '创建时间',
    },
  }),
  /** Which of the owner's keys hold at a node, for the one who makes a token. */
  choices: get(
    'choices',
    '可授予 API 令牌的权限',
    z.strictObject({ nodeId: queryRef('node').meta({ title: '可访问组织' }) }),
    z.object({ keys: z.array(z.enum(ALL_KEYS as [Key, ...Key[]])) }),
  ),
  create: post(
    'create',
    '新建 API 令牌',
    z.strictObject({ nodeId: ref('node').meta({ title: '可访问组织' }), ...fields }),
    WithToken,
    { stepUp: 'by-rule' },
  ),
  update: post('update', '编辑 API 令牌', byVersion('apiToken', fields), ApiToken, { stepUp: 'by-rule' }),
  rotate: post('rotate', '更换 API 令牌', byId('apiToken', { hours: Hours }), WithToken, {
    stepUp: 'by-rule',
  }),
  revoke: post('revoke', '停用 API 令牌', byId('apiToken'), ApiToken),
  deeds: list('deeds', 'API 令牌的操作', deedSearch, ApiTokenDeed, {
    sorts: ['at'],
    columns: {
      at: '时间',
      action: '操作',
      summary: { title: '说明', width: 50 },
      ip: 'IP',
      requestId: '请求编号',
    },
  }),
  usage: get(
    'usage',
    'API 令牌的调用统计',
    queryId('apiToken'),
    z.object({
      calls: z.array(
        z.object({ action: z.string(), title: z.string(), calls: z.int(), refused: z.int(), lastAt: Moment }),
      ),
    }),
  ),
  /** For the other system: what its token is and may do. */
  me: get(
    'me',
    '当前 API 令牌',
    NO_INPUT,
    z.object({
      /** Null for somebody who is signed in. */
      token: z
        .object({
          name: z.string(),
          channel: Choice,
          node: Choice,
          keys: z.array(z.enum(ALL_KEYS as [Key, ...Key[]])),
          perMinute: z.int(),
          expiresOn: z.string().nullable(),
        })
        .nullable(),
    }),
    { keys: 'signed-in', inPerson: undefined },
  ),
});
