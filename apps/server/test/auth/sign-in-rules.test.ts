import { contract } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type House, openTestApp, PASSWORD } from '../test-app.ts';

const { auth, notification, security, self } = contract;
const OFF = { admins: 'off', sensitive: 'off', others: 'off', from: null, stepUp: false } as const;

let house: House;
let root: number;
let role: number;
let admin: string;
let made = 0;

beforeAll(async () => {
  house = await openTestApp({ trustProxy: 1 });
  root = await house.addNode('organ', null, await house.addChannel());
  role = await house.addRole(['7-1'], 'TREE');
  await house.addMember('admin', [], { isAdmin: true });
  admin = await house.signIn('admin');
});
beforeEach(async () => void (await house.ask(security.setRules, OFF, admin)));

async function addPerson() {
  made += 1;
  const uname = `ruled${made}`;
  await house.addMember(uname, [{ nodeId: root, roleId: role }]);
  return uname;
}
const works = async (token: string) => (await house.send(self.profile, {}, token)).httpStatus === 200;

/** A call as it comes from somewhere else. */
async function from(
  ip: string,
  path: string,
  { body, token, cookie }: { body?: object; token?: string; cookie?: string },
) {
  const response = await fetch(house.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const reply = (await response.json()) as {
    status: string;
    code?: string;
    msg: string;
    data: { token: string };
  };
  return { ...reply, httpStatus: response.status, cookie: response.headers.get('set-cookie')?.split(';')[0] };
}
const enter = (ip: string, uname: string, cookie?: string) =>
  from(ip, auth.login.path, { body: { uname, password: PASSWORD }, cookie });

describe('密码规则', () => {
  it('按渠道要求的长度；不能与最近用过的相同', async () => {
    const uname = await addPerson();
    await house.ask(security.setRules, { ...OFF, passwordMin: 12, passwordFormer: 2 }, admin);
    const token = await house.signIn(uname);
    let now = PASSWORD;
    const change = async (password: string) => {
      const answer = await house.send(
        self.changePassword,
        { oldPassword: now, password, repass: password },
        token,
      );
      if (answer.status === 'y') now = password;
      return answer.issues ?? answer.status;
    };
    expect(await change('Short-pass1')).toEqual([{ path: 'password', msg: '密码至少 12 位' }]);
    expect(await change(PASSWORD)).toEqual([{ path: 'password', msg: '不能与最近 2 次使用过的密码相同' }]);
    expect(await change('Second-password-2')).toBe('y');
    expect(await change(PASSWORD)).toEqual([{ path: 'password', msg: '不能与最近 2 次使用过的密码相同' }]);
    expect(await change('Third-password-3')).toBe('y');
    // Two back is far enough.
    expect(await change(PASSWORD)).toBe('y');
  });

  it('通过重置链接设置的密码也一样', async () => {
    const uname = await addPerson();
    const { id } = (await house.db.one<{ id: number }>(
      sql`SELECT id FROM member WHERE uname = ${uname}`,
    )) ?? { id: 0 };
    await house.ask(security.setRules, { ...OFF, passwordFormer: 1 }, admin);
    const { link } = await house.ask(contract.member.resetPassword, { uid: id }, admin);
    const token = new URL(link, 'http://x').searchParams.get('token') ?? '';
    const redeem = (password: string) => house.send(auth.redeemReset, { token, password, repass: password });
    expect((await redeem(PASSWORD)).issues?.[0]?.path).toBe('password');
    expect((await redeem('Another-password-1')).status).toBe('y');
  });
});

describe('登录时长和设备', () => {
  const hoursLeft = (expiresAt: string) => Math.round((Date.parse(expiresAt) - Date.now()) / 3_600_000);
  const expiry = async (uname: string, remember: boolean) =>
    hoursLeft((await house.ask(auth.login, { uname, password: PASSWORD, remember }, '')).expiresAt);

  it('登录有效时长和免登录天数按渠道设置，使用时按新的推后', async () => {
    const uname = await addPerson();
    expect([await expiry(uname, false), await expiry(uname, true)]).toEqual([12, 720]);
    await house.ask(security.setRules, { ...OFF, sessionHours: 2, rememberDays: 7 }, admin);
    expect([await expiry(uname, false), await expiry(uname, true)]).toEqual([2, 168]);
    await house.ask(security.setRules, { ...OFF, sessionHours: 3, rememberDays: 0 }, admin);
    expect(await expiry(uname, true)).toBe(3);
    const token = await house.signIn(uname);
    await house.ask(security.setRules, { ...OFF, sessionHours: 5 }, admin);
    await house.db.query(sql`UPDATE session SET last_seen_at = now() - interval '1 hour'`);
    expect(await works(token)).toBe(true);
    const row = await house.db.one<{ at: string }>(sql`
      SELECT s.expires_at AS at FROM session s JOIN member m ON m.id = s.member_id
      WHERE m.uname = ${uname} ORDER BY s.id DESC LIMIT 1`);
    expect(hoursLeft(row?.at ?? '')).toBe(5);
  });

  it('只许一台设备时，后来的登录使之前的下线', async () => {
    const [uname, other] = [await addPerson(), await addPerson()];
    const [first, neighbour] = [await house.signIn(uname), await house.signIn(other)];
    const second = await house.signIn(uname);
    expect(await works(first)).toBe(true);
    await house.ask(security.setRules, { ...OFF, devices: 'one' }, admin);
    const third = await house.signIn(uname);
    expect([await works(first), await works(second), await works(third), await works(neighbour)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('新设备登录通知本人；第一次登录和用过的浏览器不通知', async () => {
    const uname = await addPerson();
    await house.ask(security.setRules, { ...OFF, noticeDevice: true }, admin);
    const told = async (token: string) =>
      (await house.ask(notification.list, {}, token)).rows.filter(({ title }) => title.includes('新设备'))
        .length;
    const first = await enter('203.0.113.5', uname);
    expect(await told(first.data.token)).toBe(0);
    const again = await enter('203.0.113.5', uname, first.cookie);
    expect(await told(again.data.token)).toBe(0);
    const elsewhere = await enter('203.0.113.6', uname);
    expect(await told(elsewhere.data.token)).toBe(1);
  });
});

describe('允许登录的 IP', () => {
  const OFFICE = ['203.0.113.0/24', '127.0.0.1'];

  it('先有应急码，且包含自己的 IP，才能保存', async () => {
    const inside = { ...OFF, addresses: OFFICE };
    expect((await house.send(security.setRules, inside, admin)).code).toBe('security.wayBackFirst');
    await house.ask(security.renewWayBack, {}, admin);
    const outside = await house.send(security.setRules, { ...OFF, addresses: ['198.51.100.0/24'] }, admin);
    expect([outside.code, outside.issues?.[0]?.path]).toEqual(['security.ownAddress', 'addresses']);
    expect((await house.send(security.setRules, inside, admin)).status).toBe('y');
    expect(await house.ask(security.standing, {}, admin)).toEqual({ wayBack: true, address: '127.0.0.1' });
  });

  it('范围以外不能登录，已登录的换到外面也不能用', async () => {
    const uname = await addPerson();
    await house.ask(security.renewWayBack, {}, admin);
    await house.ask(security.setRules, { ...OFF, addresses: OFFICE }, admin);
    expect((await enter('198.51.100.7', uname)).code).toBe('auth.address');
    const inside = await enter('203.0.113.9', uname);
    expect(inside.status).toBe('y');
    const { token } = inside.data;
    expect((await from('203.0.113.9', self.profile.path, { token })).httpStatus).toBe(200);
    expect((await from('198.51.100.7', self.profile.path, { token })).code).toBe('auth.address');
  });

  it('被锁在外面的管理员用应急码解除，只能用一次；别人用不了，猜也要等', async () => {
    const uname = await addPerson();
    const { code } = await house.ask(security.renewWayBack, {}, admin);
    expect(code).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    await house.ask(security.setRules, { ...OFF, addresses: OFFICE }, admin);
    const back = (who: string, shown: string, password = PASSWORD) =>
      from('198.51.100.8', auth.wayBack.path, { body: { uname: who, password, code: shown } });
    expect((await enter('198.51.100.8', 'admin')).code).toBe('auth.address');
    expect((await back(uname, code)).code).toBe('auth.wrongWayBack');
    expect((await back('admin', code, 'wrong-password-1')).code).toBe('auth.wrong');
    expect((await back('admin', code.toUpperCase())).status).toBe('y');
    expect((await house.ask(security.rules, {}, admin)).addresses).toEqual([]);
    expect(
      (await from('198.51.100.9', auth.login.path, { body: { uname: 'admin', password: PASSWORD } })).status,
    ).toBe('y');
    expect((await back('admin', code)).code).toBe('auth.wrongWayBack');
    const guesses = [];
    for (let n = 0; n < 4; n += 1) guesses.push((await back('admin', 'a'.repeat(20))).code);
    expect(guesses).toContain('auth.tooManyTries');
    const stored = await house.db.query(sql`SELECT value FROM setting WHERE starts_with(key, 'way-back.')`);
    expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''));
  });
});
