import { defineError, InvalidInput, translate } from '#kernel/errors.ts';

export const AccountTaken = defineError('account.taken', 409, () => '这个平台账号已经添加过了');
export const GroupTaken = defineError(
  'account.groupTaken',
  409,
  () => '已经有同名的账号组，请换一个名称',
  () => ({ issues: [{ path: 'name', msg: '已经有同名的账号组，请换一个名称' }] }),
);
export const AppMissing = defineError(
  'account.appMissing',
  409,
  (platform: string) => `还没有配置${platform}应用，请系统管理员先填写应用的编号和密钥`,
);
export const NoAuthorising = defineError(
  'account.noAuthorising',
  409,
  (platform: string) => `${platform}账号不需要授权`,
);
export const RoundEnded = defineError(
  'account.roundEnded',
  409,
  () => '授权链接已失效或已用过，请重新发起授权',
);
export const OtherPersona = defineError(
  'account.otherPersona',
  409,
  () => '这次授权的不是原来的平台账号，请换回原来的账号，或新增一个账号',
);
export const NotConnected = defineError('account.notConnected', 409, () => '账号还没有连接，请先授权');
/** The platform said no; its advice is what the person reads. */
export const PlatformRefused = defineError('account.platformRefused', 422, (advice: string) => advice);

/** A code and its round are good for one try: whatever went wrong, only a new round can put it right. */
export const ConnectFailed = defineError('account.connectFailed', 422, (advice: string) =>
  /重新授权/.test(advice) ? advice : `${advice}，授权没有完成，请重新发起授权`,
);

export const needed = (path: string, msg: string) => InvalidInput([{ path, msg }]);

export const NotForYou = defineError(
  'account.notForYou',
  403,
  (platform: string) => `没有管理${platform}账号的权限，请联系管理员`,
);

export const translateConflict = translate({
  content_account_once: AccountTaken,
  content_account_group_name: GroupTaken,
});
