import { ACCESS_REQUESTS_A_DAY } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

export const SessionMissing = defineError('auth.sessionMissing', 404, () => '该登录设备不存在或已下线');
export const WrongOldPassword = defineError(
  'auth.wrongOldPassword',
  400,
  () => '当前密码不正确',
  () => ({ issues: [{ path: 'oldPassword', msg: '当前密码不正确' }] }),
);
export const OldPasswordNeeded = defineError(
  'auth.oldPasswordNeeded',
  400,
  () => '距登录已超过 10 分钟，请填写当前密码',
  () => ({ issues: [{ path: 'oldPassword', msg: '请填写当前密码' }] }),
);

export const AlreadyOpen = defineError(
  'self.alreadyOpen',
  409,
  (title: string) => `你已有「${title}」的权限，刷新页面即可查看`,
);
export const AlreadyAsked = defineError(
  'self.alreadyAsked',
  429,
  (title: string) => `今天已申请过「${title}」，请等待管理员处理`,
);
export const AskedEnough = defineError(
  'self.askedEnough',
  429,
  () => `一天最多申请 ${ACCESS_REQUESTS_A_DAY} 个页面，请直接联系管理员`,
);
