import { contract, type Key } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { signLink } from '#kernel/access/signed-link.ts';
import { APPLET_SECRET } from '../../src/modules/bx/bx.register.ts';
import { type House, openTestApp } from '../test-app.ts';

const { bx } = contract;
let house: House;
let keeper: string;
let below: string;
let root: number;
let keeperId: number;

beforeAll(async () => {
  house = await openTestApp({ roles: new Set(['api']) });
  const channel = await house.addChannel();
  root = await house.addNode('organ', null, channel);
  const dealer = await house.addNode('dealer', root, channel);
  const roleId = await house.addRole(['11-5', '13-1', '6-1'] satisfies Key[], 'TREE');
  keeperId = await house.addMember('keeper', [{ nodeId: root, roleId }]);
  await house.addMember('below', [{ nodeId: dealer, roleId }]);
  [keeper, below] = [await house.signIn('keeper'), await house.signIn('below')];
});

const applet = (fields: object = {}) => ({
  name: '示例试驾',
  appId: 'wx0123456789abcdef',
  pages: [{ title: '预约', path: 'pages/book/index?from=card' }],
  ...fields,
});

it('登记、修改和删除；同一渠道 AppID 不重复，上级登记的下级看不到', async () => {
  const made = await house.ask(bx.create, applet(), keeper);
  expect(made).toMatchObject({ enabled: true, originalId: '', can: ['edit', 'delete'] });
  expect((await house.send(bx.create, applet({ name: '另一个' }), below)).issues).toEqual([
    { path: 'appId', msg: '该 AppID 已登记' },
  ]);
  expect((await house.ask(bx.list, {}, below)).rows).toEqual([]);
  expect((await house.send(bx.remove, { id: made.id }, below)).httpStatus).toBe(404);
  const changed = await house.ask(
    bx.update,
    { ...applet({ purpose: '预约试驾', enabled: false }), id: made.id, version: made.version },
    keeper,
  );
  expect(changed).toMatchObject({ purpose: '预约试驾', enabled: false, version: 2 });
  expect((await house.ask(bx.list, { enabled: 'yes' }, keeper)).rows).toEqual([]);
  const trail = await house.db.one<{ before: unknown; after: unknown }>(
    sql`SELECT before, after FROM audit WHERE entity = 'applet' AND action = 'bx.update'`,
  );
  expect(trail).toEqual({
    before: { purpose: '', enabled: true },
    after: { purpose: '预约试驾', enabled: false },
  });
  await house.ask(bx.remove, { id: made.id }, keeper);
  expect((await house.ask(bx.list, {}, keeper)).total).toBe(0);
});

it('写给客户的人选得到本级和上级启用的小程序', async () => {
  const { id, version } = await house.ask(bx.create, applet({ appId: 'wx00000000000000aa' }), keeper);
  expect((await house.ask(bx.picker, {}, below)).rows).toMatchObject([{ id, name: '示例试驾' }]);
  await house.ask(
    bx.update,
    { ...applet({ appId: 'wx00000000000000aa', enabled: false }), id, version },
    keeper,
  );
  expect((await house.ask(bx.picker, {}, below)).rows).toEqual([]);
});

it.each([
  [{ appId: 'wx123' }, 'AppID 以 wx 开头，共 18 位'],
  [{ originalId: '123' }, '原始 ID 以 gh_ 开头，共 15 位'],
  [{ pages: [] }, '请至少填写一个页面'],
  [{ pages: [{ title: '首页', path: '/pages index' }] }, '页面路径不正确，如 pages/index/index'],
  [{ pages: [applet().pages[0], applet().pages[0]] }, '页面路径重复'],
])('填得不对说出哪里不对：%j', async (fields, msg) => {
  const answer = await house.send(bx.create, applet({ appId: 'wxfedcba9876543210', ...fields }), keeper);
  expect(answer.httpStatus).toBe(400);
  expect(answer.issues?.[0]?.msg).toContain(msg);
});

describe('密钥和专题', () => {
  const SECRET = 'a1'.repeat(16);
  it('密钥加密保存，哪里也读不到；不再填写就保留', async () => {
    const made = await house.ask(bx.create, applet({ appId: 'wx00000000000000bb', secret: SECRET }), keeper);
    expect(made).toMatchObject({ hasSecret: true });
    const body = {
      ...applet({ appId: 'wx00000000000000bb', name: '改名' }),
      id: made.id,
      version: made.version,
    };
    expect(await house.ask(bx.update, body, keeper)).toMatchObject({ hasSecret: true, name: '改名' });
    const kept = JSON.stringify([
      await house.db.query(sql`SELECT * FROM applet`),
      await house.db.query(sql`SELECT * FROM audit WHERE entity = 'applet'`),
      await house.ask(bx.list, {}, keeper),
    ]);
    expect(kept).not.toContain(SECRET);
    const row = await house.db.one<{ sealed: string }>(
      sql`SELECT secret_sealed AS sealed FROM applet WHERE id = ${made.id}`,
    );
    expect(house.app.kernel.secrets.open(row?.sealed ?? '', APPLET_SECRET)).toBe(SECRET);
  });

  it('页面绑定专题：显示专题今天的名称；看不到的专题不能绑定；专题删除后页面还在', async () => {
    const { id: subjectId } = await house.ask(
      contract.subject.create,
      { title: '示例秋季专题', intro: '', coverId: null, substanceIds: [] },
      keeper,
    );
    const pages = [{ title: '专题页', path: 'pages/subject/index', subjectId }];
    const made = await house.ask(bx.create, applet({ appId: 'wx00000000000000cc', pages }), keeper);
    expect(made.pages).toEqual([{ ...pages[0], subject: '示例秋季专题' }]);
    const foreign = await house.send(bx.create, applet({ appId: 'wx00000000000000dd', pages }), below);
    expect(foreign).toMatchObject({ httpStatus: 404, msg: expect.stringContaining('专题') });
    await house.db.query(sql`UPDATE subject SET deleted_at = now() WHERE id = ${subjectId}`);
    const { rows } = await house.ask(bx.list, { q: made.name, limit: 50 }, keeper);
    expect(rows.find(({ id }) => id === made.id)?.pages).toEqual([
      { title: '专题页', path: 'pages/subject/index', subjectId: null, subject: null },
    ]);
  });
});

describe('凭临时凭证读取', () => {
  let id: number;
  let other: number;
  let token: string;
  beforeAll(async () => {
    id = (await house.ask(bx.create, applet({ appId: 'wx00000000000000ee' }), keeper)).id;
    other = (await house.ask(bx.create, applet({ appId: 'wx00000000000000ef' }), keeper)).id;
    token = (await house.ask(bx.temporary, { id }, keeper)).token;
  });
  const info = async (query: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${house.url}${bx.info.path}?${new URLSearchParams(query).toString()}`, {
      headers,
    });
    return {
      httpStatus: answer.status,
      ...((await answer.json()) as { code?: string; data: unknown; msg: string }),
    };
  };

  it('不带登录凭证也读得到这一个，几分钟内有效；没有密钥', async () => {
    const answer = await info({ id: String(id), token });
    expect(answer.httpStatus).toBe(200);
    expect(answer.data).toMatchObject({ id, appId: 'wx00000000000000ee' });
    expect(JSON.stringify(answer)).not.toMatch(/secret/i);
    const { expiresAt } = await house.ask(bx.temporary, { id }, keeper);
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(4);
    expect(minutes).toBeLessThan(6);
    const rows = await house.db.query<{ summary: string }>(
      sql`SELECT summary FROM audit WHERE action = 'bx.temporary' AND entity_id = ${id}`,
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]?.summary).toBe('生成小程序「示例试驾」的临时凭证');
    // With the header as before.
    expect((await house.ask(bx.info, { id: String(id) } as never, keeper)).id).toBe(id);
  });

  it('过期的、别处签发的、签给别的、改过的、用在别处的：与没有凭证一样', async () => {
    const without = await info({ id: String(id) });
    expect(without).toMatchObject({ httpStatus: 401, code: 'auth.required' });
    const { kernel } = house.app;
    const maker = await kernel.access.actFor(keeperId, null, { ip: '', userAgent: '', requestId: '' });
    if (!maker) throw new Error('nobody');
    const signed = (secret: string, purpose: string, hours: number) =>
      signLink(secret, purpose, id, maker, hours).token;
    const bad = {
      expired: signed(kernel.secret, bx.info.path, -1 / 60),
      'of another house': signed('another secret', bx.info.path, 1),
      'for another call': signed(kernel.secret, 'hand over', 1),
      forged: `${token.slice(0, -3)}xxx`,
      nonsense: 'x',
      session: keeper,
    };
    for (const [what, each] of Object.entries(bad)) {
      const { httpStatus, code, msg } = await info({ id: String(id), token: each });
      expect({ what, httpStatus, code, msg }).toEqual({
        what,
        httpStatus: 401,
        code: 'auth.required',
        msg: without.msg,
      });
    }
    expect((await info({ id: String(other), token })).httpStatus).toBe(401);
    const list = `${house.url}${bx.list.path}?id=${id}&token=${token}`;
    expect((await fetch(list, { method: 'POST' })).status).toBe(401);
    expect((await house.send(bx.list, {}, token)).code).toBe('auth.ended');
    // A header that does not hold is not made good by the params.
    expect((await info({ id: String(id), token }, { authorization: 'Bearer forged' })).code).toBe(
      'auth.ended',
    );
  });

  it('不比签发的人多：停用、收回权限或全部下线以后，凭证不再有效', async () => {
    const roleId = await house.addRole(['11-5'], 'TREE');
    await house.addMember('signer', [{ nodeId: root, roleId }]);
    const signer = await house.signIn('signer');
    const made = (await house.ask(bx.temporary, { id }, signer)).token;
    expect((await info({ id: String(id), token: made })).httpStatus).toBe(200);
    await house.db.query(sql`UPDATE role SET keys = '{13-1}' WHERE id = ${roleId}`);
    expect((await info({ id: String(id), token: made })).httpStatus).toBe(403);
    await house.db.query(sql`UPDATE member SET signed_out_at = now() WHERE uname = 'signer'`);
    expect((await info({ id: String(id), token: made })).httpStatus).toBe(401);
  });
});
