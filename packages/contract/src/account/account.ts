import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { nameColumn, namesColumn } from '../core/columns.ts';
import { Keyword, Moment, RequiredText, Text } from '../core/fields.ts';
import type { Key } from '../core/keys.ts';
import { byId, byIds, byVersion, Choice, Id, queryId, ref, totalBy } from '../core/refs.ts';
import { ownedRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { platformColumn } from './columns.ts';
import { CONTENT_KINDS, type ContentKind, PLATFORM_IDS } from './platforms.ts';

const PlatformName = z.enum(PLATFORM_IDS, { error: '请选择平台' }).meta({ title: '平台' });

/**
 * The keys that manage accounts, by what the accounts are used for. Holding any one opens the page; which of them
 * counts for a row depends on the content its platform takes.
 */
export const ACCOUNT_KEYS = {
  article: '14-7',
  video: '15-9',
  live: '19-1',
} as const satisfies Record<ContentKind, Key>;
export const MANAGE_ACCOUNTS = [ACCOUNT_KEYS.article, ACCOUNT_KEYS.video, ACCOUNT_KEYS.live] as const;
/** The keys that may ask the platforms for the state of accounts; for articles that is a separate key. */
export const SYNC_ACCOUNTS = ['14-8', ACCOUNT_KEYS.video, ACCOUNT_KEYS.live] as const;

/** Health of an account, from usable to not usable. */
export const HEALTH_LEVELS = ['ok', 'warn', 'bad', 'paused'] as const;
export type HealthLevel = (typeof HEALTH_LEVELS)[number];
export const HEALTH_LABELS: Record<HealthLevel, string> = {
  ok: '正常',
  warn: '需关注',
  bad: '不可发布',
  paused: '已暂停',
};
const Level = z.enum(HEALTH_LEVELS, { error: '健康状态不正确' }).meta({ title: '健康' });

const Health = z.object({
  level: Level,
  /** What somebody should do or know, the most urgent first; empty when all is well. */
  notes: z.array(z.string()),
  connected: z.boolean(),
  /** Until then it renews itself; null: for as long as nobody takes the authorisation back. */
  authorisedUntil: Moment.nullable(),
  /** Rights the account did not give, in words (`scopeName`). */
  missing: z.array(z.string()),
  postedToday: z.int(),
  /** When the latest post of the account that is out was published: the newest `publishedAt` of its publish records. */
  lastSuccessAt: Moment.nullable(),
  lastError: z
    .object({
      category: z.string(),
      advice: z.string(),
      code: z.string(),
      logId: z.string().nullable(),
      at: Moment,
    })
    .nullable(),
  /** When the platform was last asked. */
  checkedAt: Moment.nullable(),
});

export const Account = ownedRow(['edit', 'connect', 'sync', 'pause', 'resume', 'delete'], {
  platform: PlatformName,
  name: z.string(),
  remark: z.string(),
  /** AppID or the platform's own name for it; empty until it is connected. */
  externalId: z.string(),
  groups: z.array(Choice),
  dailyLimit: z.int(),
  fans: z.int().nullable(),
  health: Health,
});
export type Account = z.infer<typeof Account>;

export const AccountGroup = Choice.extend({
  node: Choice,
  /** Those the viewer sees. */
  accounts: z.array(z.object({ id: Id, name: z.string(), platform: PlatformName, level: Level })),
  version: z.int(),
  can: z.array(z.enum(['edit', 'delete'])),
});
export type AccountGroup = z.infer<typeof AccountGroup>;

const search = {
  q: Keyword,
  platform: PlatformName.optional(),
  level: Level.optional(),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  groupId: ref('accountGroup').optional().meta({ title: '账号组' }),
  /** Only those that can be used for this. */
  takes: z.enum(CONTENT_KINDS, { error: '用途不正确' }).optional().meta({ title: '内容类型' }),
};
export type AccountSearch = z.infer<z.ZodObject<typeof search>>;

const name = RequiredText('账号名称', 30);
const remark = Text(200).meta({ title: '备注' });
const dailyLimit = z
  .int('每天条数必须是整数')
  .min(1, '每天至少 1 条')
  .max(500, '每天最多 500 条')
  .meta({ title: '每日发布上限' });
const appId = z
  .string()
  .trim()
  .regex(/^wx[0-9a-zA-Z]{16}$/, 'AppID 以 wx 开头，共 18 位')
  .meta({ title: 'AppID' });
const appSecret = z
  .string()
  .trim()
  .regex(/^[0-9a-zA-Z]{32}$/, 'AppSecret 是 32 位字母和数字')
  .meta({ title: 'AppSecret' });

const groupName = RequiredText('账号组名称', 20);
const accountIds = z.array(ref('account')).max(500, '一个组最多 500 个账号').meta({ title: '账号' });

const { ask, get, list, post } = callsUnder('/api/admin/aiCreate/account', MANAGE_ACCOUNTS);

/** Content accounts: one row for each account on a platform. */
export const account = area('account', {
  list: list('list', '内容账号列表', search, Account, {
    sorts: ['createdAt', 'name', 'lastSuccessAt'],
    forAssistants: true,
    columns: {
      name: { title: '账号', width: 30 },
      platform: platformColumn('平台'),
      externalId: { title: '平台标识', width: 24 },
      health: {
        title: '健康',
        width: 40,
        text: (_value: never, { health }: Account) =>
          [HEALTH_LABELS[health.level], ...health.notes].join('，'),
      },
      dailyLimit: '每日上限',
      fans: '粉丝',
      node: nameColumn('所属组织'),
      groups: namesColumn('账号组'),
      owner: nameColumn('负责人'),
      remark: { title: '备注', width: 30 },
      createdAt: '添加时间',
    },
  }),
  /** The health board: the same search without the level. */
  counts: ask('counts', '内容账号健康概况', search, totalBy('byLevel', Level)),
  info: get('info', '内容账号详情', queryId('account'), Account),
  /** 公众号 brings the id and secret of its app and is connected at once; others are authorised afterwards. */
  create: post(
    'create',
    '新增内容账号',
    z.strictObject({
      platform: PlatformName,
      name,
      nodeId: ref('node').meta({ title: '所属组织' }),
      remark: remark.optional(),
      dailyLimit: dailyLimit.optional(),
      appId: appId.optional(),
      appSecret: appSecret.optional(),
    }),
    z.object({ id: Id }),
  ),
  update: post(
    'update',
    '编辑内容账号',
    byVersion('account', {
      name,
      nodeId: ref('node').meta({ title: '所属组织' }),
      remark,
      dailyLimit,
      appSecret: appSecret.optional(),
    }),
    Account,
  ),
  setPaused: post(
    'pause',
    '暂停或恢复内容账号',
    byId('account', {
      paused: z.boolean().meta({ title: '是否暂停' }),
      reason: Text(100).optional().meta({ title: '暂停原因' }),
    }),
    Account,
  ),
  remove: post('delete', '删除内容账号', byVersion('account'), z.null()),
  /** Asks the platforms about these accounts, as a job. */
  sync: post('sync', '同步内容账号', byIds('account'), z.object({ jobId: z.string() }), {
    keys: SYNC_ACCOUNTS,
  }),
  /** Where the person's browser goes to let us publish for them; it comes back to the console with a code. */
  authorize: post(
    'authorize',
    '发起账号授权',
    byId('account'),
    z.object({ url: z.string(), expiresAt: Moment }),
    { forAssistants: true },
  ),
  /** The way back. Only for whoever set out, once, and in time. */
  connect: post(
    'connect',
    '完成账号授权',
    z.strictObject({ state: RequiredText('授权编号', 200), code: RequiredText('授权码', 1000) }),
    z.object({ id: Id, name: z.string() }),
  ),
  groups: post('group/list', '账号组列表', NO_INPUT, z.object({ rows: z.array(AccountGroup) }), {
    whileViewing: true,
  }),
  createGroup: post(
    'group/create',
    '新增账号组',
    z.strictObject({ name: groupName, accountIds }),
    AccountGroup,
  ),
  updateGroup: post(
    'group/update',
    '编辑账号组',
    byVersion('accountGroup', { name: groupName, accountIds }),
    AccountGroup,
  ),
  removeGroup: post('group/delete', '删除账号组', byVersion('accountGroup'), z.null()),
});
