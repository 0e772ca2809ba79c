import { contract, LOGIN_WAY_LOGOUT_PATH, LOGIN_WAY_PAGE } from '@zhiying/contract';
import { generateSync } from 'otplib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { askStillThere } from '../../src/modules/login-way/still-there.job.ts';
import { atEnd } from '../at-end.ts';
import { runJobNow } from '../run-job.ts';
import { type House, openTestApp, PASSWORD, serveOn } from '../test-app.ts';
import { Jar, openProvider } from './provider-stand.ts';

const { auth, factor, loginBy, loginWay, self } = contract;

let house: House;
let root: number;
let role: number;
let admin: string;
let stand: Awaited<ReturnType<typeof openProvider>>;
let group: number;
let second: number;

const SECRET = 'secret-of-the-client-that-nobody-reads';
const fields = (name: string, clientId: string, more: object = {}) => ({
  name,
  issuer: stand.issuer,
  clientId,
  secret: SECRET,
  scopes: 'openid profile phone email',
  matchBy: 'phone' as const,
  ...more,
});

beforeAll(async () => {
  house = await openTestApp({ loginPrivateHosts: true });
  root = await house.addNode('organ', null, await house.addChannel());
  role = await house.addRole(['7-1'], 'TREE');
  await house.addMember('admin', [], { isAdmin: true, phone: '13900000000' });
  admin = await house.signIn('admin');
  const redirect = house.url + LOGIN_WAY_PAGE;
  stand = await openProvider([
    // The first row of the table; its address has to be known before.
    { id: 'group', secret: SECRET, redirect, logout: house.url + LOGIN_WAY_LOGOUT_PATH.replace(':id', '1') },
    { id: 'second', secret: SECRET, redirect },
  ]);
  atEnd(stand.close);
  group = await openWay(fields('示例集团账号', 'group'));
  second = await openWay(fields('第二家', 'second'));
});
beforeEach(() => stand.lie({}));

/** Set up, tried and on the login page, as an administrator does it. */
async function openWay(settings: ReturnType<typeof fields>) {
  const { id } = await house.ask(loginWay.create, settings, admin);
  stand.as('somebody', { name: '试用' });
  const { url, key } = await house.ask(loginWay.beginTest, { id }, admin);
  await house.send(loginBy.finish, { key, answer: await stand.browse(url) });
  await house.ask(loginWay.switch, { id, enabled: true }, admin);
  return id;
}

const change = async (id: number, more: object) => {
  const { rows } = await house.ask(loginWay.list, {}, admin);
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error('no such way');
  const { kind, name, issuer, clientId, agentId, scopes, matchBy, autoJoin, joinRules, onlyThis } = row;
  const rules = joinRules.map(({ claim, value, roleId, nodeId }) => ({ claim, value, roleId, nodeId }));
  return house.ask(
    loginWay.update,
    {
      id,
      version: row.version,
      kind,
      name,
      issuer,
      clientId,
      agentId,
      scopes,
      matchBy,
      autoJoin,
      onlyThis,
      joinRules: rules,
      ...more,
    },
    admin,
  );
};

/** To the provider and back, as whoever is signed in there. */
async function comeBack(id = group, jar = new Jar()) {
  const { url, key } = (await house.send(loginBy.begin, { id })).data;
  return { key, answer: await stand.browse(url, jar) };
}
const signIn = async (id = group, jar = new Jar()) => house.send(loginBy.finish, await comeBack(id, jar));
const nameOf = async (token: string) => (await house.ask(self.profile, {}, token)).uname;

let made = 0;
async function addPerson(phone: string | null = null, uname = `person${++made}`) {
  const id = await house.addMember(uname, [{ nodeId: root, roleId: role }], { phone });
  return { id, uname };
}
const verified = (phone: string) => ({ phone_number: `+86 ${phone}`, phone_number_verified: true });

describe('设置登录方式', () => {
  it('先完成测试登录才能启用；测试说出是谁，谁也进不来；改了客户端要再测一次', async () => {
    const { id, testedAt } = await house.ask(loginWay.create, fields('待测', 'draft'), admin);
    expect(testedAt).toBeNull();
    expect((await house.send(loginWay.switch, { id, enabled: true }, admin)).code).toBe('login.notTested');
    expect((await house.send(loginBy.begin, { id })).code).toBe('login.wayMissing');
    await house.ask(loginWay.remove, { id }, admin);

    const { uname } = await addPerson('13811110000');
    stand.as('tested', { name: '测试的人', ...verified('13811110000') });
    const begun = await house.ask(loginWay.beginTest, { id: second }, admin);
    const { session, tested } = await house.ask(
      loginBy.finish,
      { key: begun.key, answer: await stand.browse(begun.url) },
      '',
    );
    expect(session).toBeNull();
    expect(tested?.facts[0]).toEqual({ name: '对应用户', value: `${uname}（${uname}），首次登录时关联` });
    expect(JSON.stringify(tested)).not.toContain('13811110000');
    expect((await house.ask(loginWay.people, { wayId: second }, admin)).total).toBe(0);

    const changed = await change(second, { scopes: 'openid phone' });
    expect([changed.enabled, changed.testedAt]).toEqual([false, null]);
    await house.ask(loginWay.remove, { id: second }, admin);
    second = await openWay(fields('第二家', 'second'));
  });

  it('检查说出每一步；不通的说为什么', async () => {
    const { steps } = await house.ask(loginWay.check, { id: group }, admin);
    expect(steps.map(({ name, ok }) => [name, ok])).toEqual([
      ['读取配置', true],
      ['签名密钥', true],
      ['PKCE', true],
      ['回调地址', true],
      ['后端登出通知', true],
    ]);
    stand.lie({ configuration: (told) => ({ ...told, issuer: 'https://elsewhere.example.com' }) });
    const wrong = await house.ask(loginWay.check, { id: group }, admin);
    expect(wrong.steps).toMatchObject([{ name: '读取配置', ok: false }]);
    expect(wrong.steps[0]?.note).toContain('发行方与登记的不一致');
  });

  it('密钥加密保存，谁也读不到；整个地址粘贴进来也认得', async () => {
    const { rows } = await house.ask(loginWay.list, {}, admin);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
    const stored = await house.db.query(sql`SELECT login_way::text AS row FROM login_way`);
    expect(JSON.stringify(stored)).not.toContain(SECRET);
    const { id, issuer } = await house.ask(
      loginWay.create,
      { ...fields('粘贴', 'pasted'), issuer: `${stand.issuer}/.well-known/openid-configuration` },
      admin,
    );
    expect(issuer).toBe(stand.issuer);
    await house.ask(loginWay.remove, { id }, admin);
  });

  it('别处的配置地址不收：它说的发行方没有人核对', async () => {
    const elsewhere = { issuer: `${stand.issuer}/.well-known/oauth-authorization-server` };
    const answer = await house.send(loginWay.create, fields('配置地址', 'elsewhere', elsewhere), admin);
    expect(answer).toMatchObject({ httpStatus: 400, msg: expect.stringContaining('不含 /.well-known/') });
  });

  it('没有放开时，内网地址和没有证书的地址都不行', async () => {
    const closed = await serveOn(house.app.kernel.config.databaseUrl ?? '');
    try {
      const answer = await closed.send(loginBy.begin, { id: group });
      expect([answer.httpStatus, answer.code]).toEqual([502, 'login.unreachable']);
      expect(answer.msg).toContain('须为 https');
      const inside = { ...fields('内网', 'inside'), issuer: 'https://127.0.0.1:9' };
      const { id } = await closed.ask(loginWay.create, inside, admin);
      const { steps } = await closed.ask(loginWay.check, { id }, admin);
      expect(steps[0]?.note).toContain('LOGIN_PRIVATE_HOSTS=1');
      await closed.ask(loginWay.remove, { id }, admin);
    } finally {
      await closed.close();
    }
  });
});

describe('首次登录', () => {
  it('对方验证过的手机号认出用户，以后按编号认，换了手机号也进得来', async () => {
    const { uname } = await addPerson('13811110001');
    stand.as('s1', { name: '张三', ...verified('13811110001') });
    const first = await signIn();
    expect(await nameOf(first.data.session?.token ?? '')).toBe(uname);
    stand.as('s1', { name: '张三' });
    expect(await nameOf((await signIn()).data.session?.token ?? '')).toBe(uname);
  });

  it('没有验证过的手机号和邮箱、相同的姓名和账号都不算', async () => {
    const { uname } = await addPerson('13811110002');
    const told = { name: uname, preferred_username: uname, email: uname, email_verified: false };
    for (const claims of [
      told,
      { ...told, phone_number: '13811110002' },
      { ...told, phone_number: '13811110002', phone_number_verified: false },
      { ...told, phone_number: '13811110002', phone_number_verified: 'true' },
    ]) {
      stand.as('s2', claims);
      expect((await signIn()).code).toBe('auth.linkNeeded');
    }
  });

  it('用密码登录一次以后就认得；凭据只能用一次', async () => {
    const { uname } = await addPerson();
    stand.as('s3', { name: '李四' });
    const asked = await signIn();
    expect([asked.httpStatus, asked.code]).toEqual([409, 'auth.linkNeeded']);
    const { ticket } = asked.data as unknown as { ticket: string };
    const token = await house.signIn(uname);
    await house.ask(loginBy.attach, { ticket }, token);
    expect((await house.send(loginBy.attach, { ticket }, token)).code).toBe('login.ticketOver');
    expect(await nameOf((await signIn()).data.session?.token ?? '')).toBe(uname);
    const { rows } = await house.ask(loginBy.mine, {}, token);
    expect(rows.find(({ id }) => id === group)?.linkedAt).not.toBeNull();
    await house.ask(loginBy.detach, { id: group }, token);
    expect((await signIn()).code).toBe('auth.linkNeeded');
  });

  it('两家都说是同一个手机号：后来的那家不能自动进来', async () => {
    const { uname } = await addPerson('13811110004');
    stand.as('s4', verified('13811110004'));
    expect((await signIn(group)).status).toBe('y');
    stand.as('someone-else', verified('13811110004'));
    expect((await signIn(second)).code).toBe('auth.linkNeeded');
    // Nor another account of the first one.
    expect((await signIn(group)).code).toBe('auth.linkNeeded');
    const asked = await signIn(group);
    const token = await house.signIn(uname);
    const { ticket } = asked.data as unknown as { ticket: string };
    expect((await house.send(loginBy.attach, { ticket }, token)).code).toBe('login.linkTaken');
  });

  it('管理员的手机号不能自动关联', async () => {
    stand.as('s5', verified('13900000000'));
    expect((await signIn()).code).toBe('auth.linkNeeded');
  });

  it('按规则创建用户：第一条符合的规则决定组织和角色；都不符合的进不来', async () => {
    const store = await house.addNode('store', root, (await channelOf(root)) ?? 0);
    await change(group, {
      autoJoin: true,
      joinRules: [
        { claim: 'department', value: 'sales', roleId: role, nodeId: store },
        { claim: 'department', value: 'sales', roleId: role, nodeId: root },
      ],
    });
    stand.as('s6', { name: '新人', preferred_username: 'new.comer', department: ['all', 'sales'] });
    const come = await signIn();
    expect(await nameOf(come.data.session?.token ?? '')).toBe('new.comer');
    const placed = await house.db.one<{ nodeId: number; source: string }>(sql`
      SELECT ms.node_id AS "nodeId", m.source FROM membership ms JOIN member m ON m.id = ms.member_id WHERE m.uname = 'new.comer'`);
    expect(placed).toEqual({ nodeId: store, source: 'login' });
    // The same person the next time, not another one.
    expect(await nameOf((await signIn()).data.session?.token ?? '')).toBe('new.comer');
    stand.as('s7', { name: '外人', department: 'none' });
    expect((await signIn()).code).toBe('login.noRule');
    // A name that is somebody's is not taken over.
    stand.as('s8', { name: '冒名', preferred_username: 'new.comer', department: 'sales' });
    expect(await nameOf((await signIn()).data.session?.token ?? '')).toMatch(/^u-/);
    await change(group, { autoJoin: false, joinRules: [] });
  });
});

const channelOf = async (node: number) =>
  (await house.db.one<{ id: number }>(sql`SELECT channel_id AS id FROM node WHERE id = ${node}`))?.id;

describe('不可信的答复', () => {
  it('同一个答复用第二次、换一个浏览器、过了时间，都不行', async () => {
    await addPerson('13811110010');
    stand.as('r1', verified('13811110010'));
    const once = await comeBack();
    expect((await house.send(loginBy.finish, once)).status).toBe('y');
    expect((await house.send(loginBy.finish, once)).code).toBe('login.over');
    const carried = await comeBack();
    const { key } = await comeBack();
    expect((await house.send(loginBy.finish, { ...carried, key })).code).toBe('login.over');
    const late = await comeBack();
    await house.db.query(sql`UPDATE login_trip SET expires_at = now()`);
    expect((await house.send(loginBy.finish, late)).code).toBe('login.over');
    // The code of one trip with the state of another.
    const [one, two] = [await comeBack(), await comeBack()];
    const mixed = new URLSearchParams(two.answer);
    mixed.set('code', new URLSearchParams(one.answer).get('code') ?? '');
    expect((await house.send(loginBy.finish, { key: two.key, answer: mixed.toString() })).code).toBe(
      'login.refused',
    );
  });

  it('两个同样的答复一起来，只有一个登录成功', async () => {
    await addPerson('13811110011');
    stand.as('r2', verified('13811110011'));
    const once = await comeBack();
    const answers = await Promise.all([1, 2, 3].map(() => house.send(loginBy.finish, once)));
    expect(answers.filter(({ status }) => status === 'y')).toHaveLength(1);
  });

  it('对方取消登录，说明白', async () => {
    stand.as('');
    const { code, msg } = await signIn();
    expect([code, msg]).toEqual([
      'login.refused',
      '「示例集团账号」未允许登录：你取消了登录，或没有使用该应用的权限',
    ]);
  });

  it('答复自称来自别的发行方', async () => {
    stand.as('r3', {});
    const back = await comeBack();
    const answer = new URLSearchParams(back.answer);
    answer.set('iss', 'https://elsewhere.example.com');
    expect((await house.send(loginBy.finish, { ...back, answer: answer.toString() })).code).toBe(
      'login.doubtful',
    );
  });

  it('身份信息的签名、发行方、客户端、随机数、人和时间，有一样不对就不行', async () => {
    await addPerson('13811110012');
    stand.as('r4', verified('13811110012'));
    const strangers = await stand.strangersKey();
    const telling = (change: (claims: Record<string, unknown>) => object, by?: typeof strangers) =>
      stand.lie({
        token: async (told) => {
          const [, body = ''] = String(told.id_token).split('.');
          const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
          return { ...told, id_token: await stand.sign({ ...claims, ...change(claims) }, {}, by) };
        },
      });
    const now = () => Math.floor(Date.now() / 1000);
    telling(() => ({}));
    expect((await signIn()).status).toBe('y');
    // Clocks may differ by a little.
    telling(() => ({ iat: now() + 20, exp: now() - 10 }));
    expect((await signIn()).status).toBe('y');
    for (const change of [
      { iss: 'https://elsewhere.example.com' },
      { aud: 'another-client' },
      { nonce: 'another' },
      { exp: now() - 300 },
      { iat: now() + 600, nbf: now() + 600, exp: now() + 900 },
      { sub: 'somebody-else' },
    ]) {
      telling(() => change);
      expect([change, (await signIn()).httpStatus]).toEqual([change, 403]);
    }
    telling(() => ({}), strangers);
    expect((await signIn()).code).toBe('login.doubtful');
    stand.lie({ token: (told) => ({ ...told, id_token: undefined }) });
    expect((await signIn()).status).toBe('n');
    stand.lie({ keys: () => ({ keys: [strangers.told] }) });
    expect((await signIn()).code).toBe('login.doubtful');
    stand.lie({ configuration: (told) => ({ ...told, issuer: 'https://elsewhere.example.com' }) });
    expect((await house.send(loginBy.begin, { id: group })).code).toBe('login.doubtful');
  });

  it('对方换了密钥，下一次登录就认新的', async () => {
    await addPerson('13811110013');
    stand.as('r5', verified('13811110013'));
    expect((await signIn()).status).toBe('y');
    await stand.rotate();
    expect((await signIn()).status).toBe('y');
  });
});

describe('登录以后', () => {
  it('有两步验证的人仍要第二步', async () => {
    const { uname } = await addPerson('13811110020');
    stand.as('a1', verified('13811110020'));
    expect((await signIn()).status).toBe('y');
    const token = await house.signIn(uname);
    const { secret } = await house.ask(factor.beginAuthenticator, {}, token);
    const code = (steps: number) =>
      generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
    await house.ask(factor.addAuthenticator, { code: code(-1) }, token);
    const asked = await signIn();
    expect(asked.code).toBe('auth.secondStep');
    const { challenge } = asked.data as unknown as { challenge: string };
    const done = await house.send(auth.secondStep, { challenge, code: code(0) });
    expect(await nameOf(done.data.token)).toBe(uname);
    // Nobody is linked before their second step.
    await house.ask(loginWay.release, { id: group, uid: await idOf(uname) }, admin);
    expect((await house.send(self.profile, {}, done.data.token)).httpStatus).toBe(401);
    expect((await signIn()).code).toBe('auth.linkNeeded');
  });

  it('停用的人进不来；停用的登录方式不再出现', async () => {
    const { id } = await addPerson('13811110021');
    stand.as('a2', verified('13811110021'));
    expect((await signIn()).status).toBe('y');
    await house.db.query(sql`UPDATE member SET status = 'disabled' WHERE id = ${id}`);
    expect((await signIn()).code).toBe('auth.disabled');
    const offered = async () => (await house.ask(loginBy.offered, {}, '')).rows.map((row) => row.id);
    expect(await offered()).toContain(second);
    const back = await comeBack(second);
    await house.ask(loginWay.switch, { id: second, enabled: false }, admin);
    expect(await offered()).not.toContain(second);
    expect((await house.send(loginBy.finish, back)).code).toBe('login.wayMissing');
    await house.ask(loginWay.switch, { id: second, enabled: true }, admin);
  });

  it('设为只用该方式时，关联过的人不再用密码；管理员除外', async () => {
    const { uname } = await addPerson('13811110022');
    stand.as('a3', verified('13811110022'));
    expect((await signIn()).status).toBe('y');
    await change(group, { onlyThis: true });
    const refused = await house.send(auth.login, { uname, password: PASSWORD });
    expect([refused.code, refused.msg]).toEqual([
      'auth.useTheWay',
      '该账号已停用密码登录，请使用「示例集团账号」登录',
    ]);
    // A wrong password tells nothing of it.
    expect((await house.send(auth.login, { uname, password: 'wrong-password-1' })).code).toBe('auth.wrong');
    expect((await house.send(auth.login, { uname: 'admin', password: PASSWORD })).status).toBe('y');
    await change(group, { onlyThis: false });
  });

  it('对方通知退出：由它登录的结束，密码登录的不动；同一条通知再来，后来的登录不受影响', async () => {
    const { uname } = await addPerson('13811110023');
    stand.as('a4', verified('13811110023'));
    const came = (await signIn()).data.session?.token ?? '';
    const typed = await house.signIn(uname);
    const claims = { sub: 'a4', jti: 'one', events: { [EVENT]: {} } };
    const message = await logoutToken(claims);
    await house.db.query(
      sql`UPDATE session SET created_at = now() - interval '5 minutes' WHERE via IS NOT NULL`,
    );
    for (const bad of [
      await logoutToken({ ...claims, nonce: 'x' }),
      await logoutToken({ ...claims, events: {} }),
      await logoutToken({ ...claims, aud: 'another' }),
      await logoutToken({ ...claims, iat: Math.floor(Date.now() / 1000) - 3600 }),
      await logoutToken(claims, await stand.strangersKey()),
      'nonsense',
      '',
    ])
      expect(await tell(group, bad)).toBe(400);
    expect(await tell(second, message)).toBe(400);
    expect(await nameOf(came)).toBe(uname);
    expect(await tell(group, message)).toBe(200);
    expect((await house.send(self.profile, {}, came)).httpStatus).toBe(401);
    expect(await nameOf(typed)).toBe(uname);
    const again = (await signIn()).data.session?.token ?? '';
    await house.db.query(
      sql`UPDATE session SET created_at = now() + interval '1 minute' WHERE via IS NOT NULL`,
    );
    expect(await tell(group, message)).toBe(200);
    expect(await nameOf(again)).toBe(uname);
  });

  it('在对方被移除的人，几分钟内退出；别的人和不答复的一家不受影响', async () => {
    const [gone, stays] = [await addPerson('13811110024'), await addPerson('13811110025')];
    stand.as('a5', verified('13811110024'));
    const left = (await signIn()).data.session?.token ?? '';
    stand.as('a6', verified('13811110025'));
    const kept = (await signIn()).data.session?.token ?? '';
    const asLater = () =>
      house.db.query(
        sql`UPDATE session SET via = via || '{"askedAt": 0}' WHERE via ->> 'refresh' IS NOT NULL`,
      );
    await asLater();
    stand.lie({ token: () => ({ error: 'server_error' }) });
    await runJobNow(house.app.kernel, askStillThere, {});
    expect([await nameOf(left), await nameOf(kept)]).toEqual([gone.uname, stays.uname]);
    stand.lie({});
    stand.removed.add('a5');
    await asLater();
    await runJobNow(house.app.kernel, askStillThere, {});
    expect((await house.send(self.profile, {}, left)).httpStatus).toBe(401);
    expect(await nameOf(kept)).toBe(stays.uname);
    const stored = await house.db.query(sql`SELECT via FROM session WHERE via IS NOT NULL`);
    expect(JSON.stringify(stored)).toContain('"refresh":"v1.');
  });
});

const idOf = async (uname: string) =>
  (await house.db.one<{ id: number }>(sql`SELECT id FROM member WHERE uname = ${uname}`))?.id ?? 0;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const logoutToken = (claims: object, by?: Awaited<ReturnType<typeof stand.strangersKey>>) =>
  stand.sign(
    { iss: stand.issuer, aud: 'group', iat: Math.floor(Date.now() / 1000), ...claims },
    { typ: 'logout+jwt' },
    by,
  );
const tell = async (id: number, message: string) =>
  (
    await fetch(house.url + LOGIN_WAY_LOGOUT_PATH.replace(':id', String(id)), {
      method: 'POST',
      body: new URLSearchParams({ logout_token: message }),
    })
  ).status;
