import { CODES, PASSKEYS_MAX } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

/** What was shown is wrong; so many tries are left. */
export const WrongProof = defineError(
  'auth.wrongProof',
  400,
  (left: number) => (left > 0 ? `验证未通过，还可以尝试 ${left} 次` : '验证未通过，请重新开始'),
  (left) => ({ data: { left } }),
);
export const ChallengeOver = defineError('auth.challengeOver', 410, () => '验证已超时或次数用尽，请重新开始');
export const SecondStepNeeded = defineError(
  CODES.secondStep,
  401,
  (_asked: object) => '请完成两步验证',
  (asked) => ({ data: asked }),
);
export const NotBegun = defineError('factor.notBegun', 409, () => '绑定已超时，请重新开始');
export const WrongFirstCode = defineError(
  'factor.wrongCode',
  400,
  () => '验证码不正确，请确认手机时间准确后重试',
  () => ({ issues: [{ path: 'code', msg: '验证码不正确，请确认手机时间准确后重试' }] }),
);
export const PasskeyRefused = defineError('factor.passkeyRefused', 400, () => '通行密钥未能通过核验，请重试');
export const PasskeyKnown = defineError('factor.passkeyKnown', 409, () => '该通行密钥已添加过');
export const PasskeyImpossible = defineError('factor.passkeyImpossible', 409, (why: string) => why);
export const TooManyPasskeys = defineError(
  'factor.tooManyPasskeys',
  409,
  () => `最多添加 ${PASSKEYS_MAX} 个通行密钥，请先移除不用的`,
);
/** The channel requires one, so the last one stays. */
export const LastFactor = defineError(
  'factor.last',
  409,
  () => '当前渠道要求两步验证，请先添加另一种方式再移除这一种',
);
export const OwnFactorFirst = defineError(
  'security.ownFactorFirst',
  409,
  () => '该规则也适用于你，请先在个人中心绑定验证器或通行密钥，避免无法登录',
);
export const OwnAddressOutside = defineError(
  'security.ownAddress',
  409,
  (ip: string) => `你当前的 IP ${ip} 不在所填范围内，保存后将无法登录`,
  (ip) => ({ issues: [{ path: 'addresses', msg: `你当前的 IP ${ip} 不在所填范围内，保存后将无法登录` }] }),
);
export const WayBackFirst = defineError(
  'security.wayBackFirst',
  409,
  () => '请先生成并打印应急码，以便网络变更后仍可登录',
);
