import { area, call, list } from './call.ts';
import {
  Avatar,
  DateRange,
  Id,
  Keyword,
  Moment,
  Phone,
  queryRef,
  RequiredText,
  ref,
  refs,
  Text,
  Uname,
} from './common.ts';
import { importCalls, importing } from './import.ts';
import { ALL_KEYS, SCOPES } from './keys.ts';
import { MAX_POSTS } from './limits.ts';
import { memberState } from './states.ts';
import { z } from './zod.ts';

/** A member who typed too many wrong passwords shows as locked whatever else the state is. */
const ShownState = z.enum([...memberState.all, 'locked']);
export type MemberShownState = z.infer<typeof ShownState>;
export const MEMBER_STATE_LABELS: Record<MemberShownState, string> = {
  ...memberState.states,
  locked: '已锁定',
};

export const MEMBER_SOURCES = {
  manual: '手工创建',
  import: '批量导入',
  system: '系统内置',
  demo: '演示数据',
} as const;
const Source = z.enum(Object.keys(MEMBER_SOURCES) as [keyof typeof MEMBER_SOURCES]);

const Membership = z.object({
  nodeId: Id,
  nodeName: z.string(),
  /** The names above the node, outermost first. */
  trail: z.string(),
  roleId: Id,
  roleName: z.string(),
  primary: z.boolean(),
});

export const Member = z.object({
  id: Id,
  uname: z.string(),
  name: z.string(),
  avatar: Avatar,
  phone: z.string().nullable(),
  status: ShownState,
  isadmin: z.union([z.literal(0), z.literal(1)]),
  memberships: z.array(Membership),
  source: Source,
  /** The work chat account in the current channel. */
  userid: z.string().nullable(),
  remark: z.string(),
  createdBy: z.string().nullable(),
  createdAt: Moment,
  lastLoginAt: Moment.nullable(),
  /** Grows with every change; an edit names the version it started from. */
  version: z.int(),
  /** What the viewer may do with this row. */
  can: z.array(
    z.enum(['edit', 'disable', 'enable', 'unlock', 'resetPassword', 'revealPhone', 'bind', 'viewAs']),
  ),
});
export type Member = z.infer<typeof Member>;

export const MemberChoice = z.object({
  id: Id,
  name: z.string(),
  uname: z.string(),
  avatar: Avatar,
  /** Where the person works first of all, as far as the viewer sees it. */
  place: z.string(),
  disabled: z.boolean(),
});
export type MemberChoice = z.infer<typeof MemberChoice>;

const search = {
  q: Keyword,
  nodeId: ref('node').optional(),
  roleId: ref('role').optional(),
  status: ShownState.optional(),
  lastLogin: DateRange.optional(),
  created: DateRange.optional(),
  source: Source.optional(),
  bound: z.enum(['yes', 'no']).optional(),
};
export type MemberSearch = z.infer<z.ZodObject<typeof search>>;

const memberships = z
  .array(z.strictObject({ nodeId: ref('node'), roleId: ref('role') }))
  .min(1, '请至少添加一个任职')
  .max(MAX_POSTS, `最多 ${MAX_POSTS} 个任职`);

const details = {
  name: RequiredText('姓名', 20),
  phone: Phone.nullable(),
  remark: Text(200),
  /** The first one is the primary membership. */
  memberships,
};

/** Something outside that belongs to a member in the current channel, since when and by whom. */
const Binding = z.object({ name: z.string(), boundAt: Moment, boundBy: z.string().nullable() });

export const MemberAccounts = z.object({ workChat: Binding.nullable(), bot: Binding.nullable() });
export type MemberAccounts = z.infer<typeof MemberAccounts>;

const VideoAuth = z.object({
  platform: z.string(),
  account: z.string(),
  state: z.enum(['valid', 'expired', 'revoked']),
  expiresAt: Moment.nullable(),
});

/** How much of the tree a grant opens. */
const Reach = z.object({
  /** `可查看 华东大区 及下级 12 家经销商`: asked of the tree with the very condition that decides access. */
  sentence: z.string(),
  keys: z.array(z.enum(ALL_KEYS)),
});

export const EffectiveAccess = z.object({
  isadmin: z.union([z.literal(0), z.literal(1)]),
  /** False for whoever cannot sign in now: what follows holds once they can. */
  active: z.boolean(),
  memberships: z.array(
    Reach.extend({
      nodeId: Id,
      nodeName: z.string(),
      roleId: Id,
      roleName: z.string(),
      scope: z.enum(SCOPES),
      /** False below a disabled organisation: it gives nothing then. */
      inForce: z.boolean(),
    }),
  ),
  total: Reach,
  /** The screens these keys open, beyond those open to everybody. */
  screens: z.array(z.object({ path: z.string(), title: z.string() })),
});
export type EffectiveAccess = z.infer<typeof EffectiveAccess>;

/** Giving a role at a node to some people, or taking it from them. */
const assignment = {
  ids: refs('member'),
  roleId: ref('role'),
  nodeId: ref('node'),
};
/** Without a node the role is taken away wherever the viewer may. */
const withdrawal = { ids: refs('member'), roleId: ref('role'), nodeId: ref('node').optional() };

export const AssignmentPreview = z.object({
  /** Whose memberships change, and who stays as they are. */
  changes: z.int(),
  already: z.int(),
  /** People whose only membership this is: they would belong nowhere, so they keep it. */
  onlyPost: z.int(),
  /** The first of them by name, with the keys they gain or lose. */
  people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      outcome: z.enum(['changes', 'already', 'onlyPost']),
      gains: z.array(z.enum(ALL_KEYS)),
      loses: z.array(z.enum(ALL_KEYS)),
    }),
  ),
});
export type AssignmentPreview = z.infer<typeof AssignmentPreview>;

const Assigned = z.object({ changed: z.int(), already: z.int(), onlyPost: z.int() });

/** A row of the import file: one person with one membership. */
export const MEMBER_IMPORT = importing({
  path: '/api/admin/member/import',
  noun: '用户',
  keys: ['3-2'],
  matchBy: 'uname',
  columns: {
    name: {
      title: '姓名',
      aliases: ['名字', '用户姓名', '员工姓名', '用户'],
      required: true,
      example: '示例用户',
      note: '最多 20 个字',
      schema: details.name,
    },
    uname: {
      title: '账号',
      aliases: ['用户名', '登录名', '登录账号', '工号'],
      required: true,
      unique: true,
      example: 'example.user',
      note: '3–32 个字符：字母、数字和 _ . @ -；已有的账号会被更新，没有的会新建',
      schema: Uname,
    },
    phone: {
      title: '手机号',
      aliases: ['手机', '手机号码', '电话', '联系电话'],
      unique: true,
      example: '13800000000',
      note: '11 位大陆手机号；留空表示没有或不改',
      schema: Phone,
    },
    node: {
      title: '归属',
      aliases: ['归属组织', '组织', '部门', '归属节点', '经销商', '门店'],
      required: true,
      example: '总部 / 示例大区',
      note: '组织、经销商或门店的编码，或从上到下的完整名称，用 / 分开',
      schema: RequiredText('归属', 500),
    },
    role: {
      title: '角色',
      aliases: ['角色名称', '岗位'],
      required: true,
      example: '示例角色',
      note: '已有角色的名称，不能超出你自己的权限',
      schema: RequiredText('角色', 50),
    },
    remark: {
      title: '备注',
      aliases: ['说明'],
      example: '',
      note: '最多 200 个字；留空表示没有或不改',
      schema: details.remark,
    },
  },
});

export const member = area('member', {
  list: list({
    path: '/api/admin/member/list',
    keys: ['3-1'],
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
          title: '归属与角色',
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
      status: z.enum(['active', 'disabled'], { error: '只能启用或停用' }),
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
      status: z.enum(['active', 'disabled'], { error: '只能启用或停用' }),
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
    summary: '发放重置密码的一次性链接',
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
        .regex(/^[A-Za-z0-9][A-Za-z0-9_.@-]*$/, '企业微信账号只能用字母、数字和 _ . @ -，以字母或数字开头')
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
    summary: '用户的短视频平台授权',
    whileViewing: true,
    body: z.strictObject({ uid: ref('member') }),
    /** `available` is false while no platform can be authorised in this installation. */
    data: z.object({ available: z.boolean(), rows: z.array(VideoAuth) }),
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
    summary: '查看一个用户的完整手机号',
    body: z.strictObject({ uid: ref('member') }),
    data: z.object({ phone: z.string().nullable() }),
  }),
  ...importCalls(MEMBER_IMPORT),
});
