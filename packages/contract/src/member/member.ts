import { area, call, callsUnder } from '../core/call.ts';
import { labelColumn } from '../core/columns.ts';
import { Keyword, Moment, RequiredText, Text, Uname } from '../core/fields.ts';
import { importCalls } from '../core/import.ts';
import { SEE_USERS } from '../core/keys.ts';
import { byId, byIds, Changed, Id, queryRef, RowVersion, ref, totalBy } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import {
  Assigned,
  AssignmentPreview,
  EffectiveAccess,
  MEMBER_SOURCES,
  MEMBER_STATE_LABELS,
  Member,
  MemberAccounts,
  MemberChoice,
  MemberSearch,
  memberFields,
  roleAssignment,
  roleWithdrawal,
  ShownState,
  search,
  VideoAuth,
} from './data.ts';
import { MEMBER_IMPORT } from './import.ts';

const { ask, get, list, post } = callsUnder('/api/admin/member', ['3-3']);

export const member = area('member', {
  list: list('list', '用户列表', search, Member, {
    keys: SEE_USERS,
    sorts: ['createdAt', 'lastLoginAt', 'name', 'uname'],
    exportedBy: ['3-6'],
    columns: {
      name: '姓名',
      uname: '账号',
      phone: '手机号',
      memberships: {
        title: '组织与角色',
        width: 40,
        text: (_value: never, row: Member) =>
          row.memberships.map((m) => `${m.nodeName}（${m.roleName}）`).join('；'),
      },
      status: labelColumn('状态', MEMBER_STATE_LABELS),
      source: labelColumn('来源', MEMBER_SOURCES),
      userid: '企业微信',
      lastLoginAt: '最近登录',
      createdAt: '创建时间',
      createdBy: '创建人',
      remark: { title: '备注', width: 30 },
      id: '编号',
    },
  }),
  /** People the viewer's memberships reach, for forms and filters; those asked for by id whatever their state. */
  picker: post(
    'picker',
    '选择用户',
    z.strictObject({
      q: Keyword,
      ids: z.array(Id).max(100, '一次最多 100 个').optional().meta({ title: '所选编号' }),
      disabled: z.boolean().optional().meta({ title: '是否包括已停用' }),
    }),
    z.object({ rows: z.array(MemberChoice) }),
    { keys: 'signed-in', whileViewing: true },
  ),
  counts: ask('counts', '各状态的用户数', search, totalBy('byStatus', ShownState), { keys: SEE_USERS }),
  info: get('info', '用户详情', z.strictObject({ uid: queryRef('member').meta({ title: '用户' }) }), Member, {
    keys: SEE_USERS,
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/member/create',
    keys: ['3-2'],
    summary: '新建用户',
    body: z.strictObject({ uname: Uname, ...memberFields }),
    /** The new person sets the password through this one-time link; nobody ever sees a password. */
    data: z.object({ uid: Id, link: z.string(), expiresAt: Moment }),
  }),
  update: post(
    'update',
    '编辑用户',
    z
      .strictObject({ uid: ref('member').meta({ title: '用户' }), version: RowVersion, ...memberFields })
      .partial({ phone: true }),
    Member,
  ),
  setStatus: post(
    'status',
    '启用或停用用户',
    byIds('member', {
      status: z.enum(['active', 'disabled'], { error: '状态只能为启用或停用' }).meta({ title: '状态' }),
    }),
    Changed,
  ),
  /** The same for every row of a filter: runs as a job. */
  setStatusOfAll: post(
    'statusOfAll',
    '批量启用或停用筛选出的用户',
    z.strictObject({
      search: MemberSearch,
      status: z.enum(['active', 'disabled'], { error: '状态只能为启用或停用' }).meta({ title: '状态' }),
    }),
    z.object({ jobId: z.string() }),
  ),
  unlock: post(
    'unlock',
    '解除登录锁定',
    z.strictObject({ uid: ref('member').meta({ title: '用户' }) }),
    z.null(),
  ),
  resetPassword: post(
    'password/reset',
    '生成密码重置链接',
    z.strictObject({ uid: ref('member').meta({ title: '用户' }) }),
    z.object({ link: z.string(), expiresAt: Moment }),
    { keys: ['3-4'], stepUp: 'by-rule' },
  ),
  /** What the person can see and do in the current channel, from the functions that decide it. */
  effective: get(
    'effective',
    '用户的生效权限',
    z.strictObject({ uid: queryRef('member').meta({ title: '用户' }) }),
    EffectiveAccess,
    { keys: SEE_USERS },
  ),
  accounts: get(
    'accounts',
    '用户绑定的企业微信和客服机器人',
    z.strictObject({ uid: queryRef('member').meta({ title: '用户' }) }),
    MemberAccounts,
    { keys: SEE_USERS },
  ),
  bindUserid: post(
    'userid/bind',
    '绑定企业微信',
    z.strictObject({
      uid: ref('member').meta({ title: '用户' }),
      userid: RequiredText('企业微信账号', 64)
        .regex(/^[A-Za-z0-9][A-Za-z0-9_.@-]*$/, '企业微信账号只能包含字母、数字和 _ . @ -，以字母或数字开头')
        .meta({ example: 'walk.userid' }),
    }),
    MemberAccounts,
    { keys: ['3-5'] },
  ),
  unbindUserid: post(
    'userid/unbind',
    '解绑企业微信',
    z.strictObject({ uid: ref('member').meta({ title: '用户' }) }),
    MemberAccounts,
    { keys: ['3-5'] },
  ),
  bindBot: call({
    method: 'POST',
    path: '/api/admin/member/bot/bind',
    keys: ['3-5'],
    summary: '绑定客服机器人',
    /** Until bots are kept in their own area a bot is its name; without one it is called after the person. */
    body: z.strictObject({
      uid: ref('member').meta({ title: '用户' }),
      name: Text(30).optional().meta({ title: '机器人名称' }),
    }),
    data: MemberAccounts,
  }),
  unbindBot: post(
    'bot/unbind',
    '解绑客服机器人',
    z.strictObject({ uid: ref('member').meta({ title: '用户' }) }),
    MemberAccounts,
    { keys: ['3-5'] },
  ),
  videoAuth: call({
    method: 'POST',
    path: '/api/admin/member/video/auth',
    // Without a person it is about oneself; about others it takes the key of the list of people.
    keys: 'signed-in',
    summary: '用户负责的内容账号与授权',
    whileViewing: true,
    body: z.strictObject({ uid: ref('member').optional().meta({ title: '用户' }) }),
    /** Accounts of the current channel that the person answers for. */
    data: z.object({ rows: z.array(VideoAuth) }),
  }),
  assignRole: post('role/assign', '为用户分配角色', z.strictObject(roleAssignment), Assigned),
  withdrawRole: post('role/withdraw', '移除用户的角色', z.strictObject(roleWithdrawal), Assigned),
  previewAssign: ask('role/assign/preview', '预览分配角色的影响', roleAssignment, AssignmentPreview),
  previewWithdraw: ask('role/withdraw/preview', '预览移除角色的影响', roleWithdrawal, AssignmentPreview),
  revealPhone: post(
    'phone',
    '查看用户完整手机号',
    z.strictObject({ uid: ref('member').meta({ title: '用户' }) }),
    z.object({ phone: z.string().nullable() }),
    { keys: ['7-3'] },
  ),
  ...importCalls(MEMBER_IMPORT),
  /** Each a new one: a link of the same person that was given out before leads nowhere from then on. */
  importLinks: post(
    'import/links',
    '为导入的新用户生成密码设置链接',
    byId('import'),
    z.object({
      rows: z.array(z.object({ name: z.string(), uname: z.string(), link: z.string() })),
      expiresAt: Moment,
      /** New people of this import beyond what one answer holds. */
      left: z.int(),
    }),
    { keys: ['3-2'] },
  ),
});
