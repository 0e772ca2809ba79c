import { area, call, list } from '../core/call.ts';
import { Id, Keyword, Moment, queryRef, RequiredText, ref, Text } from '../core/common.ts';
import { ALL_KEYS, SCOPE_LABELS, SCOPES } from '../core/keys.ts';
import { z } from '../core/zod.ts';

const Scope = z.enum(SCOPES, { error: '请选择数据范围' });
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
const description = Text(100);
const keys = z.array(KeyName).max(ALL_KEYS.length, '权限重复');

/** Roles; the calls say group, as the specification does. A role is the same in every channel. */
export const group = area('group', {
  /** Roles the viewer could give: none wider than the viewer's own. */
  picker: call({
    method: 'GET',
    path: '/api/admin/group/picker',
    keys: 'signed-in',
    summary: '选择角色',
    data: z.object({ rows: z.array(RoleChoice) }),
  }),
  list: list({
    path: '/api/admin/group/list',
    keys: ['2-1'],
    summary: '角色列表',
    search: { q: Keyword },
    row: Role,
    sorts: ['sort', 'name', 'createdAt'],
    defaultSort: { sort: 'sort', order: 'ASC' },
    export: {
      keys: ['2-1'],
      columns: {
        name: { title: '角色', width: 24 },
        description: { title: '说明', width: 50 },
        scope: { title: '数据范围', text: (_value: never, row: Role) => SCOPE_LABELS[row.scope] },
        keyCount: { title: '权限数' },
        holders: { title: '用户数' },
        builtin: { title: '内置', text: (_value: never, row: Role) => (row.builtin ? '是' : '') },
        createdAt: { title: '创建时间' },
      },
    },
  }),
  /** Every role with the people the viewer sees in it: for whoever looks after roles and whoever looks after people. */
  holders: call({
    method: 'GET',
    path: '/api/admin/group/holders',
    keys: ['2-1', '3-1'],
    summary: '角色及担任人数',
    data: z.object({
      rows: z.array(
        RoleChoice.extend({
          builtin: z.boolean(),
          holders: z.int(),
          /** No wider than the viewer's own: may be given and taken away. */
          mayGive: z.boolean(),
        }),
      ),
    }),
  }),
  authInfo: call({
    method: 'GET',
    path: '/api/admin/group/auth/info',
    keys: ['2-1'],
    summary: '角色权限，及各权限对应的页面和接口',
    query: z.strictObject({ gid: queryRef('role') }),
    data: RoleAuth,
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/group/create',
    keys: ['2-2'],
    summary: '新增角色',
    body: z.strictObject({ name, description, scope: Scope, keys }),
    data: z.object({ gid: Id }),
  }),
  copy: call({
    method: 'POST',
    path: '/api/admin/group/copy',
    keys: ['2-2'],
    summary: '复制角色',
    body: z.strictObject({ gid: ref('role'), name, description }),
    data: z.object({ gid: Id }),
  }),
  /** 2-3 changes name and description, 2-4 keys and scope; what is left out stays as it is. */
  update: call({
    method: 'POST',
    path: '/api/admin/group/update',
    keys: ['2-3', '2-4'],
    summary: '编辑角色、调整权限',
    body: z
      .strictObject({ gid: ref('role'), version: z.int(), name, description, scope: Scope, keys })
      .partial({ name: true, description: true, scope: true, keys: true }),
    data: RoleAuth,
  }),
  /** What saving these keys and this scope would do. */
  preview: call({
    method: 'POST',
    path: '/api/admin/group/preview',
    keys: ['2-4'],
    summary: '预览权限调整的影响',
    whileViewing: true,
    body: z.strictObject({ gid: ref('role'), scope: Scope, keys }),
    data: z.object({
      holders: z.int(),
      heldElsewhere: z.boolean(),
      added: z.array(KeyName),
      removed: z.array(KeyName),
      scope: z.object({ before: Scope, after: Scope }),
      /** Added keys that the viewer may not give, or not that widely. */
      beyond: z.array(KeyName),
    }),
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/group/delete',
    keys: ['2-3'],
    summary: '删除无人担任的角色',
    body: z.strictObject({ gid: ref('role'), version: z.int() }),
    data: z.null(),
  }),
});
