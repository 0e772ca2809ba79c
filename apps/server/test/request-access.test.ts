import { contract } from '@zhiying/contract';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type House, openTestApp } from './test-app.ts';

let house: House;
let adviser: string;
let adviserId: number;
let adminId: number;
const ask = (route: string) => house.send(contract.self.requestAccess, { route } as never, adviser);
const notices = async (memberId: number) =>
  house.db.query<{ title: string; link: string }>(
    sql`SELECT title, link FROM notification WHERE member_id = ${memberId} ORDER BY id`,
  );

beforeAll(async () => {
  house = await openTestApp();
  const channel = await house.addChannel();
  const node = await house.addNode('organ', null, channel);
  const roleId = await house.addRole(['3-1'], 'TREE');
  adminId = await house.addMember('admin', [], { isAdmin: true });
  adviserId = await house.addMember('adviser', [{ nodeId: node, roleId }]);
  adviser = await house.signIn('adviser');
});

it('申请查看会通知每位管理员并记入操作日志；已经能打开的、没有这个页面的不收', async () => {
  expect(await ask('report')).toMatchObject({ status: 'y' });
  expect(await notices(adminId)).toEqual([
    { title: expect.stringContaining('申请查看「报表」'), link: `/home/user?open=${adviserId}` },
  ]);
  expect(await notices(adviserId)).toEqual([]);
  expect(
    await house.db.query(sql`SELECT summary, member_id FROM audit WHERE action = 'self.requestAccess'`),
  ).toEqual([{ summary: '申请查看「报表」', member_id: adviserId }]);
  // Everybody may open it, but it only says which right is missing.
  expect(await ask('report/dealer/adviser/detail')).toMatchObject({ status: 'y' });
  expect(await ask('user')).toMatchObject({ httpStatus: 409, code: 'self.alreadyOpen' });
  for (const route of ['', 'nowhere', 'self/center']) expect((await ask(route)).httpStatus).toBe(400);
});

it('一个页面一天申请一次，一天最多五个页面', async () => {
  const twice = await Promise.all([ask('material'), ask('material')]);
  expect(twice.map(({ status }) => status).sort()).toEqual(['n', 'y']);
  expect(await ask('report')).toMatchObject({ httpStatus: 429, code: 'self.alreadyAsked' });
  for (const route of ['ai', 'clew']) expect((await ask(route)).status).toBe('y');
  expect(await ask('role')).toMatchObject({ httpStatus: 429, code: 'self.askedEnough' });
  expect(await notices(adminId)).toHaveLength(5);
});
