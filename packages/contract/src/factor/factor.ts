import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { RequiredText } from '../core/fields.ts';
import { byId, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { OwnFactors, PasskeyAnswer, PasskeyQuestion, SecurityRules, TotpCode } from './shape.ts';

const { get, post } = callsUnder('/api/admin/factor', 'signed-in');
/** Whoever sets up or removes a way to sign in has shown shortly before who they are. */
const confirmed = { stepUp: 'always', beforeFactor: true, inPerson: true } as const;

/** Shown once: nobody can read them again. */
const Codes = z.object({ recovery: z.array(z.string()) });

/** 两步验证: what everybody keeps about their own sign-in. */
export const factor = area('factor', {
  mine: get('mine', '我的两步验证', NO_INPUT, OwnFactors, { beforeFactor: true, inPerson: true }),
  beginAuthenticator: post(
    'authenticator/begin',
    '开始绑定验证器',
    NO_INPUT,
    z.object({ secret: z.string(), uri: z.string() }),
    confirmed,
  ),
  addAuthenticator: post(
    'authenticator/add',
    '绑定验证器',
    z.strictObject({ code: TotpCode }),
    Codes,
    confirmed,
  ),
  beginPasskey: post('passkey/begin', '开始添加通行密钥', NO_INPUT, PasskeyQuestion, confirmed),
  addPasskey: post(
    'passkey/add',
    '添加通行密钥',
    z.strictObject({ name: RequiredText('名称', 40), passkey: PasskeyAnswer }),
    Codes,
    confirmed,
  ),
  remove: post('remove', '移除验证方式', byId('factor'), z.null(), confirmed),
  /** For somebody who lost what they sign in with; they set it up anew. */
  clear: post(
    'clear',
    '清除用户的两步验证',
    z.strictObject({ uid: ref('member').meta({ title: '用户' }) }),
    z.null(),
    { keys: 'admin', stepUp: 'by-rule' },
  ),
  renewRecovery: post('recovery/renew', '重新生成恢复码', NO_INPUT, Codes, confirmed),
});

const { get: read, post: change } = callsUnder('/api/admin/security', 'admin');

/** 登录安全: what a channel asks of its people. */
export const security = area('factor/security', {
  rules: read('rules', '登录安全规则', NO_INPUT, SecurityRules),
  setRules: change('setRules', '修改登录安全规则', SecurityRules, SecurityRules, { stepUp: 'by-rule' }),
  /** Whether a code is there that lifts the address ranges, and from where the asker comes. */
  standing: read(
    'standing',
    '登录规则的现状',
    NO_INPUT,
    z.object({ wayBack: z.boolean(), address: z.string() }),
  ),
  /** Shown once, to be printed; the one before is worth nothing from then on. */
  renewWayBack: change('way-back/renew', '生成应急码', NO_INPUT, z.object({ code: z.string() }), {
    stepUp: 'always',
  }),
  /** How many the rules would ask, and how many of them have no second step yet. */
  reach: change(
    'reach',
    '登录安全规则涉及的人数',
    SecurityRules,
    z.object({ asked: z.int(), missing: z.int() }),
    { whileViewing: true },
  ),
});
