import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import {
  admin,
  brokenPaths,
  channel,
  clerk,
  growTree,
  house,
  lastAudit,
  move,
  person,
  place,
  rowOf,
} from '../organ-tree.ts';

const { organ } = contract;

growTree();

describe('组织树', () => {
  it('上级在前，带着下面的组织、经销商、门店和人数；一人多职只算一次', async () => {
    await house.addMember(`two-posts-${channel}`, [
      { nodeId: place.store, roleId: clerk },
      { nodeId: place.hangzhou, roleId: clerk },
    ]);
    await house.addMember(`one-post-${channel}`, [{ nodeId: place.dealer, roleId: clerk }]);
    const { rows } = await house.ask(organ.list, {}, admin);
    expect(rows.map(({ id }) => id)).toEqual([
      place.root,
      place.east,
      place.west,
      place.nanjing,
      place.hangzhou,
    ]);
    expect(rows[0]).toMatchObject({ organs: 4, dealers: 1, stores: 1, members: 2, parentId: null });
    expect(await rowOf(place.east)).toMatchObject({ organs: 2, dealers: 1, stores: 1, members: 2 });
    expect(await rowOf(place.nanjing)).toMatchObject({ organs: 0, dealers: 1, stores: 1, members: 2 });
    expect(await rowOf(place.hangzhou)).toMatchObject({ dealers: 0, members: 1 });
    expect(await rowOf(place.west)).toMatchObject({ dealers: 0, stores: 0, members: 0 });
  });

  it('只看到自己范围里的组织，行里写着能做什么', async () => {
    const token = await person('east');
    const { rows } = await house.ask(organ.list, {}, token);
    expect(rows.map(({ id }) => id)).toEqual([place.east, place.nanjing, place.hangzhou]);
    expect(rows[0]?.can).toEqual(['create', 'edit', 'delete']);
    expect(rows[1]?.can).toEqual(['create', 'edit', 'disable', 'move', 'delete']);
    expect((await rowOf(place.nanjing, await person('east', ['10-2']))).can).toEqual([]);
    expect((await rowOf(place.east, await person('east', ['10-2', '10-3', '10-4'], 'NODE'))).can).toEqual([
      'edit',
      'delete',
    ]);
    expect((await rowOf(place.root)).can).toEqual(['create', 'edit']);
  });

  it('详情有直属经销商和人员数字，范围外的和不是组织的一样打不开', async () => {
    await house.addMember(`panel-${channel}`, [{ nodeId: place.store, roleId: clerk }]);
    const info = await house.ask(organ.info, { id: place.nanjing }, admin);
    expect(info).toMatchObject({ members: 1, directMembers: 0, activeMembers: 1, recentMembers: 0 });
    expect(info.trail.split(' › ')).toHaveLength(2);
    expect(info.ownDealers).toMatchObject({ total: 1, rows: [{ id: place.dealer, stores: 1, members: 1 }] });
    expect((await house.ask(organ.info, { id: place.east }, admin)).ownDealers.total).toBe(0);
    const token = await person('east');
    for (const id of [place.west, place.root, place.abroad, place.dealer, 9_999_999])
      expect(await house.send(organ.info, { id }, token)).toMatchObject({
        httpStatus: 404,
        msg: '组织不存在或你无权查看',
      });
  });
});

describe('新建和编辑', () => {
  it('建在看得见的组织下，路径接着上级，记入操作日志', async () => {
    const token = await person('east');
    const { id } = await house.ask(
      organ.create,
      { parentId: place.hangzhou, name: ' 西湖小区 ', code: 'XH-1' },
      token,
    );
    expect(await rowOf(id, token)).toMatchObject({
      name: '西湖小区',
      code: 'XH-1',
      parentId: place.hangzhou,
    });
    expect(await brokenPaths()).toEqual([]);
    expect(await lastAudit('organ.create')).toMatchObject({
      entity_id: String(id),
      after: { name: '西湖小区', code: 'XH-1', parentId: place.hangzhou },
    });
    for (const parentId of [place.west, place.dealer, place.abroad])
      expect(await house.send(organ.create, { parentId, name: '别处', code: 'X9' }, token)).toMatchObject({
        httpStatus: 404,
      });
    const alone = await person('east', ['10-2', '10-3'], 'NODE');
    expect(
      await house.send(organ.create, { parentId: place.east, name: '看不见', code: 'X8' }, alone),
    ).toMatchObject({ httpStatus: 404 });
  });

  it('编码在同一渠道里不能重复，名称和编码要填对', async () => {
    const create = (fields: object) =>
      house.send(organ.create, { parentId: place.root, name: '新区', code: 'N1', ...fields }, admin);
    expect((await create({})).status).toBe('y');
    expect(await create({})).toMatchObject({ httpStatus: 409, issues: [{ path: 'code' }] });
    expect(await create({ name: ' ', code: 'N2' })).toMatchObject({
      httpStatus: 400,
      issues: [{ path: 'name', msg: '请填写名称' }],
    });
    expect(await create({ name: '长'.repeat(41), code: 'N2' })).toMatchObject({ httpStatus: 400 });
    expect(await create({ code: '编码' })).toMatchObject({ httpStatus: 400, issues: [{ path: 'code' }] });
    const { version } = await rowOf(place.east);
    expect(
      await house.send(organ.update, { id: place.east, version, name: '华东', code: 'N1' }, admin),
    ).toMatchObject({ httpStatus: 409, msg: '编码已被其他组织使用，请更换' });
  });

  it('两人同时编辑，后保存的看到现在的内容', async () => {
    const { version } = await rowOf(place.east);
    const saved = await house.ask(
      organ.update,
      { id: place.east, version, name: '华东大区', code: 'HD' },
      admin,
    );
    expect(saved).toMatchObject({ name: '华东大区', version: version + 1 });
    expect(
      await house.send(organ.update, { id: place.east, version, name: '东部', code: 'DB' }, admin),
    ).toMatchObject({ httpStatus: 409, code: 'row.changed', data: { name: '华东大区', code: 'HD' } });
    expect(await lastAudit('organ.update')).toMatchObject({ after: { name: '华东大区', code: 'HD' } });
  });
});

describe('停用', () => {
  it('只在它下面任职的人马上下线，启用后恢复；别处还有任职的照旧', async () => {
    const token = await person('store', ['3-1']);
    const role = await house.addRole(['3-1'], 'TREE');
    await house.addMember(`both-${channel}`, [
      { nodeId: place.store, roleId: role },
      { nodeId: place.west, roleId: role },
    ]);
    const both = await house.signIn(`both-${channel}`);
    const may = async (who: string) => (await house.send(contract.member.list, {}, who)).httpStatus;
    expect(await may(token)).toBe(200);
    await house.ask(organ.setStatus, { id: place.east, status: 'disabled' }, admin);
    expect(await may(token)).toBe(401);
    expect(await may(both)).toBe(200);
    expect(await rowOf(place.nanjing)).toMatchObject({ status: 'active', suspended: true });
    const offered = await house.ask(contract.organ.picker, {}, admin);
    expect(new Set(offered.rows.map(({ id }) => id))).toEqual(new Set([place.root, place.west]));
    expect(
      await house.send(organ.create, { parentId: place.nanjing, name: '新', code: 'S1' }, admin),
    ).toMatchObject({ httpStatus: 409, msg: '上级组织已停用，请先启用' });
    expect((await move(place.west, place.nanjing)).msg).toBe('上级组织已停用，请先启用');
    await house.ask(organ.setStatus, { id: place.east, status: 'active' }, admin);
    expect(await may(token)).toBe(200);
    const dealers = await house.ask(contract.organ.picker, { kind: 'dealer' }, admin);
    expect(dealers.rows.map(({ id }) => id)).toEqual([place.dealer]);
    expect(await lastAudit('organ.setStatus')).toMatchObject({
      before: { status: 'disabled' },
      after: { status: 'active' },
    });
  });

  it('再停用一次什么也不变；最上级和自己所在的组织不能停用', async () => {
    await house.ask(organ.setStatus, { id: place.west, status: 'disabled' }, admin);
    const again = await house.ask(organ.setStatus, { id: place.west, status: 'disabled' }, admin);
    expect(again).toEqual({ changed: false });
    expect(await house.send(organ.setStatus, { id: place.root, status: 'disabled' }, admin)).toMatchObject({
      httpStatus: 409,
      code: 'organ.rootFixed',
    });
    const token = await person('nanjing', ['10-2', '10-3'], 'ALL');
    expect(await house.send(organ.setStatus, { id: place.east, status: 'disabled' }, token)).toMatchObject({
      httpStatus: 409,
      code: 'organ.notYourOwn',
    });
  });
});

describe('删除', () => {
  it('空的才能删，否则说出还有什么', async () => {
    await house.addMember(`seated-${channel}`, [{ nodeId: place.nanjing, roleId: clerk }]);
    const name = async (id: number) => (await rowOf(id)).name;
    expect(await house.send(organ.remove, { id: place.east }, admin)).toMatchObject({
      httpStatus: 409,
      msg: `「${await name(place.east)}」下还有 2 个下级组织，请先移出再删除`,
    });
    expect(await house.send(organ.remove, { id: place.nanjing }, admin)).toMatchObject({
      httpStatus: 409,
      msg: `「${await name(place.nanjing)}」下还有 1 家经销商、1 个用户，请先移出再删除`,
    });
    expect(await house.send(organ.remove, { id: place.root }, admin)).toMatchObject({ httpStatus: 409 });
    await house.ask(organ.remove, { id: place.hangzhou }, admin);
    expect(await house.send(organ.info, { id: place.hangzhou }, admin)).toMatchObject({ httpStatus: 404 });
    expect(await lastAudit('organ.remove')).toMatchObject({ entity_id: String(place.hangzhou) });
    expect(await house.send(organ.remove, { id: place.west }, await person('east'))).toMatchObject({
      httpStatus: 404,
    });
  });
});
