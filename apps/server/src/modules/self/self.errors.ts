import { defineError } from '#kernel/errors.ts';

export const SessionMissing = defineError('auth.sessionMissing', 404, () => '该登录设备不存在或已下线');
export const WrongOldPassword = defineError(
  'auth.wrongOldPassword',
  400,
  () => '当前密码不正确',
  () => ({ issues: [{ path: 'oldPassword', msg: '当前密码不正确' }] }),
);
