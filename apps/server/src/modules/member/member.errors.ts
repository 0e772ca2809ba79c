import { MAX_MEMBERSHIPS } from '@zhiying/contract';
import { defineError, translate } from '#kernel/errors.ts';

export const NameTaken = defineError(
  'member.nameTaken',
  409,
  () => '账号已被使用，请更换',
  () => ({ issues: [{ path: 'uname', msg: '账号已被使用，请更换' }] }),
);
export const PhoneTaken = defineError(
  'member.phoneTaken',
  409,
  () => '手机号已被其他用户使用',
  () => ({ issues: [{ path: 'phone', msg: '手机号已被其他用户使用' }] }),
);
export const NotYourself = defineError('member.notYourself', 409, () => '不能停用自己的账号');
export const BeyondYou = defineError(
  'member.beyondYou',
  403,
  () => '该用户有超出你管理范围或权限的任职，请联系管理员处理',
);
export const NotLocked = defineError('member.notLocked', 409, () => '该用户未被锁定');
export const OwnReset = defineError(
  'member.ownReset',
  409,
  () => '不能为自己生成密码重置链接，请在个人中心修改密码',
);
export const RoleTooWide = defineError('member.roleTooWide', 403, () => '不能授予超出本人权限的角色');
export const LastAdministrator = defineError(
  'member.lastAdministrator',
  409,
  () => '至少保留一个可登录的管理员',
);
export const UseridTaken = defineError(
  'member.useridTaken',
  409,
  () => '该企业微信账号已绑定其他用户',
  () => ({ issues: [{ path: 'userid', msg: '该企业微信账号已绑定其他用户' }] }),
);
export const TooManyMemberships = defineError(
  'member.tooManyPosts',
  409,
  (name: string) => `「${name}」的任职已达上限 ${MAX_MEMBERSHIPS} 个`,
);
export const AdministratorOnly = defineError(
  'member.administratorOnly',
  403,
  () => '管理员账号只能由管理员修改',
);
export const NobodyWaits = defineError('member.nobodyWaits', 409, () => '本次导入没有待设置密码的新用户');

export const translateConflict = translate({
  member_uname: NameTaken,
  member_phone: PhoneTaken,
  member_binding_userid: UseridTaken,
  // Raised by the database itself, see the migration of that name.
  ZA001: LastAdministrator,
});
