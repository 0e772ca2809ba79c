import { platformColumn } from '../account/columns.ts';
import { outsideAccount } from '../account/outside-account.ts';
import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn, nameColumn, namesColumn } from '../core/columns.ts';
import { Day, Keyword, RequiredText, Text } from '../core/fields.ts';
import { byId, Choice, queryId, ref, totalBy } from '../core/refs.ts';
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
  groupId: ref('koxGroup').optional().meta({ title: '分组' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  stopped: z.literal('yes', { error: '只能是 yes' }).optional().meta({ title: '是否停止合作' }),
};
export type KoxSearch = z.infer<z.ZodObject<typeof search>>;

const fields = {
  kind: KoxKind,
  platform: KoxPlatform,
  name: outsideAccount.name,
  handle: outsideAccount.handle,
  homepage: outsideAccount.homepage,
  nodeId: ref('node').meta({ title: '所属组织' }),
  memberId: ref('member').nullable().default(null).meta({ title: '关联用户' }),
  accountId: ref('account').nullable().default(null).meta({ title: '关联内容账号' }),
  fans: outsideAccount.fans,
  groupIds: z.array(ref('koxGroup')).max(20, '最多 20 个分组').default([]).meta({ title: '分组' }),
  remark: Text(200).default('').meta({ title: '备注' }),
};

const { ask, get, list, post } = callsUnder('/api/admin/kox', KOX_KEYS);

const version = z.int('版本号必须是整数').meta({ title: '版本' });
const groupFields = {
  name: RequiredText('分组名称', 20),
  koxIds: z.array(ref('kox')).max(500, '一个分组最多 500 个账号').default([]).meta({ title: '账号' }),
};

export const kox = area('kox', {
  list: list('list', 'KOX 账号列表', search, Kox, {
    sorts: ['createdAt', 'fans', 'agreedUntil'],
    columns: {
      name: { title: '账号', width: 30 },
      kind: labelColumn('类型', KOX_KINDS),
      platform: platformColumn('平台'),
      handle: { title: '平台号', width: 20 },
      homepage: { title: '主页链接', width: 40 },
      fans: '粉丝',
      member: nameColumn('关联用户'),
      account: nameColumn('关联内容账号'),
      groups: namesColumn('分组'),
      agreement: labelColumn('协议', KOX_AGREEMENTS),
      agreedFrom: '协议开始',
      agreedUntil: '协议结束',
      posts: '作品',
      views: '播放',
      node: nameColumn('所属组织'),
      owner: nameColumn('负责人'),
      remark: { title: '备注', width: 30 },
      createdAt: '添加时间',
    },
  }),
  /** The same search, whatever the agreement. */
  counts: ask('counts', '各协议状态的 KOX 账号数', search, totalBy('byAgreement', KoxAgreement)),
  info: get('info', 'KOX 账号详情', queryId('kox'), KoxInfo),
  /** Content accounts that can be named as the account itself. */
  linkable: ask(
    'account/picker',
    '可关联的内容账号',
    { platform: KoxPlatform.optional() },
    z.object({ rows: z.array(Choice.extend({ platform: KoxPlatform })) }),
  ),
  create: post('create', '新增 KOX 账号', z.strictObject(fields), Kox),
  update: post('update', '编辑 KOX 账号', byId('kox', { version, ...fields }), Kox),
  /** A first agreement, or the next one; the last day counts. */
  sign: post(
    'sign',
    '登记 KOX 协议',
    byId('kox', {
      version,
      from: Day.meta({ title: '开始日期' }),
      until: Day.meta({ title: '结束日期' }),
      note: Text(200).default('').meta({ title: '说明' }),
    }).refine(({ from, until }) => from <= until, { path: ['until'], error: '结束日期不能早于开始日期' }),
    KoxInfo,
  ),
  setStopped: post(
    'stop',
    '停止或恢复 KOX 合作',
    byId('kox', { stopped: z.boolean().meta({ title: '是否停止合作' }) }),
    Kox,
  ),
  remove: post('delete', '删除 KOX 账号', byId('kox'), z.null()),
  groups: post('group/list', 'KOX 分组列表', NO_INPUT, z.object({ rows: z.array(KoxGroup) }), {
    whileViewing: true,
  }),
  createGroup: post('group/create', '新建 KOX 分组', z.strictObject(groupFields), KoxGroup),
  updateGroup: post('group/update', '编辑 KOX 分组', byId('koxGroup', { version, ...groupFields }), KoxGroup),
  removeGroup: post('group/delete', '删除 KOX 分组', byId('koxGroup'), z.null()),
});
