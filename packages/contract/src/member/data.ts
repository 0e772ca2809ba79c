import { PLATFORM_IDS } from '../account/platforms.ts';
import { Avatar, DateRange, Keyword, Moment, oneOf, Phone, RequiredText, Text } from '../core/fields.ts';
import { ALL_KEYS, SCOPES } from '../core/keys.ts';
import { MAX_MEMBERSHIPS } from '../core/limits.ts';
import { Id, ref, refs } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { memberState } from './states.ts';

export const ShownState = z.enum([...memberState.all, 'locked']).meta({ title: '状态' });
export type MemberShownState = z.infer<typeof ShownState>;
export const MEMBER_STATE_LABELS: Record<MemberShownState, string> = {
  ...memberState.states,
  locked: '已锁定',
};

export const MEMBER_SOURCES = {
  manual: '手工创建',
  import: '批量导入',
  system: '系统内置',
  login: '首次登录',
  demo: '演示数据',
} as const;
const Source = oneOf(MEMBER_SOURCES).meta({ title: '来源' });

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

export const search = {
  q: Keyword,
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  roleId: ref('role').optional().meta({ title: '角色' }),
  status: ShownState.optional(),
  lastLogin: DateRange.optional().meta({ title: '最近登录' }),
  created: DateRange.optional().meta({ title: '创建时间' }),
  source: Source.optional(),
  bound: z.enum(['yes', 'no']).optional().meta({ title: '是否绑定企业微信' }),
};
export const MemberSearch = z.strictObject(search).meta({ title: '筛选条件' });
export type MemberSearch = z.infer<typeof MemberSearch>;

const memberships = z
  .array(
    z.strictObject({
      nodeId: ref('node').meta({ title: '所属组织' }),
      roleId: ref('role').meta({ title: '角色' }),
    }),
  )
  .min(1, '请至少添加一个任职')
  .max(MAX_MEMBERSHIPS, `最多 ${MAX_MEMBERSHIPS} 个任职`)
  .meta({ title: '任职' });

export const memberFields = {
  name: RequiredText('姓名', 20),
  phone: Phone.nullable(),
  remark: Text(200).meta({ title: '备注' }),
  /** The first one is the primary membership. */
  memberships,
};

/** Something outside that belongs to a member in the current channel, since when and by whom. */
const Binding = z.object({ name: z.string(), boundAt: Moment, boundBy: z.string().nullable() });

export const MemberAccounts = z.object({ workChat: Binding.nullable(), bot: Binding.nullable() });
export type MemberAccounts = z.infer<typeof MemberAccounts>;

/** States of the authorisation of an account; `manual`: its platform is published to by hand. */
export const ACCOUNT_AUTHS = {
  valid: '已授权',
  expired: '授权已过期',
  revoked: '未授权',
  manual: '人工发布',
} as const;
export const VideoAuth = z.object({
  id: Id,
  platform: z.enum(PLATFORM_IDS),
  account: z.string(),
  state: oneOf(ACCOUNT_AUTHS),
  /** Publishing to it is halted, and why; empty when it is not. */
  paused: z.string(),
  expiresAt: Moment.nullable(),
});
export type VideoAuth = z.infer<typeof VideoAuth>;

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

/** Fields of a call that assigns a role at a node to members. */
export const roleAssignment = {
  ids: refs('member'),
  roleId: ref('role').meta({ title: '角色' }),
  nodeId: ref('node').meta({ title: '所属组织' }),
};
/** Fields of a call that withdraws a role; without a node it is withdrawn wherever the caller may. */
export const roleWithdrawal = {
  ids: refs('member'),
  roleId: ref('role').meta({ title: '角色' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
};

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

export const Assigned = z.object({ changed: z.int(), already: z.int(), onlyPost: z.int() });
