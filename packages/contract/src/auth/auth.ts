import { area, call, callsUnder, NO_INPUT } from '../core/call.ts';
import { Moment, Password, RequiredText, twoPasswordsAgree } from '../core/fields.ts';
import { GUESSES_A_MINUTE } from '../core/limits.ts';
import { ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { FACTOR_WAYS, PasskeyQuestion, Proof, WayBackCode } from '../factor/shape.ts';

const { post } = callsUnder('/api/admin/password/reset', null);
const { post: confirming } = callsUnder('/api/admin/confirm', 'signed-in');

const SessionToken = z.object({ token: z.string(), expiresAt: Moment });

/** What can be shown now, and what a passkey is asked; with the refusal of a sign-in that has a second step. */
const AskedProof = z.object({ ways: z.array(z.enum(FACTOR_WAYS)), passkey: PasskeyQuestion.nullable() });

export const auth = area('auth', {
  login: call({
    method: 'POST',
    path: '/api/admin/login',
    keys: null,
    perMinute: GUESSES_A_MINUTE,
    summary: '登录',
    body: z.strictObject({
      uname: RequiredText('账号', 64),
      password: z
        .string({ error: '请填写密码' })
        .min(1, '请填写密码')
        .max(200, '密码过长')
        .meta({ title: '密码' }),
      remember: z.boolean().optional().meta({ title: '保持登录' }),
    }),
    data: SessionToken,
  }),
  /**
   * The second step of a sign-in. `login` refuses with the code `auth.secondStep` and `{ challenge, ways, passkey }` where the
   * person has one; a client that does not know it shows the message.
   */
  secondStep: call({
    method: 'POST',
    path: '/api/admin/login/second',
    keys: null,
    perMinute: GUESSES_A_MINUTE,
    summary: '登录的第二步',
    body: Proof.extend({ challenge: RequiredText('登录凭据', 100) }),
    data: SessionToken,
  }),
  /** For an administrator whom the address ranges lock out: lifts them once, with the code that was printed. */
  wayBack: call({
    method: 'POST',
    path: '/api/admin/login/way-back',
    keys: null,
    perMinute: GUESSES_A_MINUTE,
    summary: '使用应急码解除 IP 限制',
    body: z.strictObject({
      uname: RequiredText('账号', 64),
      password: z
        .string({ error: '请填写密码' })
        .min(1, '请填写密码')
        .max(200, '密码过长')
        .meta({ title: '密码' }),
      code: WayBackCode,
    }),
    data: z.null(),
  }),
  /** What the login page may know: demo logins exist only while demo data is loaded. */
  welcome: call({
    method: 'GET',
    path: '/api/admin/welcome',
    keys: null,
    summary: '登录页信息',
    data: z.object({
      version: z.string(),
      demo: z
        .object({ password: z.string(), logins: z.array(z.object({ uname: z.string(), who: z.string() })) })
        .nullable(),
    }),
  }),
  logout: call({
    method: 'POST',
    path: '/api/admin/logout',
    keys: 'signed-in',
    inPerson: true,
    summary: '退出登录',
    beforeFactor: true,
    data: z.null(),
  }),
  askConfirm: confirming(
    'begin',
    '开始确认本人操作',
    NO_INPUT,
    AskedProof.extend({ password: z.boolean() }),
    { beforeFactor: true, inPerson: true },
  ),
  /** Shows who is at the computer, for calls that ask for it; by a factor where the person has one, else by the password. */
  confirm: confirming(
    'show',
    '确认本人操作',
    Proof.extend({
      password: z.string().max(200, '密码过长').optional().meta({ title: '登录密码' }),
    }),
    z.object({ minutes: z.int() }),
    { beforeFactor: true, inPerson: true, perMinute: GUESSES_A_MINUTE },
  ),
  /** The console as this person sees it, to look at only. The token is a session that names both people. */
  viewAs: call({
    method: 'POST',
    path: '/api/admin/view/start',
    keys: 'admin',
    summary: '以某个用户的身份查看',
    stepUp: 'by-rule',
    body: z.strictObject({ uid: ref('member').meta({ title: '用户' }) }),
    data: z.object({ token: z.string(), until: Moment }),
  }),
  endView: call({
    method: 'POST',
    path: '/api/admin/view/end',
    keys: 'signed-in',
    inPerson: true,
    summary: '结束以他人身份查看',
    whileViewing: true,
    data: z.null(),
  }),
  checkReset: post(
    'check',
    '检查重置密码链接',
    z.strictObject({ token: RequiredText('重置链接', 100) }),
    z.object({ uname: z.string(), name: z.string(), expiresAt: Moment }),
    { perMinute: GUESSES_A_MINUTE },
  ),
  redeemReset: post(
    'redeem',
    '通过一次性链接设置新密码',
    z
      .strictObject({
        token: RequiredText('重置链接', 100),
        password: Password.meta({ title: '新密码' }),
        repass: z.string().meta({ title: '确认密码' }),
      })
      .refine(twoPasswordsAgree.check, twoPasswordsAgree.issue),
    z.object({ uname: z.string() }),
    { perMinute: GUESSES_A_MINUTE },
  ),
});
