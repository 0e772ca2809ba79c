import { type Call, contract, OTHER_ADDRESSES } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { allCalls } from '../src/kernel/http/openapi.ts';
import { type House, openTestApp } from './test-app.ts';

let house: House;
let admin: string;
let dealer: number;
let role: number;

beforeAll(async () => {
  house = await openTestApp();
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  dealer = await house.addNode('dealer', root, channel);
  role = await house.addRole(['14-1'], 'TREE');
  await house.addMember('admin', [], { isAdmin: true });
  admin = await house.signIn('admin');
});

const fieldsOf = ({ body, query }: Call) => {
  const schema = body ?? query;
  return schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
};

/** What callers go by: everything but the request's own id. */
const answer = async (call: Call, input: object, token: string | null) => {
  const { httpStatus, status, msg, code, data } = await house.send(call, input as never, token);
  return { httpStatus, status, msg, code, data };
};

describe('不分页的列表', () => {
  const whole = allCalls()
    .map(({ call }) => call)
    .filter((call) => /\/(list|picker)$/.test(call.path) && !fieldsOf(call).includes('page'));

  it.each(whole.map((call) => [call.path, call] as const))(
    '%s 带上页码和每页条数，答的一样',
    async (_path, call) => {
      const plain = await answer(call, {}, admin);
      expect(await answer(call, { page: 1, limit: 100 }, admin)).toEqual(plain);
    },
  );

  it('有二十来个，别的多余字段仍被拒绝', async () => {
    expect(whole.length).toBeGreaterThan(15);
    const refused = await house.send(contract.city.list, { page: 1, offset: 3 } as never, admin);
    expect(refused.httpStatus).toBe(400);
  });
});

describe('另有地址的接口', () => {
  it.each(Object.entries(OTHER_ADDRESSES))('%s 和它的本名答得一样，权限也一样', async (path, call) => {
    expect(await answer({ ...call, path }, {}, admin)).toEqual(await answer(call, {}, admin));
    const refused = await house.send({ ...call, path }, {}, null);
    expect(refused.httpStatus).toBe(401);
  });
});

describe('自己的密码和授权', () => {
  it('刚登录十分钟内不填当前密码也能改，之后要填，说的是另一句话', async () => {
    await house.addMember('renews', [{ nodeId: dealer, roleId: role }]);
    const token = await house.signIn('renews');
    const change = (body: object) => house.send(contract.self.changePassword, body as never, token);
    expect(await change({ password: 'fresh-word-1', repass: 'fresh-word-1' })).toMatchObject({ status: 'y' });
    await house.db.query(sql`
      UPDATE session SET created_at = now() - interval '11 minutes'
      WHERE member_id = (SELECT id FROM member WHERE uname = 'renews')`);
    expect(await change({ password: 'fresh-word-2', repass: 'fresh-word-2' })).toMatchObject({
      code: 'auth.oldPasswordNeeded',
      msg: '距登录已超过 10 分钟，请填写当前密码',
    });
    expect(
      await change({ oldPassword: 'fresh-word-1', password: 'fresh-word-2', repass: 'fresh-word-2' }),
    ).toMatchObject({ status: 'y' });
  });

  it('短视频授权不带用户就是自己的；看别人的要有用户列表的权限', async () => {
    const other = await house.addMember('other', [{ nodeId: dealer, roleId: role }]);
    const mine = await house.addMember('mine', [{ nodeId: dealer, roleId: role }]);
    const leads = await house.addMember('leads', [
      { nodeId: dealer, roleId: await house.addRole(['3-1'], 'TREE') },
    ]);
    const [token, leader] = [await house.signIn('mine'), await house.signIn('leads')];
    for (const owner of [mine, other])
      await house.db.query(sql`
        INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit)
        SELECT n.channel_id, n.id, n.path, ${owner}::bigint, 'douyin', ${`账号 ${owner}`}, 10 FROM node n WHERE n.id = ${dealer}`);
    const seen = async (input: { uid?: number }, as: string) =>
      (await house.ask(contract.member.videoAuth, input, as)).rows.map(({ account }) => account);
    expect(await seen({}, token)).toEqual([`账号 ${mine}`]);
    expect(await seen({ uid: mine }, token)).toEqual([`账号 ${mine}`]);
    expect(await seen({ uid: other }, leader)).toEqual([`账号 ${other}`]);
    expect(await seen({ uid: leads }, leader)).toEqual([]);
    expect(await house.send(contract.member.videoAuth, { uid: other }, token)).toMatchObject({
      httpStatus: 403,
    });
  });
});
