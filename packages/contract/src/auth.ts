import { area, call } from './call.ts';
import { Avatar, Choice, Id, Moment, Password, RequiredText, ref, twoPasswordsAgree } from './common.ts';
import type { Key } from './keys.ts';
import { GUESSES_A_MINUTE, PASSWORD_MAX } from './limits.ts';
import { z } from './zod.ts';

export const Profile = z.object({
  uid: Id,
  uname: z.string(),
  name: z.string(),
  avatar: Avatar,
  phone: z.string().nullable(),
  isadmin: z.union([z.literal(0), z.literal(1)]),
  /** The permission keys held in the current channel. */
  settings: z.array(z.string() as unknown as z.ZodType<Key>),
  member: z.object({
    createdAt: Moment,
    lastLoginAt: Moment.nullable(),
    memberships: z.array(
      z.object({ node: Choice, role: Choice, channel: Choice, primary: z.boolean(), trail: z.string() }),
    ),
  }),
  channel: Choice.nullable(),
  channels: z.array(Choice),
  unread: z.int(),
  /** The administrator who looks through this person's eyes, until when. */
  viewer: z.object({ uid: Id, name: z.string(), until: Moment }).nullable(),
});
export type Profile = z.infer<typeof Profile>;

export const Session = z.object({
  id: Id,
  current: z.boolean(),
  ip: z.string(),
  device: z.string(),
  createdAt: Moment,
  lastSeenAt: Moment,
});

/** As it was typed when it was set, so neither trimmed nor judged. */
const OldPassword = z
  .string({ error: '请填写当前密码' })
  .min(1, '请填写当前密码')
  .max(PASSWORD_MAX, `密码最多 ${PASSWORD_MAX} 位`);

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
  profile: call({
    method: 'GET',
    path: '/api/admin/profile',
    keys: 'signed-in',
    summary: '当前用户信息',
    data: Profile,
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
  updateProfile: call({
    method: 'POST',
    path: '/api/admin/profile/update',
    keys: 'signed-in',
    summary: '修改个人资料',
    body: z.strictObject({ name: RequiredText('姓名', 20) }),
    data: z.null(),
  }),
  changePassword: call({
    method: 'POST',
    path: '/api/admin/password/update',
    keys: 'signed-in',
    summary: '修改自己的密码',
    body: z
      .strictObject({
        oldPassword: OldPassword,
        password: Password,
        repass: z.string(),
      })
      .refine(twoPasswordsAgree.check, twoPasswordsAgree.issue),
    data: z.object({ endedSessions: z.int() }),
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
    summary: '用一次性链接设置新密码',
    body: z
      .strictObject({ token: RequiredText('重置链接', 100), password: Password, repass: z.string() })
      .refine(twoPasswordsAgree.check, twoPasswordsAgree.issue),
    data: z.object({ uname: z.string() }),
  }),
  sessions: call({
    method: 'GET',
    path: '/api/admin/session/list',
    keys: 'signed-in',
    summary: '我的登录设备',
    data: z.object({ rows: z.array(Session) }),
  }),
  endSession: call({
    method: 'POST',
    path: '/api/admin/session/end',
    keys: 'signed-in',
    summary: '让一个登录设备下线',
    body: z.strictObject({ id: ref('session') }),
    data: z.null(),
  }),
  endOtherSessions: call({
    method: 'POST',
    path: '/api/admin/session/endOthers',
    keys: 'signed-in',
    summary: '让其他登录设备全部下线',
    data: z.object({ ended: z.int() }),
  }),
});
