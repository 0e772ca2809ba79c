import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type House, openTestApp } from '../test-app.ts';

let house: House;
let channel: number;
let dealer: number;
let otherDealer: number;
let role: number;
let admin: string;

beforeAll(async () => {
  house = await openTestApp();
  channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  dealer = await house.addNode('dealer', root, channel);
  otherDealer = await house.addNode('dealer', root, channel);
  role = await house.addRole(['3-1', '3-3', '3-4'], 'TREE');
  await house.addMember('admin', [], { isAdmin: true });
  admin = await house.signIn('admin');
});

describe('通知设置', () => {
  it('每一类默认打开；关掉的不再写给这个人，打开后恢复；别人不受影响', async () => {
    const mine = await house.addMember('quiet', [{ nodeId: dealer, roleId: role }]);
    const theirs = await house.addMember('curious', [{ nodeId: dealer, roleId: role }]);
    const token = await house.signIn('quiet');
    const settings = async () => (await house.ask(contract.notification.settings, {}, token)).rows;
    expect((await settings()).every(({ on }) => on)).toBe(true);

    const told = async (uid: number) => {
      await house.ask(contract.member.resetPassword, { uid }, admin);
      const row = await house.db.one<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM notification WHERE member_id = ${uid} AND kind = 'account'`,
      );
      return row?.count;
    };
    expect(await told(mine)).toBe(1);
    const set = (on: boolean) =>
      house.ask(contract.notification.saveSetting, { kind: 'account', place: 'console', on }, token);
    await set(false);
    await set(false);
    expect((await settings()).find(({ kind }) => kind === 'account')?.on).toBe(false);
    expect(await told(mine)).toBe(1);
    expect(await told(theirs)).toBe(1);
    await set(true);
    expect(await told(mine)).toBe(2);
  });

  it('系统消息不能关闭', async () => {
    const answer = await house.send(
      contract.notification.saveSetting,
      { kind: 'system', place: 'console', on: false },
      admin,
    );
    expect(answer).toMatchObject({ httpStatus: 400, msg: '该类通知不可关闭' });
  });
});

describe('下载中心', () => {
  const mine = async () => (await house.ask(contract.download.mine, {}, admin)).rows;

  it('自己的导出在列表里，过后还能再取一次', async () => {
    await house.ask(contract.channel.switch, { channelId: channel }, admin);
    const wanted = await house.send(contract.member.list.export as never, { format: 'csv' }, admin);
    expect(wanted.status).toBe('y');
    const [run] = await mine();
    expect(run).toMatchObject({ title: '导出用户列表', format: 'csv', status: 'ready' });
    expect(Date.parse(run?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000);

    const { filepath } = await house.ask(contract.download.again, { id: run?.id ?? 0 }, admin);
    const file = await fetch(house.url + filepath);
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent(run?.filename ?? ''));
    await expect(file.text()).resolves.toContain('admin');
  });

  it('过期的不再显示，也取不到', async () => {
    const [result] = await mine();
    const { filepath } = await house.ask(contract.download.again, { id: result?.id ?? 0 }, admin);
    await house.db.query(sql`UPDATE export_run SET expires_at = now() WHERE id = ${result?.id}`);
    expect((await mine()).map(({ id }) => id)).not.toContain(result?.id);
    expect((await fetch(house.url + filepath)).status).toBe(410);
    expect((await house.send(contract.download.again, { id: result?.id }, admin)).httpStatus).toBe(404);
  });
});

describe('选择器', () => {
  it('用户：两个字的中文名找得到，范围外的不出现；停用的只在要求时出现，按编号总能看到并标出', async () => {
    const membership = [{ nodeId: dealer, roleId: role }];
    const found = await house.addMember('pick-1', membership, { name: '示例选中人' });
    const gone = await house.addMember('pick-2', membership, { name: '示例选停用', status: 'disabled' });
    const far = await house.addMember('pick-3', [{ nodeId: otherDealer, roleId: role }], {
      name: '示例选远方',
    });
    const token = await house.signIn('pick-1');
    const pick = async (input: object) =>
      (await house.ask(contract.member.picker, input, token)).rows.map(({ id, disabled }) => ({
        id,
        disabled,
      }));
    expect(await pick({ q: '例选' })).toEqual([{ id: found, disabled: false }]);
    expect(await pick({ q: '例选', disabled: true })).toHaveLength(2);
    expect(await pick({ ids: [gone, far] })).toEqual([{ id: gone, disabled: true }]);
  });

  it('节点：停用的经销商和它的门店不提供，按编号仍说出名称；在那里任职的人也标为停用', async () => {
    const shut = await house.addNode('dealer', null, channel);
    const store = await house.addNode('store', shut, channel);
    const stuck = await house.addMember('stuck', [{ nodeId: store, roleId: role }]);
    await house.db.query(sql`UPDATE node SET status = 'disabled' WHERE id = ${shut}`);
    const pick = async (input: object) => (await house.ask(contract.organ.picker, input, admin)).rows;
    expect((await pick({ kind: 'store' })).map(({ id }) => id)).not.toContain(store);
    expect((await pick({ kind: 'store', disabled: true })).map(({ id }) => id)).toContain(store);
    expect(await pick({ ids: [store] })).toMatchObject([{ id: store, disabled: true }]);
    const people = await house.ask(contract.member.picker, { ids: [stuck] }, admin);
    expect(people.rows).toMatchObject([{ id: stuck, disabled: true }]);
  });
});

describe('工作台', () => {
  it('停用的经销商不算在数，只在它下面任职的人算作停用，别处还有任职的照旧', async () => {
    const own = await house.addChannel();
    const root = await house.addNode('organ', null, own);
    const east = await house.addNode('organ', root, own);
    const shut = await house.addNode('dealer', east, own);
    const open = await house.addNode('dealer', east, own);
    const store = await house.addNode('store', shut, own);
    const reader = await house.addRole(['1-1', '3-1', '3-3', '10-2'], 'ALL');
    await house.addMember('bench-reader', [{ nodeId: root, roleId: reader }]);
    await house.addMember('bench-both', [
      { nodeId: store, roleId: role },
      { nodeId: open, roleId: role },
    ]);
    await house.addMember('bench-stuck', [{ nodeId: store, roleId: role }]);
    await house.addMember('bench-gone', [{ nodeId: open, roleId: role }], { status: 'disabled' });
    await house.db.query(sql`UPDATE node SET status = 'disabled' WHERE id = ${shut}`);
    const token = await house.signIn('bench-reader');
    const { figures, organs } = await house.ask(contract.workbench.figures, {}, token);
    const value = (id: string) => figures.find((figure) => figure.id === id)?.value;
    expect({ members: value('members'), dealers: value('dealers'), stores: value('stores') }).toEqual({
      members: 2,
      dealers: 1,
      stores: 0,
    });
    expect(organs).toMatchObject([
      { id: east, dealers: 1, stores: 0, members: 3, active: 1, pending: 0, disabled: 2 },
    ]);
  });
});
