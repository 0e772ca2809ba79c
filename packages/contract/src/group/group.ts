import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn } from '../core/columns.ts';
import { Keyword, Moment, RequiredText, Text } from '../core/fields.ts';
import { ALL_KEYS, SCOPE_LABELS, SCOPES, SEE_ROLES, SEE_ROLES_OF_USERS } from '../core/keys.ts';
import { Id, queryRef, RowVersion, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';

const Scope = z.enum(SCOPES, { error: '请选择数据范围' }).meta({ title: '数据范围' });
const KeyName = z.enum(ALL_KEYS, { error: '权限不存在' });

export const RoleChoice = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  scope: Scope,
});
export type RoleChoice = z.infer<typeof RoleChoice>;

export const Role = RoleChoice.extend({
  builtin: z.boolean(),
  keyCount: z.int(),
  /** People the viewer can see who hold it. */
  holders: z.int(),
  /** Others hold it too, where the viewer does not look. */
  heldElsewhere: z.boolean(),
  createdAt: Moment,
  /** Grows with every change; an edit names the version it started from. */
  version: z.int(),
  /** What the viewer may do with this role; grant changes its keys and scope. */
  can: z.array(z.enum(['edit', 'grant', 'copy', 'delete'])),
});
export type Role = z.infer<typeof Role>;

const Opened = z.object({
  screens: z.array(z.object({ path: z.string(), title: z.string() })),
  calls: z.array(z.object({ path: z.string(), summary: z.string() })),
});

export const RoleAuth = Role.extend({
  keys: z.array(KeyName),
  /** What each of its keys opens. */
  opens: z.partialRecord(KeyName, Opened),
  /** What the viewer could put into a role: key → the widest scope held with it. */
  grantable: z.partialRecord(KeyName, Scope),
});
export type RoleAuth = z.infer<typeof RoleAuth>;

const name = RequiredText('角色名称', 20);
const description = Text(100).meta({ title: '说明' });
const keys = z.array(KeyName).max(ALL_KEYS.length, '权限重复').meta({ title: '权限' });

const { ask, get, list, post } = callsUnder('/api/admin/group', ['2-2']);

/** Roles; the calls say group, as the specification does. A role holds in every channel. */
export const group = area('group', {
  /** Roles the viewer could give: none wider than the viewer's own. */
  picker: get('picker', '选择角色', NO_INPUT, z.object({ rows: z.array(RoleChoice) }), { keys: 'signed-in' }),
  list: list('list', '角色列表', { q: Keyword }, Role, {
    keys: SEE_ROLES,
    exportedBy: ['2-1'],
    sorts: ['sort', 'name', 'createdAt'],
    defaultSort: { sort: 'sort', order: 'ASC' },
    columns: {
      name: { title: '角色', width: 24 },
      description: { title: '说明', width: 50 },
      scope: labelColumn('数据范围', SCOPE_LABELS),
      keyCount: '权限数',
      holders: '用户数',
      builtin: { title: '内置', text: (_value: never, row: Role) => (row.builtin ? '是' : '') },
      createdAt: '创建时间',
    },
  }),
  /** Every role with the people the viewer sees in it: for whoever looks after roles and whoever looks after people. */
  holders: get(
    'holders',
    '角色及担任人数',
    NO_INPUT,
    z.object({
      rows: z.array(
        RoleChoice.extend({
          builtin: z.boolean(),
          holders: z.int(),
          /** No wider than the viewer's own: may be given and taken away. */
          mayGive: z.boolean(),
        }),
      ),
    }),
    { keys: SEE_ROLES_OF_USERS },
  ),
  authInfo: get(
    'auth/info',
    '角色权限，及各权限对应的页面和接口',
    z.strictObject({ gid: queryRef('role').meta({ title: '角色' }) }),
    RoleAuth,
    { keys: SEE_ROLES },
  ),
  create: post(
    'create',
    '新增角色',
    z.strictObject({ name, description, scope: Scope, keys }),
    z.object({ gid: Id }),
    { stepUp: 'by-rule' },
  ),
  copy: post(
    'copy',
    '复制角色',
    z.strictObject({ gid: ref('role').meta({ title: '角色' }), name, description }),
    z.object({ gid: Id }),
  ),
  /** 2-3 changes name and description, 2-4 keys and scope; what is left out stays as it is. */
  update: post(
    'update',
    '编辑角色、调整权限',
    z
      .strictObject({
        gid: ref('role').meta({ title: '角色' }),
        version: RowVersion,
        name,
        description,
        scope: Scope,
        keys,
      })
      .partial({ name: true, description: true, scope: true, keys: true }),
    RoleAuth,
    { keys: ['2-3', '2-4'], stepUp: 'by-rule' },
  ),
  /** What saving these keys and this scope would do. */
  preview: ask(
    'preview',
    '预览权限调整的影响',
    { gid: ref('role').meta({ title: '角色' }), scope: Scope, keys },
    z.object({
      holders: z.int(),
      heldElsewhere: z.boolean(),
      added: z.array(KeyName),
      removed: z.array(KeyName),
      scope: z.object({ before: Scope, after: Scope }),
      /** Added keys that the viewer may not give, or not that widely. */
      beyond: z.array(KeyName),
    }),
    { keys: ['2-4'] },
  ),
  remove: post(
    'delete',
    '删除无人担任的角色',
    z.strictObject({ gid: ref('role').meta({ title: '角色' }), version: RowVersion }),
    z.null(),
    { keys: ['2-3'] },
  ),
});
