import { defineError } from '#kernel/errors.ts';

export const WrongLogin = defineError('auth.wrong', 401, () => '账号或密码错误');
export const TooManyTries = defineError(
  'auth.tooManyTries',
  429,
  (seconds: number) =>
    `尝试次数过多，请 ${seconds < 90 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`}后再试`,
  (seconds) => ({ headers: { 'retry-after': String(seconds) } }),
);
export const MemberDisabled = defineError('auth.disabled', 403, () => '账号已停用，请联系管理员');
export const PlaceDisabled = defineError(
  'auth.placeDisabled',
  403,
  () => '你所在的组织、经销商或门店已停用，暂时无法登录，请联系管理员',
);
export const ResetLinkInvalid = defineError(
  'auth.resetLink',
  410,
  () => '链接无效、已使用或已过期，请联系管理员重新获取',
);
export const ViewAdministrator = defineError(
  'auth.viewAdministrator',
  409,
  () => '不能以其他管理员的身份查看',
);
export const ViewInactive = defineError('auth.viewInactive', 409, () => '只能以已启用用户的身份查看');
/** Somebody without password and second step, who came by a provider. */
export const SignInAgain = defineError(
  'auth.signInAgain',
  409,
  () => '你尚未设置密码和两步验证，请退出后重新登录，并在 10 分钟内操作',
);
export const WrongWayBack = defineError(
  'auth.wrongWayBack',
  403,
  () => '应急码不正确或已使用，且仅限管理员使用',
);
