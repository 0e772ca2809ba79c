import { PLATFORMS } from '../account/platforms.ts';
import { area, call, list } from '../core/call.ts';
import { Choice, Day, Keyword, queryRef, RequiredText, ref, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import {
  KOX_AGREEMENTS,
  KOX_KINDS,
  Kox,
  KoxAgreement,
  KoxGroup,
  KoxInfo,
  KoxKind,
  KoxPlatform,
} from './shape.ts';

export const KOX_KEYS = ['4-21'] as const;

const search = {
  /** Part of the name or of the platform's name for it. */
  q: Keyword,
  kind: KoxKind.optional(),
  platform: KoxPlatform.optional(),
  agreement: KoxAgreement.optional(),
  groupId: ref('koxGroup').optional(),
  nodeId: ref('node').optional(),
  stopped: z.literal('yes', { error: '只能是 yes' }).optional(),
};
export type KoxSearch = z.infer<z.ZodObject<typeof search>>;

const fields = {
  kind: KoxKind,
  platform: KoxPlatform,
  name: RequiredText('账号名称', 40),
  handle: Text(60).default(''),
  homepage: Text(300)
    .refine((text) => text === '' || /^https?:\/\/\S+$/.test(text), '主页链接须以 http:// 或 https:// 开头')
    .default(''),
  nodeId: ref('node'),
  memberId: ref('member').nullable().default(null),
  accountId: ref('account').nullable().default(null),
  fans: z
    .int('粉丝数必须是整数')
    .min(0, '粉丝数不能为负')
    .max(2_000_000_000, '粉丝数过大')
    .nullable()
    .default(null),
  groupIds: z.array(ref('koxGroup')).max(20, '最多 20 个分组').default([]),
  remark: Text(200).default(''),
};

const post = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
  name: string,
  summary: string,
  body: Body,
  data: Data,
) => call({ method: 'POST', path: `/api/admin/kox/${name}`, keys: KOX_KEYS, summary, body, data });

const version = z.int('版本号必须是整数');
const groupFields = {
  name: RequiredText('分组名称', 20),
  koxIds: z.array(ref('kox')).max(500, '一个分组最多 500 个账号').default([]),
};

export const kox = area('kox', {
  list: list({
    path: '/api/admin/kox/list',
    keys: KOX_KEYS,
    summary: 'KOX 账号列表',
    search,
    row: Kox,
    sorts: ['createdAt', 'fans', 'agreedUntil'],
    export: {
      keys: KOX_KEYS,
      columns: {
        name: { title: '账号', width: 30 },
        kind: { title: '类型', text: (_value: never, row: Kox) => KOX_KINDS[row.kind] },
        platform: { title: '平台', text: (_value: never, row: Kox) => PLATFORMS[row.platform].name },
        handle: { title: '平台号', width: 20 },
        homepage: { title: '主页链接', width: 40 },
        fans: { title: '粉丝' },
        member: { title: '关联用户', text: (_value: never, row: Kox) => row.member?.name ?? '' },
        account: { title: '关联内容账号', text: (_value: never, row: Kox) => row.account?.name ?? '' },
        groups: {
          title: '分组',
          text: (_value: never, row: Kox) => row.groups.map(({ name }) => name).join('、'),
        },
        agreement: { title: '协议', text: (_value: never, row: Kox) => KOX_AGREEMENTS[row.agreement] },
        agreedFrom: { title: '协议开始' },
        agreedUntil: { title: '协议结束' },
        posts: { title: '作品' },
        views: { title: '播放' },
        node: { title: '所属组织', text: (_value: never, row: Kox) => row.node.name },
        owner: { title: '负责人', text: (_value: never, row: Kox) => row.owner.name },
        remark: { title: '备注', width: 30 },
        createdAt: { title: '添加时间' },
      },
    },
  }),
  /** The same search, whatever the agreement. */
  counts: call({
    method: 'POST',
    path: '/api/admin/kox/counts',
    keys: KOX_KEYS,
    summary: '各协议状态的 KOX 账号数',
    whileViewing: true,
    body: z.strictObject(search),
    data: z.object({ total: z.int(), byAgreement: z.record(KoxAgreement, z.int()) }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/kox/info',
    keys: KOX_KEYS,
    summary: 'KOX 账号详情',
    query: z.strictObject({ id: queryRef('kox') }),
    data: KoxInfo,
  }),
  /** Content accounts that can be named as the account itself. */
  linkable: call({
    method: 'POST',
    path: '/api/admin/kox/account/picker',
    keys: KOX_KEYS,
    summary: '可关联的内容账号',
    whileViewing: true,
    body: z.strictObject({ platform: KoxPlatform.optional() }),
    data: z.object({ rows: z.array(Choice.extend({ platform: KoxPlatform })) }),
  }),
  create: post('create', '新增 KOX 账号', z.strictObject(fields), Kox),
  update: post('update', '编辑 KOX 账号', z.strictObject({ id: ref('kox'), version, ...fields }), Kox),
  /** A first agreement, or the next one; the last day counts. */
  sign: post(
    'sign',
    '登记 KOX 协议',
    z
      .strictObject({ id: ref('kox'), version, from: Day, until: Day, note: Text(200).default('') })
      .refine(({ from, until }) => from <= until, { path: ['until'], error: '结束日期不能早于开始日期' }),
    KoxInfo,
  ),
  setStopped: post(
    'stop',
    '停止或恢复 KOX 合作',
    z.strictObject({ id: ref('kox'), stopped: z.boolean() }),
    Kox,
  ),
  remove: post('delete', '删除 KOX 账号', z.strictObject({ id: ref('kox') }), z.null()),
  groups: call({
    method: 'POST',
    path: '/api/admin/kox/group/list',
    keys: KOX_KEYS,
    summary: 'KOX 分组列表',
    whileViewing: true,
    data: z.object({ rows: z.array(KoxGroup) }),
  }),
  createGroup: post('group/create', '新建 KOX 分组', z.strictObject(groupFields), KoxGroup),
  updateGroup: post(
    'group/update',
    '编辑 KOX 分组',
    z.strictObject({ id: ref('koxGroup'), version, ...groupFields }),
    KoxGroup,
  ),
  removeGroup: post('group/delete', '删除 KOX 分组', z.strictObject({ id: ref('koxGroup') }), z.null()),
});
