import { area, call, callsUnder, NO_INPUT } from '../core/call.ts';
import { Avatar, Moment, Password, RequiredText, twoPasswordsAgree } from '../core/fields.ts';
import type { Key } from '../core/keys.ts';
import { PASSWORD_MAX } from '../core/limits.ts';
import { byId, Choice, Id } from '../core/refs.ts';
import { HOME_ROUTES, neededKeys } from '../core/routes.ts';
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
  /** Works with customers of their own: follows clues and sees no rows of others. Their phone is built around those customers. */
  adviser: z.boolean(),
  channel: Choice.nullable(),
  channels: z.array(Choice),
  unread: z.int(),
  /** The channel requires a second step of this person, who has none yet: only setting it up is open to them. */
  factorRequired: z.boolean(),
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
  .max(PASSWORD_MAX, `密码最多 ${PASSWORD_MAX} 位`)
  .meta({ title: '当前密码' });

const GUARDED_PAGES = HOME_ROUTES.filter((route) => neededKeys(route).length > 0).map(({ path }) => path);

const { get, post } = callsUnder('/api/admin/session', 'signed-in', { inPerson: true });

/** Calls for everybody's own profile, password and settings. */
export const self = area('self', {
  requestAccess: call({
    method: 'POST',
    path: '/api/admin/access/request',
    keys: 'signed-in',
    inPerson: true,
    summary: '申请查看没有权限的页面',
    body: z.strictObject({ route: z.enum(GUARDED_PAGES, { error: '没有这个页面' }).meta({ title: '页面' }) }),
    data: z.null(),
  }),
  profile: call({
    method: 'GET',
    path: '/api/admin/profile',
    keys: 'signed-in',
    inPerson: true,
    summary: '当前用户信息',
    beforeFactor: true,
    data: Profile,
  }),
  updateProfile: call({
    method: 'POST',
    path: '/api/admin/profile/update',
    keys: 'signed-in',
    inPerson: true,
    summary: '修改个人资料',
    body: z.strictObject({ name: RequiredText('姓名', 20) }),
    data: z.null(),
  }),
  changePassword: call({
    method: 'POST',
    path: '/api/admin/password/update',
    keys: 'signed-in',
    inPerson: true,
    summary: '修改登录密码',
    body: z
      .strictObject({
        /** May be left out shortly after signing in, when the password was typed a moment ago. */
        oldPassword: OldPassword.optional(),
        password: Password.meta({ title: '新密码' }),
        repass: z.string().meta({ title: '确认新密码' }),
      })
      .refine(twoPasswordsAgree.check, twoPasswordsAgree.issue),
    data: z.object({ endedSessions: z.int() }),
  }),
  sessions: get('list', '我的登录设备', NO_INPUT, z.object({ rows: z.array(Session) })),
  endSession: post('end', '下线登录设备', byId('session'), z.null()),
  endOtherSessions: post('endOthers', '下线其他登录设备', NO_INPUT, z.object({ ended: z.int() })),
});
