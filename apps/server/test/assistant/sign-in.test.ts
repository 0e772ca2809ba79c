import { type Call, contract, type Key } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { allCalls } from '#kernel/http/openapi.ts';
import { exampleInput } from '../example-input.ts';
import { type House, openTestApp } from '../test-app.ts';

const { assistant, account, self } = contract;
let house: House;
let host: string;
let admin: string;
let hostId: number;
let root: number;

beforeAll(async () => {
  house = await openTestApp({ roles: new Set(['api']) });
  const channel = await house.addChannel();
  root = await house.addNode('organ', null, channel);
  const roleId = await house.addRole(['14-7', '19-1'] satisfies Key[], 'TREE');
  hostId = await house.addMember('host', [{ nodeId: root, roleId }]);
  await house.addMember('stranger', [{ nodeId: root, roleId }]);
  await house.addMember('admin', [], { isAdmin: true });
  [host, admin] = [await house.signIn('host'), await house.signIn('admin')];
});

const program = (installation = 'installation-one') =>
  ({ product: 'account', system: 'windows', number: '1.0.0', installation, name: '办公室电脑' }) as const;
const begin = (installation?: string) => house.ask(assistant.begin, program(installation), '');
const poll = (deviceCode: string) => house.send(assistant.poll, { deviceCode });
/** As if the program had waited as long as it was told. */
const later = () =>
  house.db.query(sql`UPDATE assistant_request SET polled_at = now() - interval '10 seconds'`);
const decide = (userCode: string, approve = true, token = host) =>
  house.send(assistant.decide, { userCode, approve }, token);
async function letIn(installation?: string, token = host): Promise<string> {
  const { deviceCode, userCode } = await begin(installation);
  await decide(userCode, true, token);
  return (await poll(deviceCode)).data.token ?? '';
}

describe('设备登录', () => {
  it('程序显示设备码，人确认后才拿到凭证；只给一次', async () => {
    const { deviceCode, userCode, url } = await begin();
    expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(new URL(url).searchParams.get('code')).toBe(userCode);
    expect((await poll(deviceCode)).data).toEqual({ state: 'waiting', token: null });
    const typed = userCode.replace('-', ' ').toLowerCase();
    expect(await house.ask(assistant.look, { userCode: typed }, host)).toMatchObject({
      name: '办公室电脑',
      product: 'account',
      system: 'windows',
    });
    expect((await decide(typed)).status).toBe('y');
    expect((await decide(userCode)).code).toBe('assistant.codeUnknown');
    await later();
    const { data } = await poll(deviceCode);
    expect(data.state).toBe('approved');
    expect((await house.ask(account.list, {}, data.token ?? '')).rows).toEqual([]);
    await later();
    expect(await poll(deviceCode)).toMatchObject({ httpStatus: 410, code: 'assistant.requestEnded' });
    const said = await house.db.query<{ summary: string }>(
      sql`SELECT summary FROM audit WHERE entity = 'assistantDevice' ORDER BY id`,
    );
    expect(said.map(({ summary }) => summary)).toEqual([
      '确认AI 账号助手「办公室电脑」（Windows）登录',
      'AI 账号助手「办公室电脑」（Windows）以「host」登录',
    ]);
  });

  it('两次同时来取，只有一次拿到凭证', async () => {
    const { deviceCode, userCode } = await begin();
    await decide(userCode);
    const both = await Promise.all([poll(deviceCode), poll(deviceCode)]);
    expect(both.filter(({ status }) => status === 'y')).toHaveLength(1);
  });

  it('问得太勤被拒绝，照说的时间再问就答复', async () => {
    const { deviceCode } = await begin();
    await poll(deviceCode);
    const soon = await poll(deviceCode);
    expect(soon).toMatchObject({ httpStatus: 429, code: 'assistant.tooSoon' });
    expect(soon.headers.get('retry-after')).toBe('2');
    await later();
    expect((await poll(deviceCode)).status).toBe('y');
  });

  it('拒绝、过期、编造的都拿不到凭证', async () => {
    const refused = await begin();
    await decide(refused.userCode, false);
    expect((await poll(refused.deviceCode)).data).toEqual({ state: 'refused', token: null });
    const late = await begin();
    await house.db.query(sql`UPDATE assistant_request SET expires_at = now() WHERE state = 'waiting'`);
    expect((await decide(late.userCode)).code).toBe('assistant.codeUnknown');
    expect((await poll(late.deviceCode)).code).toBe('assistant.requestEnded');
    expect((await poll('x'.repeat(43))).code).toBe('assistant.requestEnded');
  });

  it('确认之后、取走之前，确认的人退出全部设备，凭证不再发放', async () => {
    const { deviceCode, userCode } = await begin();
    const stranger = await house.signIn('stranger');
    await decide(userCode, true, stranger);
    await house.ask(self.endOtherSessions, {}, stranger);
    expect((await poll(deviceCode)).code).toBe('assistant.requestEnded');
  });

  it('乱猜设备码，先变慢，再锁住', async () => {
    const stranger = await house.signIn('stranger');
    const codes: (string | undefined)[] = [];
    for (let tried = 0; tried < 6; tried++)
      codes.push((await house.send(assistant.look, { userCode: 'BBBB-BBBB' }, stranger)).code);
    expect(codes[0]).toBe('assistant.codeUnknown');
    expect(codes.at(-1)).toBe('auth.tooManyTries');
  });
});

describe('助手的凭证', () => {
  let device: string;
  beforeAll(async () => {
    device = await letIn('installation-two');
  });

  it('只能调用声明给助手的接口，别的一律拒绝，管理员的也一样', async () => {
    const boss = await letIn('installation-boss', admin);
    const guarded = allCalls().filter(({ call }) => call.keys !== null);
    const open = guarded.filter(({ call }) => call.forAssistants).map(({ call }) => call.path);
    expect(open).toEqual([
      '/api/admin/aiCreate/account/list',
      '/api/admin/aiCreate/account/authorize',
      '/api/admin/assistant/heartbeat',
      '/api/admin/ailive/account/list',
      '/api/admin/publish/attempt/list',
      '/api/admin/publish/attempt/confirm',
      '/api/admin/publish/handover',
    ]);
    const passed: string[] = [];
    const tried = guarded.filter(({ call }) => !call.forAssistants);
    for (const { call } of tried)
      for (const token of [device, boss]) {
        const { code } = await house.send(call as Call, exampleInput(call, {}), token);
        if (code !== 'assistant.notForAssistants') passed.push(call.path);
      }
    expect(passed).toEqual([]);
    const stream = await fetch(`${house.url}/api/admin/events`, {
      headers: { authorization: `Bearer ${device}` },
    });
    expect(stream.status).toBe(403);
  });

  it('不比它的人多：权限收回，助手下一次就被拒绝', async () => {
    const roleId = await house.addRole(['14-7'], 'TREE');
    await house.addMember('passing', [{ nodeId: root, roleId }]);
    const token = await letIn('installation-passing', await house.signIn('passing'));
    expect((await house.send(contract.liveAccount.list, {}, token)).httpStatus).toBe(403);
    expect((await house.send(account.list, {}, token)).httpStatus).toBe(200);
    await house.db.query(sql`DELETE FROM membership WHERE role_id = ${roleId}`);
    house.app.kernel.access.forget(null);
    expect((await house.send(account.list, {}, token)).httpStatus).toBe(403);
  });

  it('心跳更新最近活跃和版本；普通登录不是设备', async () => {
    await house.db.query(sql`UPDATE assistant_device SET last_seen_at = '2026-01-01'`);
    const beat = await house.ask(assistant.heartbeat, { number: '1.2.0' }, device);
    expect(beat).toMatchObject({ standing: 'current', release: null, member: 'host' });
    const { rows } = await house.ask(assistant.mine, {}, host);
    const own = rows.find(({ number }) => number === '1.2.0');
    expect(Date.parse(own?.lastSeenAt ?? '')).toBeGreaterThan(Date.parse('2026-01-02'));
    expect((await house.send(assistant.heartbeat, { number: '1.2.0' }, host)).code).toBe(
      'assistant.notADevice',
    );
  });

  it('同一台电脑再次登录，替换原来的；不出现在登录设备里', async () => {
    const again = await letIn('installation-two');
    expect((await house.send(account.list, {}, device)).httpStatus).toBe(401);
    expect((await house.send(account.list, {}, again)).httpStatus).toBe(200);
    device = again;
    const { rows } = await house.ask(self.sessions, {}, host);
    expect(rows).toHaveLength(1);
  });

  it('移除后立即失效；别人的移除不了，管理员看得到也移除得了', async () => {
    const stranger = await house.signIn('stranger');
    const mine = await house.ask(assistant.mine, {}, host);
    const id = mine.rows[0]?.id ?? 0;
    expect((await house.send(assistant.revoke, { id }, stranger)).httpStatus).toBe(404);
    expect((await house.send(assistant.list, {}, host)).httpStatus).toBe(403);
    const all = await house.ask(assistant.list, { q: 'host' }, admin);
    expect(all.rows.map((row) => row.member.id)).toContain(hostId);
    expect(all.rows.every((row) => row.member.id === hostId)).toBe(true);
    for (const { id: each } of mine.rows.slice(1)) await house.ask(assistant.revoke, { id: each }, host);
    await house.ask(assistant.revoke, { id }, admin);
    expect((await house.ask(assistant.mine, {}, host)).rows).toEqual([]);
    expect((await house.send(account.list, {}, device)).httpStatus).toBe(401);
    const last = await house.db.one<{ summary: string }>(
      sql`SELECT summary FROM audit WHERE action = 'assistant.revoke' ORDER BY id DESC LIMIT 1`,
    );
    expect(last?.summary).toBe('移除「host」的助手设备「办公室电脑」');
  });

  it('数据库里没有设备码和凭证的原文', async () => {
    const { deviceCode, userCode } = await begin('installation-secret');
    await decide(userCode);
    const token = (await poll(deviceCode)).data.token ?? '';
    const kept = JSON.stringify([
      await house.db.query(sql`SELECT * FROM assistant_request`),
      await house.db.query(sql`SELECT * FROM assistant_device`),
      await house.db.query(sql`SELECT * FROM session`),
      await house.db.query(sql`SELECT * FROM audit`),
    ]);
    for (const secret of [deviceCode, userCode, token]) expect(kept).not.toContain(secret);
  });
});
