import { contract, TRIES_OF_A_NAME, TRIES_OF_AN_ADDRESS } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type House, openTestApp, PASSWORD, serveOn } from '../test-app.ts';

let house: House;
const { auth, member, self } = contract;
const login = (uname: string, password = PASSWORD) => house.send(auth.login, { uname, password });
/** Moves the clock of the tries instead of waiting. */
const waitOver = (uname: string) =>
  house.db.query(
    sql`UPDATE login_try SET next_at = now() WHERE uname = ${uname} OR uname LIKE ${`% ${uname}`}`,
  );

beforeAll(async () => {
  house = await openTestApp();
  await house.addChannel();
  await house.addMember('admin', [], { isAdmin: true });
});
// All tests come from one address; each has its wrong passwords for itself.
beforeEach(async () => {
  await house.db.query(sql`DELETE FROM login_try WHERE uname LIKE 'address:%'`);
});

describe('登录', () => {
  it('去掉账号两端的空格，不分大小写，也接受手机号', async () => {
    await house.addMember('Zhang.San', [], { phone: '13800000001' });
    for (const typed of ['  zhang.san ', 'ZHANG.SAN', '13800000001']) {
      const answer = await login(typed);
      expect(answer.status).toBe('y');
      expect(answer.data.token.length).toBeGreaterThan(30);
    }
  });

  it('密码错和账号不存在答得一样', async () => {
    await house.addMember('exists');
    const facts = [await login('exists', 'wrong'), await login('does-not-exist', 'wrong')].map(
      ({ msg, code, httpStatus, data }) => ({ msg, code, httpStatus, data }),
    );
    expect(facts[0]).toEqual({ msg: '账号或密码错误', code: 'auth.wrong', httpStatus: 401, data: null });
    expect(facts[1]).toEqual(facts[0]);
  });

  it.each(['tries', 'tries-of-nobody'])('错得越多等得越久，最后锁定（%s）', async (uname) => {
    if (uname === 'tries') await house.addMember(uname);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await login(uname, 'wrong')).httpStatus).toBe(401);
      if (attempt < 3) continue;
      // While waiting even the right password is not looked at.
      const early = await login(uname);
      expect([early.httpStatus, early.code]).toEqual([429, 'auth.tooManyTries']);
      waits.push(Number(early.headers.get('retry-after')));
      if (attempt < 10) await waitOver(uname);
    }
    expect(waits.slice(0, 3)).toEqual([1, 2, 4]);
    expect(waits.at(-1)).toBeGreaterThan(14 * 60);
  });

  it('登录成功多少次都不算猜：下一次照样不用等', { tags: 'full' }, async () => {
    await house.addMember('often');
    for (let times = 0; times <= TRIES_OF_A_NAME + 1; times += 1)
      expect((await login('often')).status, `第 ${times + 1} 次`).toBe('y');
  });

  it('同时来的尝试一个也不漏算', async () => {
    await house.addMember('hammered');
    // One more wrong try and the next has to wait a minute: of many at once only one is looked at.
    await house.db.query(sql`INSERT INTO login_try (uname, fails) VALUES ('127.0.0.1 hammered', 8)`);
    const answers = await Promise.all(Array.from({ length: 20 }, () => login('hammered', 'wrong')));
    expect(answers.filter(({ httpStatus }) => httpStatus === 401)).toHaveLength(1);
    expect(answers.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(19);
  });

  it('锁定后管理员可以解锁', async () => {
    const uid = await house.addMember('locked-out');
    await house.db.query(sql`INSERT INTO login_try (uname, fails) VALUES ('127.0.0.1 locked-out', 9)`);
    await login('locked-out', 'wrong');
    const admin = await house.signIn('admin');
    // An administrator sees people without membership only if they are administrators: give this one a place.
    const channel = await house.db.one<{ id: number }>(sql`SELECT id FROM channel ORDER BY sort, id LIMIT 1`);
    const nodeId = await house.addNode('organ', null, channel?.id ?? 0);
    const roleId = await house.addRole([], 'SELF');
    await house.db.query(sql`
      INSERT INTO membership (member_id, node_id, role_id, channel_id, path) SELECT ${uid}, id, ${roleId}, channel_id, path FROM node WHERE id = ${nodeId}`);
    expect((await house.ask(member.info, { uid }, admin)).status).toBe('locked');
    await house.ask(member.unlock, { uid }, admin);
    expect((await login('locked-out')).status).toBe('y');
  });

  it('停用的账号即使密码正确也不能登录，已登录的下一次请求就失效', async () => {
    const uid = await house.addMember('leaver');
    const token = await house.signIn('leaver');
    expect((await house.send(self.profile, {}, token)).status).toBe('y');
    await house.db.query(sql`UPDATE member SET status = 'disabled' WHERE id = ${uid}`);
    await house.app.kernel.tx(house.app.kernel.jobs.system, (unit) =>
      unit.announce('access.changed', { memberIds: [uid] }),
    );
    await expect.poll(async () => (await house.send(self.profile, {}, token)).code).toBe('auth.ended');
    expect(await login('leaver')).toMatchObject({ httpStatus: 403, msg: '账号已停用，请联系管理员' });
  });

  it('令牌只以散列保存，密码和令牌不进日志', async () => {
    await house.addMember('quiet');
    const token = await house.signIn('quiet');
    const stored = await house.db.query<{ token_hash: string }>(sql`SELECT token_hash FROM session`);
    expect(stored.some(({ token_hash }) => token_hash === token)).toBe(false);
    await house.send(self.profile, {}, token);
    const logged = house.logs.join('');
    expect(logged).toContain('/api/admin/login');
    expect(logged).not.toContain(token);
    expect(logged).not.toContain(PASSWORD);
  });
});

describe('会话', () => {
  it('列出自己的登录设备，可以让其中一个或其他全部下线', async () => {
    await house.addMember('many');
    const [first, second, third] = [
      await house.signIn('many'),
      await house.signIn('many'),
      await house.signIn('many'),
    ];
    const { rows } = await house.ask(self.sessions, {}, first);
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ current }) => current)).toHaveLength(1);
    const secondId =
      (await house.ask(self.sessions, {}, second)).rows.find(({ current }) => current)?.id ?? 0;
    await house.ask(self.endSession, { id: secondId }, first);
    expect((await house.send(self.profile, {}, second)).code).toBe('auth.ended');
    expect((await house.ask(self.endOtherSessions, {}, first)).ended).toBe(1);
    expect((await house.send(self.profile, {}, third)).code).toBe('auth.ended');
    expect((await house.send(self.profile, {}, first)).status).toBe('y');
  });

  it('退出后令牌失效，过期后也失效，使用会推后过期', async () => {
    await house.addMember('comes-and-goes');
    const token = await house.signIn('comes-and-goes');
    await house.ask(auth.logout, {}, token);
    expect((await house.send(self.profile, {}, token)).code).toBe('auth.ended');

    const sliding = await house.signIn('comes-and-goes');
    await house.db.query(
      sql`UPDATE session SET expires_at = now() + interval '1 minute', last_seen_at = now() - interval '1 hour'`,
    );
    expect((await house.send(self.profile, {}, sliding)).status).toBe('y');
    const slid = await house.db.query<{ hours: number }>(sql`
      SELECT extract(epoch FROM expires_at - now()) / 3600 AS hours FROM session s JOIN member m ON m.id = s.member_id WHERE m.uname = 'comes-and-goes'`);
    expect(slid[0]?.hours).toBeGreaterThan(11);

    const late = await house.signIn('comes-and-goes');
    await house.db.query(sql`UPDATE session SET expires_at = now() - interval '1 second'`);
    expect((await house.send(self.profile, {}, late)).code).toBe('auth.ended');
  });

  it('修改密码要先填当前密码，使其他设备下线，旧密码和之前的重置链接不再有效', async () => {
    const uid = await house.addMember('changer', [], { isAdmin: true });
    const [here, there] = [await house.signIn('changer'), await house.signIn('changer')];
    const link = (await house.ask(member.resetPassword, { uid }, await house.signIn('admin'))).link;
    const reset = new URL(link, 'http://x').searchParams.get('token') ?? '';
    const wanted = { oldPassword: PASSWORD, password: 'New-password-2', repass: 'New-password-2' };
    const change = (more: object) => house.send(self.changePassword, { ...wanted, ...more }, here);
    expect(await change({ repass: 'other' })).toMatchObject({ httpStatus: 400, msg: '两次输入的密码不一致' });
    expect(await change({ oldPassword: '' })).toMatchObject({ httpStatus: 400, msg: '请填写当前密码' });
    expect(await change({ oldPassword: 'New-password-2' })).toMatchObject({
      httpStatus: 400,
      code: 'auth.wrongOldPassword',
      issues: [{ path: 'oldPassword', msg: '当前密码不正确' }],
    });
    expect((await house.send(auth.checkReset, { token: reset })).status).toBe('y');
    expect((await change({})).data).toEqual({ endedSessions: 1 });
    expect((await house.send(auth.checkReset, { token: reset })).httpStatus).toBe(410);
    expect((await house.send(self.profile, {}, there)).code).toBe('auth.ended');
    expect((await house.send(self.profile, {}, here)).status).toBe('y');
    expect((await login('changer')).httpStatus).toBe(401);
    expect((await login('changer', 'New-password-2')).status).toBe('y');
  });
});

describe('猜密码的人只拖累自己', () => {
  const from = (address: string, cookie = '') => ({
    address,
    send: async (uname: string, password: string) => {
      const answer = await fetch(`${proxied.url}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
        body: JSON.stringify({ uname, password }),
      });
      return { status: answer.status, cookie: answer.headers.get('set-cookie') ?? '' };
    },
  });
  let proxied: Awaited<ReturnType<typeof serveOn>>;
  beforeAll(async () => {
    proxied = await serveOn(house.db.url, { trustProxy: 1 });
    return () => proxied.close();
  });
  const guess = async (uname: string, address: string, times: number) => {
    for (let at = 0; at < times; at += 1) {
      await house.db.query(sql`UPDATE login_try SET next_at = now() WHERE uname = ${`${address} ${uname}`}`);
      await from(address).send(uname, 'wrong');
    }
  };

  it('在一个地址上错到锁定，本人在别处照常登录', async () => {
    await house.addMember('besieged');
    await guess('besieged', '203.0.113.7', 10);
    expect((await from('203.0.113.7').send('besieged', PASSWORD)).status).toBe(429);
    expect((await from('198.51.100.1').send('besieged', PASSWORD)).status).toBe(200);
  });

  it('许多地址一起猜，每次都要等，最多一分钟；本人用过的浏览器不用等', { tags: 'full' }, async () => {
    await house.addMember('targeted');
    const { cookie } = await from('198.51.100.2').send('targeted', PASSWORD);
    expect(cookie).toMatch(/^zy_device=.*HttpOnly; SameSite=Strict/);
    await house.db.query(sql`DELETE FROM login_try WHERE uname = 'targeted'`);
    for (let at = 1; at <= 30; at += 1) await from(`203.0.113.${at}`).send('targeted', 'wrong');
    const late = await from('203.0.113.99').send('targeted', PASSWORD);
    expect(late.status).toBe(429);
    await house.db.query(sql`UPDATE login_try SET fails = 5000, next_at = now() WHERE uname = 'targeted'`);
    await from('203.0.113.50').send('targeted', 'wrong');
    const waits = await house.db.one<{ seconds: number }>(
      sql`SELECT round(extract(epoch FROM next_at - updated_at))::int AS seconds FROM login_try WHERE uname = 'targeted'`,
    );
    expect(waits).toEqual({ seconds: 60 });
    expect((await from('203.0.113.99', cookie.split(';')[0]).send('targeted', PASSWORD)).status).toBe(200);
  });

  it('假的、别人的设备记号没有用', async () => {
    await house.addMember('marked');
    await house.addMember('unmarked');
    const { cookie } = await from('198.51.100.3').send('marked', PASSWORD);
    const note = cookie.split(';')[0] ?? '';
    await house.db.query(
      sql`INSERT INTO login_try (uname, fails, next_at) VALUES ('unmarked', 40, now() + interval '1 minute')`,
    );
    expect((await from('198.51.100.3', note).send('unmarked', PASSWORD)).status).toBe(429);
    await house.db.query(
      sql`UPDATE login_try SET fails = 40, next_at = now() + interval '1 minute' WHERE uname = 'marked'`,
    );
    expect((await from('198.51.100.4', `${note}x`).send('marked', PASSWORD)).status).toBe(429);
    expect((await from('198.51.100.4', note).send('marked', PASSWORD)).status).toBe(200);
  });

  it('一个地址拿同一个密码试许多账号，五十次后每次都要等；用过的浏览器不用等，同一条 IPv6 线路换地址没有用', async () => {
    await house.addMember('colleague');
    const { cookie } = await from('2001:db8:7:7::1').send('colleague', PASSWORD);
    const answers: number[] = [];
    const spray = async (at: number) =>
      answers.push((await from(`2001:db8:7:7::${at + 1}`).send(`sprayed-${at}`, 'Spring-2026')).status);
    await spray(0);
    // Most of what may be wrong is wrong already.
    await house.db.query(sql`
      UPDATE login_try SET fails = ${TRIES_OF_AN_ADDRESS - 5} WHERE uname LIKE 'address:2001:db8:7:7%'`);
    for (let at = 1; at <= 15; at += 1) await spray(at);
    expect(answers.slice(0, 6).every((status) => status !== 429)).toBe(true);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(8);
    expect((await from('2001:db8:7:7::abcd').send('colleague', PASSWORD)).status).toBe(429);
    expect((await from('2001:db8:7:7::abcd', cookie.split(';')[0]).send('colleague', PASSWORD)).status).toBe(
      200,
    );
    expect((await from('2001:db8:7:8::1').send('colleague', PASSWORD)).status).toBe(200);
  });

  it('办公室共用一个地址：登录成功不算，每小时五十次输错不会累积', async () => {
    await house.addMember('office');
    const key = 'address:192.0.2.50 ';
    for (let at = 0; at < 5; at += 1)
      expect((await from('192.0.2.50').send('office', PASSWORD)).status).toBe(200);
    expect(await house.db.one(sql`SELECT fails FROM login_try WHERE uname = ${key}`)).toEqual({ fails: 0 });
    // Forty wrong an hour all day long.
    await house.db.query(sql`
      UPDATE login_try SET fails = 45, updated_at = now() - interval '1 hour', next_at = now() WHERE uname = ${key}`);
    await from('192.0.2.50').send('office-typo', 'wrong');
    expect(await house.db.one(sql`SELECT fails FROM login_try WHERE uname = ${key}`)).toEqual({ fails: 1 });
    // Typing the counter's own name does not count the address.
    await from('192.0.2.51').send(key, 'wrong');
    expect(await house.db.one(sql`SELECT fails FROM login_try WHERE uname = ${key}`)).toEqual({ fails: 1 });
  });

  it('一间办公室的人同时登录，没有人被要求等一等', { tags: 'full' }, async () => {
    const names = Array.from({ length: 24 }, (_, at) => `morning-${at}`);
    for (const name of names) await house.addMember(name);
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(names.map((name) => from('192.0.2.60').send(name, PASSWORD)));
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    }
  });

  it('代理之前的人自己写的地址不算数', async () => {
    await house.addMember('forged');
    for (let at = 0; at < 10; at += 1) {
      await house.db.query(sql`UPDATE login_try SET next_at = now() WHERE uname = '192.0.2.9 forged'`);
      await from(`10.0.0.${at}, 192.0.2.9`).send('forged', 'wrong');
    }
    expect((await from('10.0.0.77, 192.0.2.9').send('forged', PASSWORD)).status).toBe(429);
    const seen = await house.db.query(sql`SELECT DISTINCT ip FROM audit WHERE uname = 'forged'`);
    expect(seen).toEqual([{ ip: '192.0.2.9' }]);
  });

  it('看起来像小写的其他文字不是另一次机会', async () => {
    await house.addMember('admin.li');
    await guess('admin.li', '203.0.113.8', 10);
    for (const typed of ['ADMİN.LI', 'admın.li', 'Admin.LI ', 'ADMIN.Lİ'])
      expect((await from('203.0.113.8').send(typed, PASSWORD)).status).not.toBe(200);
  });
});

describe('一次性链接', () => {
  it('由管理员发放，只能用一次，新的使旧的失效，过期无效', async () => {
    const uid = await house.addMember('forgetful', [], { isAdmin: true });
    const admin = await house.signIn('admin');
    const issue = async () =>
      new URL((await house.ask(member.resetPassword, { uid }, admin)).link, 'http://x').searchParams.get(
        'token',
      ) ?? '';
    const older = await issue();
    const token = await issue();
    expect((await house.send(auth.checkReset, { token: older })).httpStatus).toBe(410);
    expect(await house.ask(auth.checkReset, { token }, '')).toMatchObject({ uname: 'forgetful' });
    const body = { token, password: 'Fresh-password-3', repass: 'Fresh-password-3' };
    const both = await Promise.all([house.send(auth.redeemReset, body), house.send(auth.redeemReset, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['n', 'y']);
    expect((await login('forgetful', 'Fresh-password-3')).status).toBe('y');

    const expired = await issue();
    await house.db.query(sql`UPDATE password_reset SET expires_at = now() - interval '1 second'`);
    expect(await house.send(auth.redeemReset, { ...body, token: expired })).toMatchObject({
      httpStatus: 410,
      data: null,
    });
  });
});
