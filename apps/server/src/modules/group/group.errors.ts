import { defineError, translate } from '#kernel/errors.ts';

export const RoleNameTaken = defineError(
  'group.nameTaken',
  409,
  () => '角色名称已被使用，请换一个',
  () => ({ issues: [{ path: 'name', msg: '角色名称已被使用，请换一个' }] }),
);
export const RoleBuiltIn = defineError(
  'group.builtIn',
  409,
  () => '内置角色不能修改或删除，可以复制后再调整',
);
export const BeyondOwn = defineError('group.beyondOwn', 403, () => '不能授予超出自己权限或数据范围的权限');
export const RoleWiderThanOwn = defineError(
  'group.widerThanOwn',
  403,
  () => '这个角色的权限超出你自己的范围，只能由权限更大的人调整',
);
export const RoleHeldElsewhere = defineError(
  'group.heldElsewhere',
  403,
  () => '有人在你的管理范围之外担任这个角色，只能由管理员调整',
);
export const RoleHeld = defineError('group.held', 409, () => '还有人担任这个角色，请先为他们更换角色再删除');

/** Somebody was given the role meanwhile: its rows are still referred to. */
export const translateConflict = translate({ role_name_unique: RoleNameTaken, '23503': RoleHeld });
