import { area, call } from '../core/call.ts';
import { Moment, Password, RequiredText, ref, twoPasswordsAgree } from '../core/common.ts';
import { GUESSES_A_MINUTE } from '../core/limits.ts';
import { z } from '../core/zod.ts';

export const auth = area('auth', {
  login: call({
    method: 'POST',
    path: '/api/admin/login',
    keys: null,
    perMinute: GUESSES_A_MINUTE,
    summary: '登录',
    body: z.strictObject({
      uname: RequiredText('账号', 64),
      password: z.string({ error: '请填写密码' }).min(1, '请填写密码').max(200, '密码过长'),
      remember: z.boolean().optional(),
    }),
    data: z.object({ token: z.string(), expiresAt: Moment }),
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
    summary: '退出登录',
    data: z.null(),
  }),
  /** The console as this person sees it, to look at only. The token is a session that names both people. */
  viewAs: call({
    method: 'POST',
    path: '/api/admin/view/start',
    keys: 'admin',
    summary: '以某个用户的身份查看',
    body: z.strictObject({ uid: ref('member') }),
    data: z.object({ token: z.string(), until: Moment }),
  }),
  endView: call({
    method: 'POST',
    path: '/api/admin/view/end',
    keys: 'signed-in',
    summary: '结束以他人身份查看',
    whileViewing: true,
    data: z.null(),
  }),
  checkReset: call({
    method: 'POST',
    path: '/api/admin/password/reset/check',
    keys: null,
    perMinute: GUESSES_A_MINUTE,
    summary: '检查重置密码链接',
    body: z.strictObject({ token: RequiredText('重置链接', 100) }),
    data: z.object({ uname: z.string(), name: z.string(), expiresAt: Moment }),
  }),
  redeemReset: call({
    method: 'POST',
    path: '/api/admin/password/reset/redeem',
    keys: null,
    perMinute: GUESSES_A_MINUTE,
    summary: '通过一次性链接设置新密码',
    body: z
      .strictObject({ token: RequiredText('重置链接', 100), password: Password, repass: z.string() })
      .refine(twoPasswordsAgree.check, twoPasswordsAgree.issue),
    data: z.object({ uname: z.string() }),
  }),
});
