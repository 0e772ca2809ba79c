import { defineError, translate } from '#kernel/errors.ts';

export const RoleNameTaken = defineError(
  'group.nameTaken',
  409,
  () => '角色名称已被使用，请更换',
  () => ({ issues: [{ path: 'name', msg: '角色名称已被使用，请更换' }] }),
);
export const RoleBuiltIn = defineError('group.builtIn', 409, () => '内置角色不能修改或删除，可复制后调整');
export const BeyondOwn = defineError('group.beyondOwn', 403, () => '不能授予超出本人权限或数据范围的权限');
export const RoleWiderThanOwn = defineError(
  'group.widerThanOwn',
  403,
  () => '该角色的权限超出你的权限范围，请由更高权限的管理员调整',
);
export const RoleHeldElsewhere = defineError(
  'group.heldElsewhere',
  403,
  () => '有你管理范围外的用户担任该角色，请由管理员调整',
);
export const RoleHeld = defineError('group.held', 409, () => '仍有用户担任该角色，请先更换其角色再删除');

/** Somebody was given the role meanwhile: its rows are still referred to. */
export const translateConflict = translate({ role_name_unique: RoleNameTaken, '23503': RoleHeld });
