import { defineError, InvalidInput, translate } from '#kernel/errors.ts';

export const AccountTaken = defineError('account.taken', 409, () => '该平台账号已添加');
export const GroupTaken = defineError(
  'account.groupTaken',
  409,
  () => '已有同名账号组，请更换名称',
  () => ({ issues: [{ path: 'name', msg: '已有同名账号组，请更换名称' }] }),
);
export const AppMissing = defineError(
  'account.appMissing',
  409,
  (platform: string) => `未配置${platform}应用，请联系系统管理员填写应用编号和密钥`,
);
export const NoAuthorising = defineError(
  'account.noAuthorising',
  409,
  (platform: string) => `${platform}账号不需要授权`,
);
export const RoundEnded = defineError(
  'account.roundEnded',
  409,
  () => '授权链接已失效或已使用，请重新发起授权',
);
export const OtherPersona = defineError(
  'account.otherPersona',
  409,
  () => '本次授权的不是原平台账号，请更换为原账号，或新增账号',
);
export const NotConnected = defineError('account.notConnected', 409, () => '账号未连接，请先授权');
/** The platform said no; its advice is what the person reads. */
export const PlatformRefused = defineError('account.platformRefused', 422, (advice: string) => advice);

/** A code and its round are good for one try: whatever went wrong, only a new round can put it right. */
export const ConnectFailed = defineError('account.connectFailed', 422, (advice: string) =>
  /重新授权/.test(advice) ? advice : `${advice}，授权未完成，请重新发起授权`,
);

export const needed = (path: string, msg: string) => InvalidInput([{ path, msg }]);

export const NotForYou = defineError(
  'account.notForYou',
  403,
  (platform: string) => `暂无管理${platform}账号的权限，请联系管理员`,
);

export const translateConflict = translate({
  content_account_once: AccountTaken,
  content_account_group_name: GroupTaken,
});
