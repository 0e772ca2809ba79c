import { area, call, list } from '../core/call.ts';
import { Id, Keyword, Moment, queryRef, RequiredText, ref, refs, Text, Uname } from '../core/common.ts';
import { importCalls } from '../core/import.ts';
import { SEE_USERS } from '../core/keys.ts';
import { z } from '../core/zod.ts';
import {
  Assigned,
  AssignmentPreview,
  assignment,
  details,
  EffectiveAccess,
  MEMBER_SOURCES,
  MEMBER_STATE_LABELS,
  Member,
  MemberAccounts,
  MemberChoice,
  ShownState,
  search,
  VideoAuth,
  withdrawal,
} from './data.ts';
import { MEMBER_IMPORT } from './import.ts';

export const member = area('member', {
  list: list({
    path: '/api/admin/member/list',
    keys: SEE_USERS,
    summary: '用户列表',
    search,
    row: Member,
    sorts: ['createdAt', 'lastLoginAt', 'name', 'uname'],
    export: {
      keys: ['3-6'],
      columns: {
        name: { title: '姓名' },
        uname: { title: '账号' },
        phone: { title: '手机号' },
        memberships: {
          title: '组织与角色',
          width: 40,
          text: (_value: never, row: Member) =>
            row.memberships.map((m) => `${m.nodeName}（${m.roleName}）`).join('；'),
        },
        status: { title: '状态', text: (_value: never, row: Member) => MEMBER_STATE_LABELS[row.status] },
        source: { title: '来源', text: (_value: never, row: Member) => MEMBER_SOURCES[row.source] },
        userid: { title: '企业微信' },
        lastLoginAt: { title: '最近登录' },
        createdAt: { title: '创建时间' },
        createdBy: { title: '创建人' },
        remark: { title: '备注', width: 30 },
        id: { title: '编号' },
      },
    },
  }),
  /** People the viewer's memberships reach, for forms and filters; those asked for by id whatever their state. */
  picker: call({
    method: 'POST',
    path: '/api/admin/member/picker',
    keys: 'signed-in',
    summary: '选择用户',
    body: z.strictObject({
      q: Keyword,
      ids: z.array(Id).max(100, '一次最多 100 个').optional(),
      disabled: z.boolean().optional(),
    }),
    data: z.object({ rows: z.array(MemberChoice) }),
  }),
  counts: call({
    method: 'POST',
    path: '/api/admin/member/counts',
    keys: ['3-1'],
    summary: '各状态的用户数',
    whileViewing: true,
    body: z.strictObject(search),
    data: z.object({ total: z.int(), byStatus: z.record(ShownState, z.int()) }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/member/info',
    keys: ['3-1'],
    summary: '用户详情',
    query: z.strictObject({ uid: queryRef('member') }),
    data: Member,
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/member/create',
    keys: ['3-2'],
    summary: '新建用户',
    body: z.strictObject({ uname: Uname, ...details }),
    /** The new person sets the password through this one-time link; nobody ever sees a password. */
    data: z.object({ uid: Id, link: z.string(), expiresAt: Moment }),
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/member/update',
    keys: ['3-3'],
    summary: '编辑用户',
    body: z.strictObject({ uid: ref('member'), version: z.int(), ...details }).partial({ phone: true }),
    data: Member,
  }),
  setStatus: call({
    method: 'POST',
    path: '/api/admin/member/status',
    keys: ['3-3'],
    summary: '启用或停用用户',
    body: z.strictObject({
      ids: refs('member'),
      status: z.enum(['active', 'disabled'], { error: '状态只能为启用或停用' }),
    }),
    data: z.object({ changed: z.int() }),
  }),
  /** The same for every row of a filter: runs as a job. */
  setStatusOfAll: call({
    method: 'POST',
    path: '/api/admin/member/statusOfAll',
    keys: ['3-3'],
    summary: '批量启用或停用筛选出的用户',
    body: z.strictObject({
      search: z.strictObject(search),
      status: z.enum(['active', 'disabled'], { error: '状态只能为启用或停用' }),
    }),
    data: z.object({ jobId: z.string() }),
  }),
  unlock: call({
    method: 'POST',
    path: '/api/admin/member/unlock',
    keys: ['3-3'],
    summary: '解除登录锁定',
    body: z.strictObject({ uid: ref('member') }),
    data: z.null(),
  }),
  resetPassword: call({
    method: 'POST',
    path: '/api/admin/member/password/reset',
    keys: ['3-4'],
    summary: '生成密码重置链接',
    body: z.strictObject({ uid: ref('member') }),
    data: z.object({ link: z.string(), expiresAt: Moment }),
  }),
  /** What the person can see and do in the current channel, from the functions that decide it. */
  effective: call({
    method: 'GET',
    path: '/api/admin/member/effective',
    keys: ['3-1'],
    summary: '用户的生效权限',
    query: z.strictObject({ uid: queryRef('member') }),
    data: EffectiveAccess,
  }),
  accounts: call({
    method: 'GET',
    path: '/api/admin/member/accounts',
    keys: ['3-1'],
    summary: '用户绑定的企业微信和客服机器人',
    query: z.strictObject({ uid: queryRef('member') }),
    data: MemberAccounts,
  }),
  bindUserid: call({
    method: 'POST',
    path: '/api/admin/member/userid/bind',
    keys: ['3-5'],
    summary: '绑定企业微信',
    body: z.strictObject({
      uid: ref('member'),
      userid: RequiredText('企业微信账号', 64)
        .regex(/^[A-Za-z0-9][A-Za-z0-9_.@-]*$/, '企业微信账号只能包含字母、数字和 _ . @ -，以字母或数字开头')
        .meta({ example: 'walk.userid' }),
    }),
    data: MemberAccounts,
  }),
  unbindUserid: call({
    method: 'POST',
    path: '/api/admin/member/userid/unbind',
    keys: ['3-5'],
    summary: '解绑企业微信',
    body: z.strictObject({ uid: ref('member') }),
    data: MemberAccounts,
  }),
  bindBot: call({
    method: 'POST',
    path: '/api/admin/member/bot/bind',
    keys: ['3-5'],
    summary: '绑定客服机器人',
    /** Until bots are kept in their own area a bot is its name; without one it is called after the person. */
    body: z.strictObject({ uid: ref('member'), name: Text(30).optional() }),
    data: MemberAccounts,
  }),
  unbindBot: call({
    method: 'POST',
    path: '/api/admin/member/bot/unbind',
    keys: ['3-5'],
    summary: '解绑客服机器人',
    body: z.strictObject({ uid: ref('member') }),
    data: MemberAccounts,
  }),
  videoAuth: call({
    method: 'POST',
    path: '/api/admin/member/video/auth',
    keys: ['3-1'],
    summary: '用户负责的内容账号与授权',
    whileViewing: true,
    body: z.strictObject({ uid: ref('member') }),
    /** Accounts of the current channel that the person answers for. */
    data: z.object({ rows: z.array(VideoAuth) }),
  }),
  assignRole: call({
    method: 'POST',
    path: '/api/admin/member/role/assign',
    keys: ['3-3'],
    summary: '为用户分配角色',
    body: z.strictObject(assignment),
    data: Assigned,
  }),
  withdrawRole: call({
    method: 'POST',
    path: '/api/admin/member/role/withdraw',
    keys: ['3-3'],
    summary: '移除用户的角色',
    body: z.strictObject(withdrawal),
    data: Assigned,
  }),
  previewAssign: call({
    method: 'POST',
    path: '/api/admin/member/role/assign/preview',
    keys: ['3-3'],
    summary: '预览分配角色的影响',
    whileViewing: true,
    body: z.strictObject(assignment),
    data: AssignmentPreview,
  }),
  previewWithdraw: call({
    method: 'POST',
    path: '/api/admin/member/role/withdraw/preview',
    keys: ['3-3'],
    summary: '预览移除角色的影响',
    whileViewing: true,
    body: z.strictObject(withdrawal),
    data: AssignmentPreview,
  }),
  revealPhone: call({
    method: 'POST',
    path: '/api/admin/member/phone',
    keys: ['7-3'],
    summary: '查看用户完整手机号',
    body: z.strictObject({ uid: ref('member') }),
    data: z.object({ phone: z.string().nullable() }),
  }),
  ...importCalls(MEMBER_IMPORT),
  /** Each a new one: a link of the same person that was given out before leads nowhere from then on. */
  importLinks: call({
    method: 'POST',
    path: '/api/admin/member/import/links',
    keys: ['3-2'],
    summary: '为导入的新用户生成密码设置链接',
    body: z.strictObject({ id: ref('import') }),
    data: z.object({
      rows: z.array(z.object({ name: z.string(), uname: z.string(), link: z.string() })),
      expiresAt: Moment,
      /** New people of this import beyond what one answer holds. */
      left: z.int(),
    }),
  }),
});
