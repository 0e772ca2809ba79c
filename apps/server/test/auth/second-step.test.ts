import { contract, FACTOR_TRIES } from '@zhiying/contract';
import { generateSync } from 'otplib';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type House, openTestApp, PASSWORD, serveOn } from '../test-app.ts';

const { auth, factor, group, security, self } = contract;
const OFF = { admins: 'off', sensitive: 'off', others: 'off', from: null, stepUp: false } as const;

let house: House;
let root: number;
let admin: string;

beforeAll(async () => {
  house = await openTestApp();
  root = await house.addNode('organ', null, await house.addChannel());
  await house.addMember('admin', [], { isAdmin: true });
  admin = await house.signIn('admin');
});

const login = (uname: string) => house.send(auth.login, { uname, password: PASSWORD });
/** As phones show it, a number of steps from now. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

async function addAdviser(uname: string, keys: Parameters<House['addRole']>[0] = ['7-1']) {
  await house.addMember(uname, [{ nodeId: root, roleId: await house.addRole(keys, 'TREE') }]);
  return house.signIn(uname);
}

async function bind(token: string) {
  const { secret } = await house.ask(factor.beginAuthenticator, {}, token);
  const { recovery } = await house.ask(factor.addAuthenticator, { code: codeOf(secret, -1) }, token);
  return { secret, recovery };
}
/** What a refused sign-in brings for its second step. */
async function challengeOf(uname: string) {
  const answer = await login(uname);
  expect([answer.httpStatus, answer.code, answer.msg]).toEqual([401, 'auth.secondStep', '请完成两步验证']);
  return answer.data as unknown as { challenge: string; ways: string[]; passkey: unknown };
}
/** As if the last sign-in or confirmation were long ago. */
async function longAgo(uname: string) {
  await house.db.query(sql`
    UPDATE session SET confirmed_at = now() - interval '11 minutes'
    WHERE member_id = (SELECT id FROM member WHERE uname = ${uname})`);
  await house.app.kernel.tx({ id: null, uname: '', channelId: null, origin: ORIGIN }, (unit) =>
    unit.accessChanged(null),
  );
}
const ORIGIN = { ip: '127.0.0.1', userAgent: '', requestId: 'test' };

describe('登录的第二步', () => {
  it('绑定验证器以后，只有密码进不去；验证码对了才给登录凭据', async () => {
    const token = await addAdviser('two.steps');
    const { secret } = await bind(token);
    const { challenge, ways, passkey } = await challengeOf('two.steps');
    expect([ways, passkey]).toEqual([['code', 'recovery'], null]);
    const wrong = await house.send(auth.secondStep, { challenge, code: '000000' });
    expect([wrong.httpStatus, wrong.msg]).toEqual([400, `验证未通过，还可以尝试 ${FACTOR_TRIES - 1} 次`]);
    const right = await house.send(auth.secondStep, { challenge, code: codeOf(secret) });
    expect(right.status).toBe('y');
    expect((await house.ask(self.profile, {}, right.data.token)).uname).toBe('two.steps');
  });

  it('同一个验证码只能用一次，别处看到也没有用', async () => {
    const { secret } = await bind(await addAdviser('once'));
    const code = codeOf(secret);
    const first = await challengeOf('once');
    const second = await challengeOf('once');
    expect((await house.send(auth.secondStep, { challenge: first.challenge, code })).status).toBe('y');
    expect((await house.send(auth.secondStep, { challenge: second.challenge, code })).code).toBe(
      'auth.wrongProof',
    );
  });

  it('两个同样的请求一起来，只有一个登录成功', async () => {
    const { secret } = await bind(await addAdviser('both'));
    const { challenge } = await challengeOf('both');
    const code = codeOf(secret);
    const answers = await Promise.all([1, 2, 3].map(() => house.send(auth.secondStep, { challenge, code })));
    expect(answers.filter(({ status }) => status === 'y')).toHaveLength(1);
  });

  it('猜几次就作废，重新输密码也不会有数不清的次数', async () => {
    await bind(await addAdviser('guessed'));
    const { challenge } = await challengeOf('guessed');
    for (let left = FACTOR_TRIES - 1; left >= 0; left -= 1)
      expect((await house.send(auth.secondStep, { challenge, code: '000000' })).data).toEqual({ left });
    expect((await house.send(auth.secondStep, { challenge, code: '000000' })).code).toBe(
      'auth.challengeOver',
    );
    // Right passwords without a second step count like wrong ones: the third makes the next wait.
    await challengeOf('guessed');
    await challengeOf('guessed');
    expect((await login('guessed')).code).toBe('auth.tooManyTries');
  });

  it('恢复码各用一次；重新生成后，之前的失效', async () => {
    const token = await addAdviser('recovers');
    const { recovery } = await bind(token);
    expect(new Set(recovery).size).toBe(10);
    const [first = '', second = ''] = recovery;
    const enter = async (code: string) =>
      house.send(auth.secondStep, {
        challenge: (await challengeOf('recovers')).challenge,
        recovery: code.toUpperCase(),
      });
    expect((await enter(first)).status).toBe('y');
    expect((await enter(first)).code).toBe('auth.wrongProof');
    expect((await house.ask(factor.mine, {}, token)).recoveryLeft).toBe(9);
    await house.ask(factor.renewRecovery, {}, token);
    expect((await enter(second)).code).toBe('auth.wrongProof');
  });

  it('别人的、过期的、乱写的凭据都答得一样', async () => {
    const { secret } = await bind(await addAdviser('expires'));
    const { challenge } = await challengeOf('expires');
    await house.db.query(sql`UPDATE factor_challenge SET expires_at = now()`);
    for (const tried of [challenge, 'made-up'])
      expect((await house.send(auth.secondStep, { challenge: tried, code: codeOf(secret) })).code).toBe(
        'auth.challengeOver',
      );
  });

  it('第一步之后被停用的人，第二步进不来', async () => {
    const { secret } = await bind(await addAdviser('leaves'));
    const { challenge } = await challengeOf('leaves');
    await house.db.query(sql`UPDATE member SET status = 'disabled' WHERE uname = 'leaves'`);
    expect((await house.send(auth.secondStep, { challenge, code: codeOf(secret) })).code).toBe(
      'auth.challengeOver',
    );
  });

  it('管理员清除以后只需密码；数据库里读不出密钥和恢复码', async () => {
    const token = await addAdviser('lost.phone');
    const { secret, recovery } = await bind(token);
    const kept = await house.db.query<{ all: string }>(sql`
      SELECT f::text AS all FROM factor f UNION ALL SELECT r::text FROM recovery_code r`);
    for (const hidden of [secret, ...recovery, ...recovery.map((code) => code.replace('-', ''))])
      expect(kept.some(({ all }) => all.includes(hidden))).toBe(false);
    const uid = (await house.ask(self.profile, {}, token)).uid;
    await house.ask(factor.clear, { uid }, admin);
    expect((await login('lost.phone')).status).toBe('y');
  });
});

describe('确认本人操作', () => {
  it('更改自己的登录方式总要在十分钟内确认过；没有两步验证的人用密码', async () => {
    const token = await addAdviser('confirms');
    await longAgo('confirms');
    const refused = await house.send(factor.beginAuthenticator, {}, token);
    expect([refused.httpStatus, refused.code, refused.msg]).toEqual([
      403,
      'auth.stepUp',
      '请先确认是你本人操作',
    ]);
    expect((await house.send(auth.confirm, { password: PASSWORD }, token)).code).toBe('auth.challengeOver');
    expect(await house.ask(auth.askConfirm, {}, token)).toEqual({ ways: [], passkey: null, password: true });
    expect((await house.send(auth.confirm, { password: 'wrong' }, token)).code).toBe('auth.wrongProof');
    await house.ask(auth.askConfirm, {}, token);
    await house.ask(auth.confirm, { password: PASSWORD }, token);
    expect((await house.send(factor.beginAuthenticator, {}, token)).status).toBe('y');
  });

  it('有验证器的人不能只凭密码确认', async () => {
    const token = await addAdviser('strict');
    const { secret } = await bind(token);
    await longAgo('strict');
    await house.ask(auth.askConfirm, {}, token);
    expect((await house.send(auth.confirm, { password: PASSWORD }, token)).code).toBe('auth.wrongProof');
    await house.ask(auth.confirm, { code: codeOf(secret) }, token);
    expect((await house.send(factor.renewRecovery, {}, token)).status).toBe('y');
  });

  it('渠道开启后，敏感操作也要确认；关闭时不问', async () => {
    const roles = () =>
      house.send(
        group.create,
        { name: `角色 ${Date.now()}`, description: '', scope: 'SELF', keys: ['7-1'] },
        admin,
      );
    await longAgo('admin');
    expect((await roles()).status).toBe('y');
    await house.ask(security.setRules, { ...OFF, stepUp: true }, admin);
    expect((await roles()).code).toBe('auth.stepUp');
    await house.ask(auth.askConfirm, {}, admin);
    await house.ask(auth.confirm, { password: PASSWORD }, admin);
    expect((await roles()).status).toBe('y');
    await house.ask(security.setRules, OFF, admin);
  });
});

describe('要求两步验证', () => {
  it('被要求而没有的人，除了设置两步验证什么也做不了；其他进程也马上知道', async () => {
    const other = await serveOn(house.db.url);
    try {
      const token = await addAdviser('asked', ['7-1', '7-3']);
      const spared = await addAdviser('spared', ['7-1']);
      expect(await house.ask(security.reach, { ...OFF, sensitive: 'must' }, admin)).toMatchObject({
        asked: 1,
        missing: 1,
      });
      await house.ask(security.setRules, { ...OFF, sensitive: 'must' }, admin);
      expect((await house.ask(self.profile, {}, token)).factorRequired).toBe(true);
      expect((await house.send(contract.clue.list, {}, token)).code).toBe('auth.factorRequired');
      await expect
        .poll(async () => (await other.send(contract.clue.list, {}, token)).code)
        .toBe('auth.factorRequired');
      const stream = await fetch(`${house.url}/api/admin/events`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(stream.status).toBe(403);
      expect((await house.send(contract.clue.list, {}, spared)).status).toBe('y');
      await bind(token);
      expect((await house.send(contract.clue.list, {}, token)).status).toBe('y');
      const [own] = await house.db.query<{ id: number }>(
        sql`SELECT f.id FROM factor f JOIN member m ON m.id = f.member_id WHERE m.uname = 'asked'`,
      );
      expect((await house.send(factor.remove, { id: own?.id ?? 0 }, token)).code).toBe('factor.last');
    } finally {
      await house.ask(security.setRules, OFF, admin);
      await other.close();
    }
  });

  it('到生效日期之前不拦；要求管理员时，自己没有就不让改', async () => {
    const token = await addAdviser('later', ['7-3']);
    await house.ask(security.setRules, { ...OFF, sensitive: 'must', from: '2999-01-01' }, admin);
    expect((await house.ask(self.profile, {}, token)).factorRequired).toBe(false);
    await house.ask(security.setRules, OFF, admin);
    const refused = await house.send(security.setRules, { ...OFF, admins: 'must' }, admin);
    expect(refused.code).toBe('security.ownFactorFirst');
    expect(await house.ask(security.rules, {}, admin)).toMatchObject(OFF);
  });
});
