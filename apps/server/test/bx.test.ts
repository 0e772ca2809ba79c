import { contract, type Key } from '@zhiying/contract';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type House, openHouse } from './house.ts';

const { bx } = contract;
let house: House;
let keeper: string;
let below: string;

beforeAll(async () => {
  house = await openHouse({ roles: new Set(['api']) });
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const dealer = await house.addNode('dealer', root, channel);
  const roleId = await house.addRole(['11-5', '13-1'] satisfies Key[], 'TREE');
  await house.addMember('keeper', [{ nodeId: root, roleId }]);
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
