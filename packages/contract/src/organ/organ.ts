import { area, call } from '../core/call.ts';
import { Id, Keyword, Moment, queryRef, RequiredText, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';

export const NODE_KINDS = { organ: '组织', dealer: '经销商', store: '门店' } as const;
export type NodeKind = keyof typeof NODE_KINDS;
const Kind = z.enum(Object.keys(NODE_KINDS) as [NodeKind, ...NodeKind[]]);

export const NodeChoice = z.object({
  id: Id,
  name: z.string(),
  kind: Kind,
  /** The names above it, outermost first. */
  trail: z.string(),
  parentId: Id.nullable(),
  /** It, or one above it, is disabled. */
  disabled: z.boolean(),
});
export type NodeChoice = z.infer<typeof NodeChoice>;

const NodeStatus = z.enum(['active', 'disabled'], { error: '状态只能为启用或停用' });
export const NODE_STATUS_LABELS = { active: '启用', disabled: '停用' } as const;

export const Organ = z.object({
  id: Id,
  /** The organisation above it, whether or not the viewer can see that one. */
  parentId: Id.nullable(),
  name: z.string(),
  code: z.string(),
  status: NodeStatus,
  /** It, or one above it, is disabled: whoever belongs only there cannot act. */
  suspended: z.boolean(),
  /** At it and below it. */
  organs: z.int(),
  dealers: z.int(),
  stores: z.int(),
  /** People, not memberships: somebody with two posts counts once. */
  members: z.int(),
  version: z.int(),
  /** What the viewer may do with it. */
  can: z.array(z.enum(['create', 'edit', 'disable', 'enable', 'move', 'delete'])),
});
export type Organ = z.infer<typeof Organ>;

const OrganDealer = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  status: NodeStatus,
  stores: z.int(),
  members: z.int(),
});

export const OrganInfo = Organ.extend({
  trail: z.string(),
  createdAt: Moment,
  /** Members who belong to this very node. */
  directMembers: z.int(),
  activeMembers: z.int(),
  /** Members who signed in during the last seven days. */
  recentMembers: z.int(),
  /** Dealers hanging on this very node: the first of them, and how many there are. */
  ownDealers: z.object({ total: z.int(), rows: z.array(OrganDealer) }),
});
export type OrganInfo = z.infer<typeof OrganInfo>;

const details = {
  name: RequiredText('名称', 40),
  /** Unique among the organisations of a channel. */
  code: RequiredText('编码', 32).regex(/^[A-Za-z0-9_.-]+$/, '编码只能包含字母、数字和 _ . -'),
};

export const organ = area('organ', {
  /** The whole tree within the viewer's scope, those above before those below. */
  list: call({
    method: 'POST',
    path: '/api/admin/organ/list',
    keys: ['10-2'],
    summary: '组织树',
    whileViewing: true,
    data: z.object({ rows: z.array(Organ) }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/organ/info',
    keys: ['10-2'],
    summary: '组织详情',
    query: z.strictObject({ id: queryRef('node') }),
    data: OrganInfo,
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/organ/create',
    keys: ['10-3'],
    summary: '新建组织',
    body: z.strictObject({ parentId: ref('node'), ...details }),
    data: z.object({ id: Id }),
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/organ/update',
    keys: ['10-3'],
    summary: '编辑组织',
    body: z.strictObject({ id: ref('node'), version: z.int(), ...details }),
    data: Organ,
  }),
  setStatus: call({
    method: 'POST',
    path: '/api/admin/organ/status',
    keys: ['10-3'],
    summary: '启用或停用组织',
    body: z.strictObject({ id: ref('node'), status: NodeStatus }),
    data: z.object({ changed: z.boolean() }),
  }),
  /** With everything below it, however much that is, in one piece. */
  move: call({
    method: 'POST',
    path: '/api/admin/organ/move',
    keys: ['10-4'],
    summary: '移动组织',
    body: z.strictObject({ id: ref('node'), parentId: ref('node'), version: z.int() }),
    /** The version after the move, to undo exactly this one. */
    data: z.object({ version: z.int() }),
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/organ/delete',
    keys: ['10-4'],
    summary: '删除空组织',
    body: z.strictObject({ id: ref('node') }),
    data: z.null(),
  }),
  /** Nodes the viewer's memberships reach, for forms and filters; those asked for by id whatever their state. */
  picker: call({
    method: 'POST',
    path: '/api/admin/organ/picker',
    keys: 'signed-in',
    summary: '选择组织',
    whileViewing: true,
    body: z.strictObject({
      q: Keyword,
      ids: z.array(Id).max(100, '一次最多 100 个').optional(),
      kind: Kind.optional(),
      /** Disabled ones too: to look for what they hold, not to put something there. */
      disabled: z.boolean().optional(),
    }),
    data: z.object({ rows: z.array(NodeChoice) }),
  }),
});
