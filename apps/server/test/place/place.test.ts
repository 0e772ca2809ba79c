import { contract, type Key, type ScopeKind } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type House, openTestApp, PASSWORD } from '../test-app.ts';

const { dealer, store, city, auth, self } = contract;
let house: House;
let channel: number;
let admin: string;
let clerk: number;
/** root › (east › dealer › (store, branch), west › rival); a fresh tree for every test. */
let place: Record<'root' | 'east' | 'west' | 'dealer' | 'store' | 'branch' | 'rival', number>;
let serial = 0;

beforeAll(async () => {
  house = await openTestApp();
  await house.addMember('admin', [], { isAdmin: true });
  admin = await house.signIn('admin');
  clerk = await house.addRole(['3-1', '4-1'], 'TREE');
});

beforeEach(async () => {
  channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const east = await house.addNode('organ', root, channel);
  const west = await house.addNode('organ', root, channel);
  const own = await house.addNode('dealer', east, channel);
  const rival = await house.addNode('dealer', west, channel);
  const first = await house.addNode('store', own, channel);
  const branch = await house.addNode('store', own, channel);
  place = { root, east, west, dealer: own, store: first, branch, rival };
  await house.ask(contract.channel.switch, { channelId: channel }, admin);
});

const newName = () => {
  serial += 1;
  return `place-${serial}`;
};
/** Somebody signed in, with these keys at a place. */
async function person(
  where: keyof typeof place,
  keys: Key[] = ['1-1', '1-2', '1-3', '1-4'],
  scope: ScopeKind = 'TREE',
) {
  const uname = newName();
  await house.addMember(uname, [{ nodeId: place[where], roleId: await house.addRole(keys, scope) }]);
  return house.signIn(uname);
}
/** A clerk who works at these places. */
async function worker(...where: (keyof typeof place)[]) {
  const uname = newName();
  const id = await house.addMember(
    uname,
    where.map((at) => ({ nodeId: place[at], roleId: clerk })),
  );
  return { id, uname };
}
const details = <More extends object>(more: More = {} as More) => ({
  name: '示例新店',
  code: `N-${newName()}`,
  cityCode: '320100',
  address: '示例路 1 号',
  contact: '示例联系人',
  phone: '13800001234',
  remark: '',
  ...more,
});
const rowsOf = async (token: string, search: object = {}) =>
  (await house.ask(dealer.list, search, token)).rows.map(({ id }) => id).sort((a, b) => a - b);
const lastAudit = (action: string) =>
  house.db.one<{ summary: string; before: object; after: object }>(
    sql`SELECT * FROM audit WHERE action = ${action} ORDER BY id DESC LIMIT 1`,
  );

describe('列表', () => {
  it('带着上级、城市、负责人、联系人、门店数和人数，电话是掩码', async () => {
    const both = await worker('dealer', 'store');
    await worker('branch');
    const { id } = await house.ask(dealer.create, details({ parentId: place.east }), admin);
    await house.ask(dealer.setOwner, { id: place.dealer, from: null, ownerId: both.id }, admin);
    const { rows, total } = await house.ask(dealer.list, {}, admin);
    expect(total).toBe(3);
    expect(rows.find((row) => row.id === id)).toMatchObject({
      city: { code: '320100', name: '南京市', province: '江苏省' },
      phone: '138****1234',
      contact: '示例联系人',
      owner: null,
      stores: 0,
      members: 0,
    });
    expect(rows.find((row) => row.id === place.dealer)).toMatchObject({
      parent: { id: place.east },
      organ: { id: place.east },
      owner: { id: both.id, uname: both.uname },
      stores: 2,
      members: 2,
      city: null,
      phone: null,
    });
    expect((await house.ask(store.list, {}, admin)).rows[0]).toMatchObject({
      parent: { id: place.dealer },
      organ: { id: place.east },
    });
  });

  it('按两个汉字、编码、组织、城市、省份、状态和负责人找', async () => {
    const code = `ABC-${newName()}`;
    const made = await house.ask(
      dealer.create,
      details({ parentId: place.west, name: '金陵示例车行', code, cityCode: '320500' }),
      admin,
    );
    const owner = await worker('dealer');
    await house.ask(dealer.setOwner, { id: place.dealer, from: null, ownerId: owner.id }, admin);
    await house.ask(dealer.setStatus, { id: place.rival, status: 'disabled' }, admin);
    expect(await rowsOf(admin, { q: '陵示' })).toEqual([made.id]);
    expect(await rowsOf(admin, { q: code.toLowerCase() })).toEqual([made.id]);
    expect(await rowsOf(admin, { q: '没有' })).toEqual([]);
    expect(await rowsOf(admin, { nodeId: place.west })).toEqual([place.rival, made.id]);
    expect(await rowsOf(admin, { cityCode: '320500' })).toEqual([made.id]);
    expect(await rowsOf(admin, { cityCode: '320000' })).toEqual([made.id]);
    expect(await rowsOf(admin, { cityCode: '330000' })).toEqual([]);
    expect(await rowsOf(admin, { status: 'disabled' })).toEqual([place.rival]);
    expect(await rowsOf(admin, { ownerId: owner.id })).toEqual([place.dealer]);
    expect(await house.ask(dealer.counts, { q: '', status: 'active' }, admin)).toEqual({
      total: 3,
      byStatus: { active: 2, disabled: 1 },
    });
  });

  it('只看到自己范围里的；范围外的和另一种节点一样打不开', async () => {
    const token = await person('east');
    expect(await rowsOf(token)).toEqual([place.dealer]);
    for (const id of [place.rival, place.store, place.east, 9_999_999])
      expect(await house.send(dealer.info, { id }, token)).toMatchObject({
        httpStatus: 404,
        msg: '经销商不存在或你无权查看',
      });
    expect((await house.send(store.info, { id: place.dealer }, token)).msg).toBe('门店不存在或你无权查看');
    expect((await house.send(dealer.list, {}, await person('east', ['10-2']))).httpStatus).toBe(403);
    expect((await house.ask(store.list, {}, await person('east', ['10-2']))).total).toBe(2);
  });

  it('本人负责的范围只看到自己担任负责人的', async () => {
    const uname = newName();
    const me = await house.addMember(uname, [
      { nodeId: place.dealer, roleId: await house.addRole(['1-1'], 'SELF') },
    ]);
    const token = await house.signIn(uname);
    expect(await rowsOf(token)).toEqual([]);
    await house.ask(dealer.setOwner, { id: place.dealer, from: null, ownerId: me }, admin);
    expect(await rowsOf(token)).toEqual([place.dealer]);
  });

  it('同一编码在别的渠道也有时写出渠道；看不到的渠道不写', async () => {
    const { code } = await house.ask(dealer.info, { id: place.dealer }, admin);
    const other = await house.addChannel();
    const twin = await house.addNode('dealer', await house.addNode('organ', null, other), other);
    await house.db.query(sql`UPDATE node SET code = ${code} WHERE id = ${twin}`);
    expect((await house.ask(dealer.info, { id: place.dealer }, admin)).channels).toHaveLength(2);
    const token = await person('east');
    expect((await house.ask(dealer.info, { id: place.dealer }, token)).channels).toHaveLength(1);
  });
});

describe('新建与编辑', () => {
  it('经销商挂在组织下，门店挂在经销商下，路径正确，有审计', async () => {
    const token = await person('east');
    const { id } = await house.ask(dealer.create, details({ parentId: place.east }), token);
    const made = await house.ask(store.create, details({ parentId: id }), token);
    const row = await house.db.one<{ path: string }>(sql`SELECT path FROM node WHERE id = ${made.id}`);
    expect(row?.path).toBe(`/${place.root}/${place.east}/${id}/${made.id}/`);
    expect(await lastAudit('store.create')).toMatchObject({ after: { parentId: id, cityCode: '320100' } });
    for (const parentId of [place.west, place.dealer, 9_999_999])
      expect((await house.send(dealer.create, details({ parentId }), token)).msg).toBe(
        '所属组织不存在或你无权查看',
      );
    expect((await house.send(store.create, details({ parentId: place.east }), token)).httpStatus).toBe(404);
  });

  it('编码在渠道内不重复，电话和城市必须有效', async () => {
    const code = `DUP-${newName()}`;
    await house.ask(dealer.create, details({ parentId: place.east, code }), admin);
    expect(await house.send(dealer.create, details({ parentId: place.west, code }), admin)).toMatchObject({
      httpStatus: 409,
      issues: [{ path: 'code', msg: '编码已被其他经销商使用，请更换' }],
    });
    await house.ask(store.create, details({ parentId: place.dealer, code }), admin);
    const wrong = (more: object) =>
      house.send(dealer.create, details({ parentId: place.east, ...more }), admin);
    expect(await wrong({ phone: '12345' })).toMatchObject({ httpStatus: 400, issues: [{ path: 'phone' }] });
    for (const cityCode of ['990100', '320000'])
      expect(await wrong({ cityCode })).toMatchObject({ httpStatus: 400, issues: [{ path: 'cityCode' }] });
  });

  it('后保存的人看到最新内容；不给电话就不动电话', async () => {
    const { id } = await house.ask(dealer.create, details({ parentId: place.east }), admin);
    const { phone: _phone, ...rest } = details();
    const saved = await house.ask(
      dealer.update,
      { id, version: 1, parentId: place.east, ...rest, name: '先改的' },
      admin,
    );
    expect(saved).toMatchObject({ name: '先改的', phone: '138****1234', version: 2 });
    const late = await house.send(
      dealer.update,
      { id, version: 1, parentId: place.east, ...rest, name: '后改的' },
      admin,
    );
    expect(late).toMatchObject({ httpStatus: 409, code: 'row.changed', data: { name: '先改的' } });
    expect(await house.ask(dealer.revealPhone, { id }, admin)).toEqual({ phone: '13800001234' });
    expect((await lastAudit('dealer.update'))?.after).toMatchObject({ name: '先改的' });
  });

  it('换组织时门店、任职和负责人记录的路径一起变', async () => {
    const owner = await worker('store');
    await house.ask(dealer.setOwner, { id: place.dealer, from: null, ownerId: owner.id }, admin);
    const east = await person('east');
    const { version, code } = await house.ask(dealer.info, { id: place.dealer }, admin);
    const body = { ...details({ code }), id: place.dealer, version, parentId: place.west };
    expect((await house.send(dealer.update, body, east)).httpStatus).toBe(404);
    await house.ask(dealer.update, body, admin);
    expect(await rowsOf(east)).toEqual([]);
    const broken = await house.db.query(sql`
      SELECT n.id FROM node n JOIN node p ON p.id = n.parent_id WHERE n.path <> p.path || n.id || '/'
      UNION ALL SELECT ms.id FROM membership ms JOIN node n ON n.id = ms.node_id WHERE ms.path <> n.path
      UNION ALL SELECT c.id FROM owner_change c JOIN node n ON n.id = c.node_id WHERE c.path <> n.path`);
    expect(broken).toEqual([]);
  });

  it('经销商经理能改自己的资料，但不能把它挂到别处', async () => {
    const token = await person('dealer', ['1-1', '1-3']);
    const { version, code } = await house.ask(dealer.info, { id: place.dealer }, token);
    const body = { ...details({ code, name: '改过的名字' }), id: place.dealer, version };
    expect((await house.ask(dealer.update, { ...body, parentId: place.east }, token)).name).toBe(
      '改过的名字',
    );
    expect(
      (await house.send(dealer.update, { ...body, version: version + 1, parentId: place.west }, token))
        .httpStatus,
    ).toBe(403);
    expect((await house.send(dealer.create, details({ parentId: place.east }), token)).httpStatus).toBe(403);
  });
});

describe('负责人', () => {
  it('从本经销商及门店的人里选，历史写着谁在何时从谁改成谁', async () => {
    const [first, second, stranger] = [await worker('dealer'), await worker('store'), await worker('rival')];
    const token = await person('east');
    const offered = await house.ask(dealer.owners, { id: place.dealer }, token);
    expect(offered.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(offered.rows.map(({ id }) => id)).not.toContain(stranger.id);
    const found = await house.ask(dealer.owners, { id: place.dealer, q: second.uname }, token);
    expect(found.rows).toMatchObject([{ id: second.id }]);
    expect(
      (await house.send(dealer.setOwner, { id: place.dealer, from: null, ownerId: stranger.id }, token))
        .httpStatus,
    ).toBe(404);
    await house.ask(dealer.setOwner, { id: place.dealer, from: null, ownerId: first.id }, token);
    await house.ask(dealer.setOwner, { id: place.dealer, from: first.id, ownerId: second.id }, token);
    expect((await house.ask(dealer.info, { id: place.dealer }, token)).owners).toMatchObject([
      { from: first.uname, to: second.uname },
      { from: null, to: first.uname },
    ]);
    expect(await lastAudit('dealer.setOwner')).toMatchObject({
      before: { ownerId: first.id },
      after: { ownerId: second.id },
    });
  });

  it('两个人同时改，后来的被告知现在是谁', async () => {
    const [first, second] = [await worker('dealer'), await worker('dealer')];
    await house.ask(dealer.setOwner, { id: place.dealer, from: null, ownerId: first.id }, admin);
    expect(
      await house.send(dealer.setOwner, { id: place.dealer, from: null, ownerId: second.id }, admin),
    ).toMatchObject({ httpStatus: 409, data: { owner: { id: first.id } } });
  });

  it('重置负责人的密码给一次性链接；没有负责人、已离开或是管理员时说明原因', async () => {
    const owner = await worker('dealer');
    const token = await person('east', ['1-1', '1-2', '1-3', '1-4', '3-1', '4-1']);
    const reset = () => house.send(dealer.resetPassword, { id: place.dealer }, token);
    expect((await reset()).msg).toBe('暂无负责人，请先指定');
    await house.ask(dealer.setOwner, { id: place.dealer, from: null, ownerId: owner.id }, token);
    const { link, name } = (await reset()).data;
    expect(name).toBe(owner.uname);
    const secret = new URL(link, house.url).searchParams.get('token') ?? '';
    await house.send(auth.redeemReset, { token: secret, password: 'Fresh-pass-1', repass: 'Fresh-pass-1' });
    expect((await house.send(auth.login, { uname: owner.uname, password: 'Fresh-pass-1' })).status).toBe('y');
    await house.db.query(sql`UPDATE member SET is_admin = true WHERE id = ${owner.id}`);
    expect((await reset()).httpStatus).toBe(403);
    await house.db.query(sql`UPDATE member SET is_admin = false WHERE id = ${owner.id}`);
    await house.db.query(sql`DELETE FROM membership WHERE member_id = ${owner.id}`);
    expect((await reset()).msg).toBe('负责人已停用或不在此任职，请先变更负责人');
    expect(
      (await house.send(dealer.resetPassword, { id: place.dealer }, await person('east', ['1-3'])))
        .httpStatus,
    ).toBe(403);
  });
});

describe('停用', () => {
  it('先说有多少人不能登录；停用后本店和门店的人不能登录，已登录的下一次请求就失效；启用后恢复', async () => {
    const inside = await worker('store');
    const both = await worker('dealer', 'west');
    const [insideToken, bothToken] = [await house.signIn(inside.uname), await house.signIn(both.uname)];
    const login = (uname: string) => house.send(auth.login, { uname, password: PASSWORD });
    const profile = async (token: string) => (await house.send(self.profile, {}, token)).httpStatus;
    expect(await profile(insideToken)).toBe(200);
    expect(await house.ask(dealer.impact, { id: place.dealer }, admin)).toEqual({
      stores: 2,
      shutOut: 1,
      elsewhere: 1,
    });
    expect(await house.ask(dealer.setStatus, { id: place.dealer, status: 'disabled' }, admin)).toEqual({
      changed: true,
    });
    expect(await profile(insideToken)).toBe(401);
    expect(await profile(bothToken)).toBe(200);
    expect(await login(inside.uname)).toMatchObject({
      httpStatus: 403,
      msg: '你所在的组织、经销商或门店已停用，暂时无法登录，请联系管理员',
    });
    expect((await login(both.uname)).status).toBe('y');
    expect(
      await house.app.kernel?.access.actFor(inside.id, channel, { ip: '', userAgent: '', requestId: '' }),
    ).toBeNull();
    expect((await house.ask(store.info, { id: place.store }, admin)).suspended).toBe(true);
    expect((await house.send(store.create, details({ parentId: place.dealer }), admin)).msg).toBe(
      '所属经销商已停用，请先启用',
    );
    await house.ask(dealer.setStatus, { id: place.dealer, status: 'active' }, admin);
    expect(await profile(insideToken)).toBe(200);
    expect((await login(inside.uname)).status).toBe('y');
  });

  it('没有任何任职的人和管理员不受影响', async () => {
    await house.addMember(newName());
    await house.ask(dealer.setStatus, { id: place.dealer, status: 'disabled' }, admin);
    expect((await house.send(auth.login, { uname: `place-${serial}`, password: PASSWORD })).status).toBe('y');
    const uname = newName();
    await house.addMember(uname, [{ nodeId: place.dealer, roleId: clerk }], { isAdmin: true });
    expect((await house.send(auth.login, { uname, password: PASSWORD })).status).toBe('y');
  });

  it('不能停用自己所在的；只管一个节点的人不能停用带门店的经销商；再停用一次什么也不变', async () => {
    expect(
      await house.send(dealer.setStatus, { id: place.dealer, status: 'disabled' }, await person('dealer')),
    ).toMatchObject({ httpStatus: 409, code: 'place.notYourOwn' });
    const one = await person('dealer', ['1-1', '1-4'], 'NODE');
    expect(
      (await house.send(dealer.setStatus, { id: place.dealer, status: 'disabled' }, one)).httpStatus,
    ).toBe(404);
    const token = await person('east');
    const off = () => house.ask(store.setStatus, { id: place.store, status: 'disabled' }, token);
    expect(await off()).toEqual({ changed: true });
    expect(await off()).toEqual({ changed: false });
    expect((await house.ask(store.info, { id: place.store }, token)).can).toContain('enable');
  });
});

it('城市按省份给出，编码不重复，直辖市和港澳台都在', async () => {
  const { rows } = await house.ask(city.list, {}, admin);
  const codes = rows.flatMap(({ cities }) => cities.map(({ code }) => code));
  expect(rows).toHaveLength(34);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, cities } of rows)
    for (const entry of cities) expect(entry.code.slice(0, 2)).toBe(code.slice(0, 2));
  const names = rows.flatMap(({ cities }) => cities.map(({ name }) => name));
  for (const name of [
    '北京市',
    '重庆市',
    '香港特别行政区',
    '台湾省',
    '恩施土家族苗族自治州',
    '仙桃市',
    '三沙市',
  ])
    expect(names).toContain(name);
  expect(codes.filter((code) => /^\d{4}00$/.test(code)).length).toBeGreaterThanOrEqual(333 + 4 + 3);
});
