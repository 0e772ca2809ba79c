import { defineError } from '#kernel/errors.ts';

export const NameTaken = defineError(
  'member.nameTaken',
  409,
  () => '账号已被使用，请换一个',
  () => ({ issues: [{ path: 'uname', msg: '账号已被使用，请换一个' }] }),
);
export const PhoneTaken = defineError(
  'member.phoneTaken',
  409,
  () => '手机号已被其他用户使用',
  () => ({ issues: [{ path: 'phone', msg: '手机号已被其他用户使用' }] }),
);
export const NotYourself = defineError('member.notYourself', 409, () => '不能停用自己的账号');
export const RoleTooWide = defineError('member.roleTooWide', 403, () => '不能授予超出自己权限范围的角色');
export const AdministratorOnly = defineError(
  'member.administratorOnly',
  403,
  () => '管理员账号只能由管理员修改',
);

/** A unique index said no: which fact was it? */
export function translateConflict(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'member_uname') throw NameTaken();
  if (code === '23505' && constraint === 'member_phone') throw PhoneTaken();
  throw error;
}
