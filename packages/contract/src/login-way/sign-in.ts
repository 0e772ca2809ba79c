import { area, call, callsUnder, NO_INPUT } from '../core/call.ts';
import { Moment, RequiredText } from '../core/fields.ts';
import { GUESSES_A_MINUTE } from '../core/limits.ts';
import { byId, Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';

const { get, post } = callsUnder('/api/admin/login/way', 'signed-in', { inPerson: true });

/** With the refusal `auth.linkNeeded`: nobody here is known to be the one who signed in there. */
export interface LinkAsked {
  /** Shown with `attach` once the person signed in here with their password. */
  ticket: string;
  way: string;
  name: string;
}

/** One's own ways in besides the password. */
export const OwnLoginWay = z.object({
  id: Id,
  name: z.string(),
  linkedAt: Moment.nullable(),
  lastAt: Moment.nullable(),
});

/** Signing in with somebody else's account. It ends in a session like that of `login`. */
export const loginBy = area('login-way/sign-in', {
  /** What the login page offers. */
  offered: call({
    method: 'GET',
    path: '/api/admin/login/ways',
    keys: null,
    summary: '登录页的登录方式',
    data: z.object({ rows: z.array(z.object({ id: Id, name: z.string(), kind: z.string() })) }),
  }),
  /** Where the browser goes. The key stays in it: an answer that is sent to another browser is worth nothing there. */
  begin: call({
    method: 'POST',
    path: '/api/admin/login/way/begin',
    keys: null,
    perMinute: GUESSES_A_MINUTE,
    summary: '开始以登录方式登录',
    body: z.strictObject({
      id: Id.meta({ title: '登录方式' }),
      remember: z.boolean().optional().meta({ title: '保持登录' }),
    }),
    data: z.object({ url: z.string(), state: z.string(), key: z.string() }),
  }),
  finish: call({
    method: 'POST',
    path: '/api/admin/login/way/finish',
    keys: null,
    perMinute: GUESSES_A_MINUTE,
    summary: '完成以登录方式登录',
    body: z.strictObject({
      key: RequiredText('登录凭据', 100),
      /** What the provider put into the address, as it is. */
      answer: RequiredText('登录方式的答复', 8_000),
    }),
    data: z.object({
      session: z.object({ token: z.string(), expiresAt: Moment }).nullable(),
      /** Of a test: what the provider told, and who that would be. */
      tested: z
        .object({ way: z.string(), facts: z.array(z.object({ name: z.string(), value: z.string() })) })
        .nullable(),
    }),
  }),
  /** Whoever signed in with the password says that the account there is theirs, too. */
  attach: post(
    'attach',
    '关联登录方式',
    z.strictObject({ ticket: RequiredText('关联凭据', 100) }),
    z.null(),
    { stepUp: 'always', beforeFactor: true },
  ),
  mine: get('mine', '我的登录方式', NO_INPUT, z.object({ rows: z.array(OwnLoginWay) }), {
    beforeFactor: true,
  }),
  detach: post('detach', '解除登录方式关联', byId('loginWay'), z.null(), { stepUp: 'always' }),
});
