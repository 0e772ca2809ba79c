import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, queryRef, RequiredText, ref, refs, Text } from '../core/common.ts';
import type { Key } from '../core/keys.ts';
import { z } from '../core/zod.ts';
import { CONTENT_KINDS, type ContentKind, PLATFORM_IDS, PLATFORMS } from './platforms.ts';

const PlatformName = z.enum(PLATFORM_IDS, { error: '请选择平台' });

/** Who looks after accounts, by what these are used for. Any one lets in; what a platform takes decides which counts for its accounts. */
export const ACCOUNT_KEYS = {
  article: '14-7',
  video: '15-9',
  live: '19-1',
} as const satisfies Record<ContentKind, Key>;
export const MANAGE_ACCOUNTS = [ACCOUNT_KEYS.article, ACCOUNT_KEYS.video, ACCOUNT_KEYS.live] as const;
/** Articles have a key of their own for asking the platforms. */
export const SYNC_ACCOUNTS = ['14-8', ACCOUNT_KEYS.video, ACCOUNT_KEYS.live] as const;

/** From fine to not usable. */
export const HEALTH_LEVELS = ['ok', 'warn', 'bad', 'paused'] as const;
export type HealthLevel = (typeof HEALTH_LEVELS)[number];
export const HEALTH_LABELS: Record<HealthLevel, string> = {
  ok: '正常',
  warn: '需关注',
  bad: '不可发布',
  paused: '已暂停',
};
const Level = z.enum(HEALTH_LEVELS, { error: '健康状态不正确' });

const Health = z.object({
  level: Level,
  /** What somebody should do or know, the most urgent first; empty when all is well. */
  notes: z.array(z.string()),
  connected: z.boolean(),
  /** Until then it renews itself; null: for as long as nobody takes the authorisation back. */
  authorisedUntil: Moment.nullable(),
  /** Rights the account did not give. */
  missing: z.array(z.string()),
  postedToday: z.int(),
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

export const Account = z.object({
  id: Id,
  platform: PlatformName,
  name: z.string(),
  remark: z.string(),
  /** AppID or the platform's own name for it; empty until it is connected. */
  externalId: z.string(),
  node: Choice,
  owner: Choice,
  groups: z.array(Choice),
  dailyLimit: z.int(),
  fans: z.int().nullable(),
  health: Health,
  createdAt: Moment,
  version: z.int(),
  can: z.array(z.enum(['edit', 'connect', 'sync', 'pause', 'resume', 'delete'])),
});
export type Account = z.infer<typeof Account>;

export const AccountGroup = z.object({
  id: Id,
  name: z.string(),
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
  nodeId: ref('node').optional(),
  groupId: ref('accountGroup').optional(),
  /** Only those that can be used for this. */
  takes: z.enum(CONTENT_KINDS, { error: '用途不正确' }).optional(),
};
export type AccountSearch = z.infer<z.ZodObject<typeof search>>;

const name = RequiredText('账号名称', 30);
const remark = Text(200);
const dailyLimit = z.int('每天条数必须是整数').min(1, '每天至少 1 条').max(500, '每天最多 500 条');
const appId = z
  .string()
  .trim()
  .regex(/^wx[0-9a-zA-Z]{16}$/, 'AppID 以 wx 开头，共 18 位');
const appSecret = z
  .string()
  .trim()
  .regex(/^[0-9a-zA-Z]{32}$/, 'AppSecret 是 32 位字母和数字');

const groupName = RequiredText('账号组名称', 20);
const accountIds = z.array(ref('account')).max(500, '一个组最多 500 个账号');

/** Where content is published: one row an account on a platform. */
export const account = area('account', {
  list: list({
    path: '/api/admin/aiCreate/account/list',
    keys: MANAGE_ACCOUNTS,
    summary: '内容账号列表',
    search,
    row: Account,
    sorts: ['createdAt', 'name', 'lastSuccessAt'],
    export: {
      keys: MANAGE_ACCOUNTS,
      columns: {
        name: { title: '账号', width: 30 },
        platform: { title: '平台', text: (_value: never, row: Account) => PLATFORMS[row.platform].name },
        externalId: { title: '平台标识', width: 24 },
        health: {
          title: '健康',
          width: 40,
          text: (_value: never, { health }: Account) =>
            [HEALTH_LABELS[health.level], ...health.notes].join('，'),
        },
        dailyLimit: { title: '每日上限' },
        fans: { title: '粉丝' },
        node: { title: '所属组织', text: (_value: never, row: Account) => row.node.name },
        groups: {
          title: '账号组',
          text: (_value: never, row: Account) => row.groups.map(({ name }) => name).join('、'),
        },
        owner: { title: '负责人', text: (_value: never, row: Account) => row.owner.name },
        remark: { title: '备注', width: 30 },
        createdAt: { title: '添加时间' },
      },
    },
  }),
  /** The health board: the same search without the level. */
  counts: call({
    method: 'POST',
    path: '/api/admin/aiCreate/account/counts',
    keys: MANAGE_ACCOUNTS,
    summary: '内容账号健康概况',
    whileViewing: true,
    body: z.strictObject(search),
    data: z.object({ total: z.int(), byLevel: z.record(Level, z.int()) }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/aiCreate/account/info',
    keys: MANAGE_ACCOUNTS,
    summary: '内容账号详情',
    query: z.strictObject({ id: queryRef('account') }),
    data: Account,
  }),
  /** 公众号 brings the id and secret of its app and is connected at once; others are authorised afterwards. */
  create: call({
    method: 'POST',
    path: '/api/admin/aiCreate/account/create',
    keys: MANAGE_ACCOUNTS,
    summary: '新增内容账号',
    body: z.strictObject({
      platform: PlatformName,
      name,
      nodeId: ref('node'),
      remark: remark.optional(),
      dailyLimit: dailyLimit.optional(),
      appId: appId.optional(),
      appSecret: appSecret.optional(),
    }),
    data: z.object({ id: Id }),
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/aiCreate/account/update',
    keys: MANAGE_ACCOUNTS,
    summary: '编辑内容账号',
    body: z.strictObject({
      id: ref('account'),
      version: z.int(),
      name,
      nodeId: ref('node'),
      remark,
      dailyLimit,
      appSecret: appSecret.optional(),
    }),
    data: Account,
  }),
  setPaused: call({
    method: 'POST',
    path: '/api/admin/aiCreate/account/pause',
    keys: MANAGE_ACCOUNTS,
    summary: '暂停或恢复内容账号',
    body: z.strictObject({ id: ref('account'), paused: z.boolean(), reason: Text(100).optional() }),
    data: Account,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/aiCreate/account/delete',
    keys: MANAGE_ACCOUNTS,
    summary: '删除内容账号',
    body: z.strictObject({ id: ref('account'), version: z.int() }),
    data: z.null(),
  }),
  /** Asks the platforms about these accounts, as a job. */
  sync: call({
    method: 'POST',
    path: '/api/admin/aiCreate/account/sync',
    keys: SYNC_ACCOUNTS,
    summary: '同步内容账号',
    body: z.strictObject({ ids: refs('account') }),
    data: z.object({ jobId: z.string() }),
  }),
  /** Where the person's browser goes to let us publish for them; it comes back to the console with a code. */
  authorize: call({
    method: 'POST',
    path: '/api/admin/aiCreate/account/authorize',
    keys: MANAGE_ACCOUNTS,
    summary: '发起账号授权',
    body: z.strictObject({ id: ref('account') }),
    data: z.object({ url: z.string(), expiresAt: Moment }),
  }),
  /** The way back. Only for whoever set out, once, and in time. */
  connect: call({
    method: 'POST',
    path: '/api/admin/aiCreate/account/connect',
    keys: MANAGE_ACCOUNTS,
    summary: '完成账号授权',
    body: z.strictObject({ state: RequiredText('授权编号', 200), code: RequiredText('授权码', 1000) }),
    data: z.object({ id: Id, name: z.string() }),
  }),
  groups: call({
    method: 'POST',
    path: '/api/admin/aiCreate/account/group/list',
    keys: MANAGE_ACCOUNTS,
    summary: '账号组列表',
    whileViewing: true,
    data: z.object({ rows: z.array(AccountGroup) }),
  }),
  createGroup: call({
    method: 'POST',
    path: '/api/admin/aiCreate/account/group/create',
    keys: MANAGE_ACCOUNTS,
    summary: '新增账号组',
    body: z.strictObject({ name: groupName, accountIds }),
    data: AccountGroup,
  }),
  updateGroup: call({
    method: 'POST',
    path: '/api/admin/aiCreate/account/group/update',
    keys: MANAGE_ACCOUNTS,
    summary: '编辑账号组',
    body: z.strictObject({ id: ref('accountGroup'), version: z.int(), name: groupName, accountIds }),
    data: AccountGroup,
  }),
  removeGroup: call({
    method: 'POST',
    path: '/api/admin/aiCreate/account/group/delete',
    keys: MANAGE_ACCOUNTS,
    summary: '删除账号组',
    body: z.strictObject({ id: ref('accountGroup'), version: z.int() }),
    data: z.null(),
  }),
});
