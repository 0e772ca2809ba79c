import { area, call, callsUnder, NO_INPUT } from '../core/call.ts';
import { Keyword, Moment, oneOf } from '../core/fields.ts';
import { importCalls } from '../core/import.ts';
import { SEE_ORGANS } from '../core/keys.ts';
import { byId, byVersion, Id, queryId, RowVersion, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { ORGAN_DETAILS as details, ORGAN_IMPORT } from './import.ts';

export const NODE_KINDS = { organ: '组织', dealer: '经销商', store: '门店' } as const;
export type NodeKind = keyof typeof NODE_KINDS;
const Kind = oneOf(NODE_KINDS).meta({ title: '类型' });

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

const NodeStatus = z.enum(['active', 'disabled'], { error: '状态只能为启用或停用' }).meta({ title: '状态' });
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

const { ask, get, post } = callsUnder('/api/admin/organ', ['10-3']);

export const organ = area('organ', {
  /** The whole tree within the viewer's scope, those above before those below. */
  list: post('list', '组织树', NO_INPUT, z.object({ rows: z.array(Organ) }), {
    keys: SEE_ORGANS,
    whileViewing: true,
  }),
  info: get('info', '组织详情', queryId('node'), OrganInfo, { keys: SEE_ORGANS }),
  create: post(
    'create',
    '新建组织',
    z.strictObject({ parentId: ref('node').meta({ title: '上级组织' }), ...details }),
    z.object({ id: Id }),
  ),
  update: post('update', '编辑组织', byVersion('node', details), Organ),
  setStatus: post(
    'status',
    '启用或停用组织',
    byId('node', { status: NodeStatus }),
    z.object({ changed: z.boolean() }),
  ),
  /** With everything below it, however much that is, in one piece. */
  move: call({
    method: 'POST',
    path: '/api/admin/organ/move',
    keys: ['10-4'],
    summary: '移动组织',
    body: byId('node', { parentId: ref('node').meta({ title: '上级组织' }), version: RowVersion }),
    /** The version after the move, to undo exactly this one. */
    data: z.object({ version: z.int() }),
  }),
  remove: post('delete', '删除空组织', byId('node'), z.null(), { keys: ['10-4'] }),
  /** Nodes the viewer's memberships reach, for forms and filters; those asked for by id whatever their state. */
  picker: ask(
    'picker',
    '选择组织',
    {
      q: Keyword,
      ids: z.array(Id).max(100, '一次最多 100 个').optional().meta({ title: '所选编号' }),
      kind: Kind.optional(),
      /** Disabled ones too: to look for what they hold, not to put something there. */
      disabled: z.boolean().optional().meta({ title: '是否包括已停用' }),
    },
    z.object({ rows: z.array(NodeChoice) }),
    { keys: 'signed-in' },
  ),
  ...importCalls(ORGAN_IMPORT),
});
