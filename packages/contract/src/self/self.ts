import { area, call } from '../core/call.ts';
import {
  Avatar,
  Choice,
  Id,
  Moment,
  Password,
  RequiredText,
  ref,
  twoPasswordsAgree,
} from '../core/common.ts';
import type { Key } from '../core/keys.ts';
import { PASSWORD_MAX } from '../core/limits.ts';
import { HOME_ROUTES } from '../core/routes.ts';
import { z } from '../core/zod.ts';

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

const GUARDED_PAGES = HOME_ROUTES.filter(({ keys }) => keys.length > 0).map(({ path }) => path);

/** What everybody may do about themselves. */
export const self = area('self', {
  requestAccess: call({
    method: 'POST',
    path: '/api/admin/access/request',
    keys: 'signed-in',
    summary: '申请查看没有权限的页面',
    body: z.strictObject({ route: z.enum(GUARDED_PAGES, { error: '没有这个页面' }) }),
    data: z.null(),
  }),
  profile: call({
    method: 'GET',
    path: '/api/admin/profile',
    keys: 'signed-in',
    summary: '当前用户信息',
    data: Profile,
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
    summary: '修改登录密码',
    body: z
      .strictObject({ oldPassword: OldPassword, password: Password, repass: z.string() })
      .refine(twoPasswordsAgree.check, twoPasswordsAgree.issue),
    data: z.object({ endedSessions: z.int() }),
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
    summary: '下线登录设备',
    body: z.strictObject({ id: ref('session') }),
    data: z.null(),
  }),
  endOtherSessions: call({
    method: 'POST',
    path: '/api/admin/session/endOthers',
    keys: 'signed-in',
    summary: '下线其他登录设备',
    data: z.object({ ended: z.int() }),
  }),
});
