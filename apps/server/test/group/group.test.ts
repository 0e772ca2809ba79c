import { ALL_KEYS, contract, HOME_ROUTES, type InputOf, type Key, type ScopeKind } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type House, openTestApp } from '../test-app.ts';

let house: House;
let admin: string;
/** Holds every key of roles and of users, in the tree of one dealer. */
let keeper: string;
let dealer: number;
let otherDealer: number;
let foreign: number;
const { group } = contract;
const KEEPER_KEYS: Key[] = ['2-1', '2-2', '2-3', '2-4', '3-1', '3-3'];

beforeAll(async () => {
  house = await openTestApp();
  const [mine, theirs] = [await house.addChannel(), await house.addChannel()];
  const root = await house.addNode('organ', null, mine);
  foreign = await house.addNode('organ', null, theirs);
  [dealer, otherDealer] = [
    await house.addNode('dealer', root, mine),
    await house.addNode('dealer', root, mine),
  ];
  await house.addMember('admin', [], { isAdmin: true });
  await house.addMember('keeper', [{ nodeId: dealer, roleId: await house.addRole(KEEPER_KEYS, 'TREE') }]);
  [admin, keeper] = [await house.signIn('admin'), await house.signIn('keeper')];
});

let serial = 0;
const next = (what: string) => {
  serial += 1;
  return `${what}${serial}`;
};
const create = (fields: Partial<InputOf<typeof group.create>> = {}, token = admin) =>
  house
    .ask(
      group.create,
      { name: next('角色'), description: '', scope: 'NODE', keys: ['3-1'], ...fields },
      token,
    )
    .then(({ gid }) => gid);
const info = (gid: number, token = admin) => house.ask(group.authInfo, { gid }, token);
const hold = (gid: number, nodeId = dealer) => house.addMember(next('holder-'), [{ nodeId, roleId: gid }]);
/** Somebody with exactly these keys of roles, in the keeper's dealer. */
const someone = async (keys: Key[], scope: ScopeKind = 'TREE') => {
  const uname = next('someone-');
  await house.addMember(uname, [{ nodeId: dealer, roleId: await house.addRole(keys, scope) }]);
  return house.signIn(uname);
};
const lastAudit = (action: string) =>
  house.db.one<{ uname: string; entity_id: string; before: unknown; after: unknown }>(
    sql`SELECT * FROM audit WHERE action = ${action} ORDER BY id DESC LIMIT 1`,
  );

describe('角色', () => {
  it('新增后出现在列表里，权限按目录排好、不重复，并记入操作日志', async () => {
    const gid = await create({ name: '质检专员', keys: ['3-3', '3-1', '3-1'], scope: 'TREE' }, keeper);
    expect((await info(gid, keeper)).keys).toEqual(['3-1', '3-3']);
    const { rows, total } = await house.ask(group.list, { q: '质检' }, keeper);
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      id: gid,
      name: '质检专员',
      keyCount: 2,
      holders: 0,
      builtin: false,
      scope: 'TREE',
      version: 1,
      can: ['edit', 'grant', 'copy', 'delete'],
    });
    expect(await lastAudit('group.create')).toMatchObject({
      uname: 'keeper',
      entity_id: String(gid),
      after: { name: '质检专员', keys: ['3-1', '3-3'] },
    });
  });

  it('名称不能重复，新增、复制和改名都一样', async () => {
    const name = next('重名');
    const gid = await create({ name });
    const other = await create();
    const taken = { httpStatus: 409, code: 'group.nameTaken', issues: [{ path: 'name' }] };
    expect(
      await house.send(group.create, { name: ` ${name} `, description: '', scope: 'SELF', keys: [] }, admin),
    ).toMatchObject(taken);
    expect(await house.send(group.copy, { gid, name, description: '' }, admin)).toMatchObject(taken);
    expect(await house.send(group.update, { gid: other, version: 1, name }, admin)).toMatchObject(taken);
  });

  it('内置角色不能修改和删除，可以复制成普通角色', async () => {
    const gid = await create({ keys: ['3-1', '3-3'], scope: 'TREE' });
    await house.db.query(sql`UPDATE role SET builtin = true WHERE id = ${gid}`);
    expect((await info(gid)).can).toEqual(['copy']);
    for (const change of [{ name: '改名' }, { keys: ['3-1'] }, { scope: 'ALL' }])
      expect(await house.send(group.update, { gid, version: 1, ...change }, admin)).toMatchObject({
        code: 'group.builtIn',
      });
    expect(await house.send(group.remove, { gid, version: 1 }, admin)).toMatchObject({
      code: 'group.builtIn',
    });
    const copy = await house.ask(group.copy, { gid, name: next('副本'), description: '可改' }, keeper);
    expect(await info(copy.gid)).toMatchObject({
      builtin: false,
      keys: ['3-1', '3-3'],
      scope: 'TREE',
      description: '可改',
    });
  });

  it('不能授予自己没有的权限或更宽的范围，管理员可以授予全部', async () => {
    const refused = { httpStatus: 403, code: 'group.beyondOwn' };
    const make = (keys: Key[], scope: ScopeKind, token: string) =>
      house.send(group.create, { name: next('宽'), description: '', scope, keys }, token);
    expect(await make(['7-3'], 'SELF', keeper)).toMatchObject(refused);
    expect(await make(['3-1'], 'ALL', keeper)).toMatchObject(refused);
    expect((await make([...ALL_KEYS], 'ALL', admin)).status).toBe('y');

    const gid = await create();
    const change = (fields: object) => house.send(group.update, { gid, version: 1, ...fields }, keeper);
    expect(await change({ keys: ['3-1', '7-3'] })).toMatchObject(refused);
    expect(await change({ scope: 'ALL' })).toMatchObject(refused);
    expect((await info(gid)).version).toBe(1);

    const wide = await create({ keys: ['7-3'] });
    expect(await house.send(group.update, { gid: wide, version: 1, keys: [] }, keeper)).toMatchObject({
      code: 'group.widerThanOwn',
    });
    expect(
      await house.send(group.copy, { gid: wide, name: next('x'), description: '' }, keeper),
    ).toMatchObject(refused);
    expect((await info(wide, keeper)).can).toEqual(['edit']);
  });

  it('每个权限只能按自己持有它的范围授予，不能借另一个任职的范围', async () => {
    const uname = next('two-');
    await house.addMember(uname, [
      { nodeId: dealer, roleId: await house.addRole(['2-2', '7-1'], 'SELF') },
      { nodeId: dealer, roleId: await house.addRole(['3-1'], 'TREE') },
    ]);
    const token = await house.signIn(uname);
    const make = (keys: Key[], scope: ScopeKind) =>
      house.send(group.create, { name: next('借'), description: '', scope, keys }, token);
    expect((await make(['3-1'], 'TREE')).status).toBe('y');
    expect((await make(['7-1'], 'SELF')).status).toBe('y');
    expect(await make(['7-1'], 'TREE')).toMatchObject({ code: 'group.beyondOwn' });
    const wide = await create({ keys: ['7-1'], scope: 'TREE' });
    expect((await house.ask(group.picker, {}, token)).rows.map(({ id }) => id)).not.toContain(wide);
  });

  it('有人在管理范围之外担任的角色，只有管理员能调整', async () => {
    for (const place of [otherDealer, foreign]) {
      const gid = await create();
      await hold(gid, place);
      expect(await info(gid, keeper)).toMatchObject({ holders: 0, heldElsewhere: true, can: ['copy'] });
      for (const fields of [{ keys: ['3-1', '3-3'] }, { keys: [] }, { name: next('改') }])
        expect(await house.send(group.update, { gid, version: 1, ...fields }, keeper)).toMatchObject({
          httpStatus: 403,
          code: 'group.heldElsewhere',
        });
      expect((await house.send(group.update, { gid, version: 1, keys: [] }, admin)).status).toBe('y');
    }
  });

  it('2-3 只能改名称说明，2-4 只能改权限和范围', async () => {
    const gid = await create();
    const [editor, granter] = [
      await someone(['2-1', '2-3', '3-1', '3-3']),
      await someone(['2-1', '2-4', '3-1', '3-3']),
    ];
    const send = (fields: object, token: string, version: number) =>
      house.send(group.update, { gid, version, ...fields }, token);
    expect((await send({ keys: ['3-1', '3-3'] }, editor, 1)).httpStatus).toBe(403);
    expect((await send({ scope: 'SELF' }, editor, 1)).httpStatus).toBe(403);
    expect((await send({ name: next('新名') }, granter, 1)).httpStatus).toBe(403);
    expect((await send({ description: '新说明' }, editor, 1)).status).toBe('y');
    expect((await send({ keys: ['3-1', '3-3'] }, granter, 2)).status).toBe('y');
    expect(await info(gid)).toMatchObject({ description: '新说明', keys: ['3-1', '3-3'], version: 3 });
  });

  it('后改的人被告知并得到别人的版本', async () => {
    const gid = await create();
    await house.ask(group.update, { gid, version: 1, keys: ['3-1', '3-3'] }, admin);
    expect(await house.send(group.update, { gid, version: 1, scope: 'SELF' }, keeper)).toMatchObject({
      httpStatus: 409,
      code: 'row.changed',
      data: { version: 2, keys: ['3-1', '3-3'] },
    });
    expect((await info(gid)).scope).toBe('NODE');
    expect(await lastAudit('group.update')).toMatchObject({
      before: { keys: ['3-1'] },
      after: { keys: ['3-1', '3-3'] },
    });
  });

  it('没有变化的保存不留下任何痕迹', async () => {
    const gid = await create();
    const saved = await house.ask(group.update, { gid, version: 1, keys: ['3-1'], scope: 'NODE' }, admin);
    expect(saved.version).toBe(1);
    expect(
      await house.db.one(
        sql`SELECT count(*)::int AS n FROM audit WHERE action = 'group.update' AND entity_id = ${String(gid)}`,
      ),
    ).toEqual({ n: 0 });
  });

  it('保存前能看到影响多少人、增减哪些权限，预览不改变什么', async () => {
    const gid = await create();
    await hold(gid);
    await hold(gid);
    await hold(gid, otherDealer);
    const preview = await house.ask(group.preview, { gid, keys: ['3-3', '7-3'], scope: 'TREE' }, keeper);
    expect(preview).toEqual({
      holders: 2,
      heldElsewhere: true,
      added: ['3-3', '7-3'],
      removed: ['3-1'],
      scope: { before: 'NODE', after: 'TREE' },
      beyond: ['7-3'],
    });
    expect(await house.ask(group.preview, { gid, keys: ['3-1'], scope: 'NODE' }, admin)).toMatchObject({
      holders: 3,
      heldElsewhere: false,
      beyond: [],
    });
    expect((await info(gid)).version).toBe(1);
  });

  it('一个人在多处担任同一角色只算一人', async () => {
    const gid = await create();
    await house.addMember(next('twice-'), [
      { nodeId: dealer, roleId: gid },
      { nodeId: otherDealer, roleId: gid },
    ]);
    expect((await info(gid)).holders).toBe(1);
  });

  it('调整权限后，正在使用的人下一次请求就生效', async () => {
    const gid = await create({ keys: ['3-1'], scope: 'TREE' });
    const uname = next('live-');
    const uid = await house.addMember(uname, [{ nodeId: dealer, roleId: gid }]);
    const token = await house.signIn(uname);
    const list = async () => (await house.send(contract.member.list, {}, token)).httpStatus;
    expect(await list()).toBe(200);
    await house.ask(group.update, { gid, version: 1, keys: [] }, admin);
    expect(await list()).toBe(403);
    await house.ask(group.update, { gid, version: 2, keys: ['3-1'], scope: 'SELF' }, admin);
    expect((await house.ask(contract.member.list, {}, token)).rows.map(({ id }) => id)).toEqual([uid]);
    const announced = await house.db.query<{ data: unknown }>(
      sql`SELECT data FROM event WHERE topic = 'access.changed' ORDER BY id DESC LIMIT 2`,
    );
    expect(announced.map(({ data }) => data)).toEqual([{ memberIds: [uid] }, { memberIds: [uid] }]);
  });

  it('没有人担任才能删除', async () => {
    const gid = await create();
    const uid = await hold(gid, foreign);
    expect(await house.send(group.remove, { gid, version: 1 }, admin)).toMatchObject({
      httpStatus: 409,
      code: 'group.held',
    });
    await house.db.query(sql`DELETE FROM membership WHERE member_id = ${uid}`);
    await house.ask(group.remove, { gid, version: 1 }, keeper);
    expect((await house.send(group.authInfo, { gid }, admin)).httpStatus).toBe(404);
    expect(await lastAudit('group.remove')).toMatchObject({
      entity_id: String(gid),
      before: { keys: ['3-1'] },
    });
  });

  it('权限打开什么，来自路由表和接口声明本身', async () => {
    const { opens, grantable } = await info(await create({ keys: ['3-1', '3-6', '7-3'] }), keeper);
    expect(opens['3-1']?.screens).toEqual(
      HOME_ROUTES.filter(({ keys }) => (keys as readonly Key[]).includes('3-1')).map(({ path, title }) => ({
        path,
        title,
      })),
    );
    expect(opens['3-1']?.calls).toContainEqual({ path: '/api/admin/member/list', summary: '用户列表' });
    expect(opens['3-6']?.calls).toContainEqual({
      path: '/api/export/member/list',
      summary: '导出：用户列表',
    });
    expect(opens['3-1']?.calls).not.toContainEqual(
      expect.objectContaining({ path: '/api/export/member/list' }),
    );
    expect(opens['7-3']?.calls.map(({ path }) => path)).toContain('/api/admin/member/phone');
    expect(Object.keys(opens)).toEqual(['3-1', '3-6', '7-3']);
    expect(grantable).toEqual(Object.fromEntries(KEEPER_KEYS.map((key) => [key, 'TREE'])));
  });
});
