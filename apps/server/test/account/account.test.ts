import { readFile } from 'node:fs/promises';
import { contract } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { sql } from '#db/sql.ts';
import { PlatformError } from '#engines/platforms/index.ts';
import { accountConnections, successOf } from '../../src/modules/account/index.ts';
import { openSandbox } from '../sandbox.ts';
import { type House, openTestApp } from '../test-app.ts';

const { account: calls } = contract;
const sandbox = await openSandbox();
const { platforms } = readConfig({ SANDBOX_URL: sandbox.url }, '/nowhere');

let house: House;
let dealer: number;
let elsewhere: number;
let manager: string;
let neighbour: string;
let [keeper, far] = ['', ''];

beforeAll(async () => {
  house = await openTestApp({ platforms, secretKey: 'k'.repeat(40) });
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  [dealer, elsewhere] = [
    await house.addNode('dealer', root, channel),
    await house.addNode('dealer', root, channel),
  ];
  const role = await house.addRole(['14-7', '14-8', '15-9'], 'TREE');
  await house.addMember('manager', [{ nodeId: dealer, roleId: role }]);
  await house.addMember('colleague', [{ nodeId: dealer, roleId: role }]);
  await house.addMember('neighbour', [{ nodeId: elsewhere, roleId: role }]);
  const system = await house.addRole(['11-4'], 'TREE');
  await house.addMember('keeper', [{ nodeId: root, roleId: system }]);
  await house.addMember('far', [{ nodeId: elsewhere, roleId: system }]);
  [manager, neighbour] = [await house.signIn('manager'), await house.signIn('neighbour')];
  [keeper, far] = [await house.signIn('keeper'), await house.signIn('far')];
});
beforeEach(() => sandbox.control('fault/clear', {}));

let made = 0;
const secret = 'a'.repeat(32);
const appId = () => `wx${(++made).toString(16).padStart(16, '0')}`;
const create = (fields: object = {}) =>
  house.ask(
    calls.create,
    { platform: 'wechat', name: '示例公众号', nodeId: dealer, appId: appId(), appSecret: secret, ...fields },
    manager,
  );
const info = (id: number) => house.ask(calls.info, { id }, manager);

/** As a browser would: to the platform's page, agree, and back. */
async function throughBrowser(id: number, token = manager, change: Record<string, string> = {}) {
  const { url } = await house.ask(calls.authorize, { id }, token);
  const asked = new URL(url);
  expect(await (await fetch(asked)).text()).toContain('同意授权');
  const form = new URLSearchParams({
    platform: asked.pathname.startsWith('/oauth2') ? 'kuaishou' : 'douyin',
    redirect_uri: asked.searchParams.get('redirect_uri') ?? '',
    state: asked.searchParams.get('state') ?? '',
    persona: 'new',
    name: `示例号 ${id}`,
    decision: 'yes',
    ...change,
  });
  for (const scope of (asked.searchParams.get('scope') ?? '').split(',')) form.append('scope', scope);
  const back = await fetch(`${sandbox.url}/authorize`, { method: 'POST', body: form, redirect: 'manual' });
  const location = new URL(back.headers.get('location') ?? '');
  expect(location.href).toContain(`${house.url}/manager/home/ai`);
  return { code: location.searchParams.get('code') ?? '', state: location.searchParams.get('state') ?? '' };
}

describe('公众号', () => {
  it('用 AppID 和 AppSecret 连接，密钥加密保存，不出现在接口、审计和日志里', async () => {
    const { id } = await create();
    const account = await info(id);
    expect(account).toMatchObject({
      platform: 'wechat',
      health: { level: 'ok', connected: true, notes: [] },
    });
    expect(account.fans).toBeGreaterThan(0);
    expect(account.health.checkedAt).not.toBeNull();
    const everywhere = await house.db.one<{ all: string }>(sql`
      SELECT (SELECT json_agg(a)::text FROM content_account a) || (SELECT json_agg(a)::text FROM audit a) AS all`);
    expect(everywhere?.all).not.toContain(secret);
    expect(house.logs.join('')).not.toContain(secret);
    expect(JSON.stringify(account)).not.toContain('v1.');
  });

  it('密钥错误时说清楚，什么也不留下', async () => {
    const known = appId();
    await create({ appId: known });
    const before = await house.ask(calls.counts, {}, manager);
    const answer = await house.send(
      calls.create,
      { platform: 'wechat', name: '又一个', nodeId: dealer, appId: appId(), appSecret: `${'b'.repeat(31)}z` },
      manager,
    );
    expect(answer).toMatchObject({ httpStatus: 422, msg: expect.stringContaining('AppSecret') });
    const twice = await house.send(
      calls.create,
      { platform: 'wechat', name: '又一个', nodeId: dealer, appId: known, appSecret: secret },
      manager,
    );
    expect(twice).toMatchObject({ httpStatus: 409, msg: '该平台账号已添加' });
    const empty = await house.send(calls.create, { platform: 'wechat', name: 'x', nodeId: dealer }, manager);
    expect(empty).toMatchObject({ httpStatus: 400, issues: [{ path: 'appId' }] });
    expect(await house.ask(calls.counts, {}, manager)).toEqual(before);
  });
});

describe('系统配置里的测试连接', () => {
  const { system } = contract;
  const test = (platform: 'wechat' | 'douyin' | 'kuaishou') =>
    house.ask(system.testPlatform, { platform }, keeper);

  it('用账号保存的凭据实际调用，给出平台额度和当天发布数；只用自己看得到的账号', async () => {
    const { id } = await create({ name: '额度示例' });
    await house.db.query(sql`
      UPDATE content_account SET posted_count = 3, posted_on = (now() AT TIME ZONE 'Asia/Shanghai')::date,
             last_success_at = now() + interval '1 day' WHERE id = ${id}`);
    expect(await test('wechat')).toMatchObject({
      ok: true,
      msg: '可以连接，账号「额度示例」验证通过',
      account: '额度示例',
      quota: { used: expect.any(Number), limit: expect.any(Number) },
    });
    const { rows } = await house.ask(system.platforms, {}, keeper);
    const wechat = rows.find(({ platform }) => platform === 'wechat');
    expect(wechat?.today.posts).toBeGreaterThanOrEqual(3);
    expect(wechat?.today.limit).toBeGreaterThan(0);
    // What was asked is written down beside the answer: three when it was connected, four when it was tried.
    const written = () =>
      house.db.one(sql`SELECT sum(calls)::int AS calls FROM content_account_call WHERE account_id = ${id}`);
    await expect.poll(written).toEqual({ calls: 7 });
    await house.db.query(sql`DELETE FROM content_account_call`);
    await test('wechat');
    const asked = async (token: string) =>
      (await house.ask(system.platforms, {}, token)).rows.find(({ platform }) => platform === 'wechat')
        ?.calls;
    // A token, the list of publications, the fans and the quota: each is a request, two have a stated limit.
    await expect.poll(async () => (await asked(keeper))?.total).toBe(4);
    expect((await asked(keeper))?.limited).toEqual([
      { title: '获取成功发布列表', account: '额度示例', used: 1, limit: 100 },
      { title: '获取关注者列表', account: '额度示例', used: 1, limit: 500 },
    ]);
    await test('wechat');
    await expect.poll(async () => (await asked(keeper))?.total).toBe(8);
    expect((await asked(keeper))?.limited[0]).toMatchObject({ used: 2 });
    expect(await asked(far)).toEqual({ total: 0, limited: [] });
    expect(await house.ask(system.testPlatform, { platform: 'wechat' }, far)).toMatchObject({
      ok: true,
      account: null,
      quota: null,
    });
  });

  it('要登记的回调地址：控制台显示的、发给平台的和文档写的是同一个', async () => {
    const operations = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    const { config } = house.app.kernel;
    const { publicUrl } = config;
    Object.assign(config, { publicUrl: 'https://console.example.com' });
    const { rows } = await house.ask(system.platforms, {}, keeper);
    for (const platform of ['douyin', 'kuaishou'] as const) {
      const shown = rows.find((row) => row.platform === platform)?.callbacks.map(({ path }) => path) ?? [];
      expect(shown).toHaveLength(platform === 'douyin' ? 2 : 1);
      for (const address of shown)
        expect(operations).toContain(`\`${address.replace('https://console.example.com', '<PUBLIC_URL>')}\``);
      const { id } = await create({ platform, appId: undefined, appSecret: undefined });
      const { url } = await house.ask(calls.authorize, { id }, manager);
      expect(new URL(url).searchParams.get('redirect_uri')).toBe(shown[0]);
    }
    Object.assign(config, { publicUrl });
  });

  it('平台拒绝时说明是哪个账号、为什么，账号不因测试而暂停', async () => {
    const { id } = await create({ name: '密钥已换' });
    await house.db.query(
      sql`UPDATE content_account SET last_success_at = now() + interval '2 days' WHERE id = ${id}`,
    );
    await sandbox.fault({ platform: 'wechat', path: '/cgi-bin/stable_token', kind: 'code', code: 40125 });
    expect(await test('wechat')).toMatchObject({
      ok: false,
      msg: expect.stringMatching(/^账号「密钥已换」：.*AppSecret/),
      quota: null,
    });
    expect((await info(id)).health.level).toBe('ok');
    await sandbox.control('fault/clear', {});
    await house.db.query(sql`UPDATE content_account SET sealed = 'broken' WHERE id = ${id}`);
    expect(await test('wechat')).toMatchObject({
      ok: false,
      msg: '账号「密钥已换」的凭据无法读取，请重新连接该账号',
    });
    await house.db.query(sql`DELETE FROM content_account WHERE id = ${id}`);
  });
});

describe('授权', () => {
  it.each(['douyin', 'kuaishou'] as const)('%s 走完一圈后可用，名称和权限已核对', async (platform) => {
    const { id } = await create({ platform, appId: undefined, appSecret: undefined });
    expect((await info(id)).health).toMatchObject({ level: 'bad', notes: ['未连接，请先授权'] });
    const { id: connected } = await house.ask(calls.connect, await throughBrowser(id), manager);
    expect(connected).toBe(id);
    const { health, externalId } = await info(id);
    expect(health).toMatchObject({ level: 'ok', connected: true, missing: [] });
    expect(Date.parse(health.authorisedUntil ?? '')).toBeGreaterThan(Date.now() + 20 * 86_400_000);
    expect(externalId).toMatch(/^_sandbox_/);
  });

  it('抖音的粉丝数只在本人同意后读取；读不到不影响账号', async () => {
    const { id } = await create({ platform: 'douyin', appId: undefined, appSecret: undefined });
    await house.ask(calls.connect, await throughBrowser(id), manager);
    expect(await info(id)).toMatchObject({ fans: null, health: { level: 'ok', missing: [] } });
    const agreed = await throughBrowser(id, manager, { scope: 'data.external.user' });
    await sandbox.fault({ kind: 'code', path: '/data/external/user/fans/', code: 28001012 });
    await house.ask(calls.connect, agreed, manager);
    expect(await info(id)).toMatchObject({ fans: null, health: { level: 'ok', missing: [] } });
    await house.ask(
      calls.connect,
      await throughBrowser(id, manager, { scope: 'data.external.user' }),
      manager,
    );
    expect((await info(id)).fans).toBeGreaterThan(0);
  });

  it('同一个授权编号只能用一次，别人不能用，过期不能用', async () => {
    const { id } = await create({ platform: 'douyin', appId: undefined, appSecret: undefined });
    const back = await throughBrowser(id);
    const colleague = await house.signIn('colleague');
    expect(await house.send(calls.connect, back, colleague)).toMatchObject({ code: 'account.roundEnded' });
    await house.ask(calls.connect, back, manager);
    expect(await house.send(calls.connect, back, manager)).toMatchObject({ code: 'account.roundEnded' });

    const late = await throughBrowser(id);
    await house.db.query(sql`UPDATE content_account_round SET expires_at = now() - interval '1 second'`);
    expect(await house.send(calls.connect, late, manager)).toMatchObject({ code: 'account.roundEnded' });
  });

  it('授权没有完成时如实说要重新发起，不叫人等着', async () => {
    const { id } = await create({ platform: 'douyin', appId: undefined, appSecret: undefined });
    const back = await throughBrowser(id);
    await sandbox.fault({ kind: 'code', path: '/oauth/access_token', code: 28001052 });
    const refused = await house.send(calls.connect, back, manager);
    expect(refused).toMatchObject({
      code: 'account.connectFailed',
      msg: '抖音检测到访问异常，请稍后重试，授权未完成，请重新发起授权',
    });
  });

  it('重新授权必须还是原来的平台账号', async () => {
    const { id } = await create({ platform: 'douyin', appId: undefined, appSecret: undefined });
    await house.ask(calls.connect, await throughBrowser(id), manager);
    const other = await throughBrowser(id, manager, { name: '示例另一个号' });
    expect(await house.send(calls.connect, other, manager)).toMatchObject({ code: 'account.otherPersona' });
  });

  it('少给了权限：连接成功，但标明不能发布', async () => {
    const { id } = await create({ platform: 'kuaishou', appId: undefined, appSecret: undefined });
    const { url } = await house.ask(calls.authorize, { id }, manager);
    const form = new URLSearchParams({
      platform: 'kuaishou',
      redirect_uri: `${house.url}/manager/home/ai`,
      state: new URL(url).searchParams.get('state') ?? '',
      persona: 'new',
      name: '示例少权限',
      decision: 'yes',
      scope: 'user_info',
    });
    const back = await fetch(`${sandbox.url}/authorize`, { method: 'POST', body: form, redirect: 'manual' });
    const { searchParams } = new URL(back.headers.get('location') ?? '');
    await house.ask(
      calls.connect,
      { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' },
      manager,
    );
    expect((await info(id)).health).toMatchObject({
      level: 'bad',
      missing: ['发布作品', '作品数据'],
    });
  });

  it('平台只会把人送回这个控制台，不听请求里写的地址', async () => {
    const { id } = await create({ platform: 'douyin', appId: undefined, appSecret: undefined });
    const answer = await fetch(house.url + calls.authorize.path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${manager}`,
        'content-type': 'application/json',
        origin: 'https://evil.example.com',
      },
      body: JSON.stringify({ id }),
    });
    const { data } = (await answer.json()) as { data: { url: string } };
    const back = new URL(data.url).searchParams.get('redirect_uri') ?? '';
    expect(new URL(back).origin).toBe(house.url);
  });

  it('没有登记应用时说明要管理员先配置', async () => {
    const bare = await openTestApp({ secretKey: 'k'.repeat(40) });
    const node = await bare.addNode('organ', null, await bare.addChannel());
    await bare.addMember('m', [{ nodeId: node, roleId: await bare.addRole(['14-7'], 'ALL') }]);
    const token = await bare.signIn('m');
    const { id } = await bare.ask(calls.create, { platform: 'douyin', name: '示例', nodeId: node }, token);
    expect(await bare.send(calls.authorize, { id }, token)).toMatchObject({
      code: 'account.appMissing',
    });
  });
});

describe('健康', () => {
  it('凭证过期后同步会自动续期；续不了就暂停并写明原因，重新授权后恢复', async () => {
    const { id } = await create({ platform: 'douyin', appId: undefined, appSecret: undefined });
    await house.ask(calls.connect, await throughBrowser(id), manager);
    const use = accountConnections(house.app.kernel);
    await sandbox.control('expire', { platform: 'douyin' });
    const { account, connector } = await use.open(id);
    const done = await connector.check({ itemId: 'none' }, account);
    expect(done).toEqual({ state: 'missing' });

    await sandbox.control('expire', { platform: 'douyin', refresh: true });
    await house.ask(calls.sync, { ids: [id] }, manager);
    await expect.poll(async () => (await info(id)).health.level).toBe('paused');
    expect((await info(id)).health.notes[0]).toContain('授权');
    await house.ask(calls.connect, await throughBrowser(id), manager);
    expect((await info(id)).health.level).toBe('ok');
  });

  it('两处同时续期只用一次刷新令牌', async () => {
    const { id } = await create({ platform: 'kuaishou', appId: undefined, appSecret: undefined });
    await house.ask(calls.connect, await throughBrowser(id), manager);
    const use = accountConnections(house.app.kernel);
    const opened = await Promise.all([use.open(id), use.open(id), use.open(id)]);
    const renewed = await Promise.all(opened.map(({ account }) => account.renew()));
    expect(new Set(renewed.map(({ accessToken }) => accessToken)).size).toBe(1);
    // Asked from inside the transaction that holds the account, and counted all the same.
    const asked = () =>
      house.db.one(sql`
        SELECT calls FROM content_account_call WHERE account_id = ${id} AND path LIKE '%/refresh_token'`);
    await expect.poll(asked).toEqual({ calls: 1 });
  });

  it('没有权限会暂停账号，内容问题不会；人工暂停和恢复都记下', async () => {
    const { id } = await create();
    const use = accountConnections(house.app.kernel);
    const trouble = (category: 'content' | 'permission') =>
      new PlatformError({
        platform: 'wechat',
        category,
        retryable: false,
        advice: '平台响应异常（HTTP 502）',
        outcome: 'refused',
        code: '1',
        said: '',
        logId: 'log-1',
      });
    expect(await use.failed(id, trouble('content'))).toBe(false);
    expect((await info(id)).health).toMatchObject({ level: 'warn', lastError: { logId: 'log-1' } });
    // Whoever reads the list is told in words; the codes are there for whoever looks into it.
    expect((await info(id)).health.notes.at(-1)).toBe('平台响应异常');
    await house.db.query(successOf(sql`SELECT ${id}::bigint AS account_id`));
    expect((await info(id)).health).toMatchObject({ level: 'ok', postedToday: 1 });
    expect(await use.failed(id, trouble('permission'))).toBe(true);
    expect((await info(id)).health).toMatchObject({ level: 'paused', notes: ['平台响应异常'] });
    expect((await house.ask(calls.setPaused, { id, paused: false }, manager)).health.level).not.toBe(
      'paused',
    );
    const paused = await house.ask(calls.setPaused, { id, paused: true, reason: '店庆前不发' }, manager);
    expect(paused.health).toMatchObject({ level: 'paused', notes: ['店庆前不发'] });
    const board = await house.ask(calls.counts, {}, manager);
    expect(board.byLevel.paused).toBeGreaterThan(0);
    const only = await house.ask(calls.list, { page: 1, limit: 50, level: 'paused' }, manager);
    expect(only.rows.map((row) => row.id)).toContain(id);
    expect(only.total).toBe(board.byLevel.paused);
  });
});

describe('账号和账号组', () => {
  it('旁边的经销商看不到，也选不进组', async () => {
    const { id } = await create({ platform: 'toutiao', appId: undefined, appSecret: undefined });
    expect(
      (await house.ask(calls.list, { page: 1, limit: 50 }, neighbour)).rows.map((row) => row.id),
    ).not.toContain(id);
    const group = { name: '试试', accountIds: [id] };
    expect(await house.send(calls.createGroup, group, neighbour)).toMatchObject({ httpStatus: 404 });
    expect(
      await house.send(calls.create, { platform: 'toutiao', name: 'x', nodeId: elsewhere }, manager),
    ).toMatchObject({
      httpStatus: 404,
    });
  });

  it('两个人同时改：后来的看到差异；删除后组里没有，密钥也没有', async () => {
    const { id } = await create();
    const { version, name, node, remark, dailyLimit } = await info(id);
    const edit = { id, version, name: `${name}改`, nodeId: node.id, remark, dailyLimit };
    await house.ask(calls.update, edit, manager);
    expect(await house.send(calls.update, edit, manager)).toMatchObject({ httpStatus: 409, data: { id } });

    const group = await house.ask(calls.createGroup, { name: '示例组', accountIds: [id] }, manager);
    const groupId = group.id;
    expect(group).toMatchObject({ accounts: [{ id }], can: ['edit', 'delete'] });
    const renamed = { id: groupId, version: group.version, name: '示例大组', accountIds: [id] };
    expect(await house.ask(calls.updateGroup, renamed, manager)).toMatchObject({
      name: '示例大组',
      version: group.version + 1,
    });
    // Whoever comes second is shown what is there now.
    expect(await house.send(calls.updateGroup, { ...renamed, name: '示例小组' }, manager)).toMatchObject({
      httpStatus: 409,
      data: { id: groupId, name: '示例大组', accounts: [{ id }] },
    });
    expect(await house.send(calls.createGroup, { name: '示例大组', accountIds: [] }, manager)).toMatchObject({
      code: 'account.groupTaken',
    });
    const found = await house.ask(calls.list, { page: 1, limit: 50, groupId }, manager);
    expect(found.rows.map((row) => row.id)).toEqual([id]);
    await house.ask(calls.remove, { id, version: (await info(id)).version }, manager);
    expect(await house.send(calls.info, { id }, manager)).toMatchObject({ httpStatus: 404 });
    const groups = await house.ask(calls.groups, {}, manager);
    expect(groups.rows.find((row) => row.id === groupId)?.accounts).toEqual([]);
    expect(await house.db.one(sql`SELECT sealed FROM content_account WHERE id = ${id}`)).toEqual({
      sealed: null,
    });
  });
});
