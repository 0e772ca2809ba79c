import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type House, openTestApp } from '../test-app.ts';

const { channel, organ, self } = contract;

let house: House;
let admin: string;
let clerk: string;
let home: number;
let serial = 0;

beforeAll(async () => {
  house = await openTestApp();
  home = await house.addChannel();
  const root = await house.addNode('organ', null, home);
  await house.addMember('admin', [], { isAdmin: true });
  await house.addMember('clerk', [{ nodeId: root, roleId: await house.addRole(['10-2', '10-3'], 'TREE') }]);
  [admin, clerk] = [await house.signIn('admin'), await house.signIn('clerk')];
  await house.ask(channel.switch, { channelId: home }, admin);
});

const fresh = () => ({ name: `商用车 ${++serial}`, code: `truck-${serial}`, office: '商用车总部' });
const listed = async (id: number) =>
  (await house.ask(channel.list, {}, admin)).rows.find((row) => row.id === id);
/** Somebody who works in that channel alone. */
async function staffOf(channelId: number) {
  await house.ask(channel.switch, { channelId }, admin);
  const [root] = (await house.ask(organ.list, {}, admin)).rows;
  const uname = `staff-${++serial}`;
  const roleId = await house.addRole(['10-2'], 'TREE');
  await house.addMember(uname, [{ nodeId: root?.id ?? 0, roleId }]);
  await house.ask(channel.switch, { channelId: home }, admin);
  return { uname, token: await house.signIn(uname) };
}

describe('渠道', () => {
  it('新建的渠道带有总部，切换过去就能建组织；写入操作日志', async () => {
    const { id } = await house.ask(channel.create, fresh(), admin);
    expect(await listed(id)).toMatchObject({ closed: false, current: false, can: ['rename', 'close'] });
    await house.ask(channel.switch, { channelId: id }, admin);
    const [root] = (await house.ask(organ.list, {}, admin)).rows;
    expect(root).toMatchObject({ name: '商用车总部', parentId: null });
    await house.ask(organ.create, { parentId: root?.id ?? 0, name: '华东', code: 'EAST' }, admin);
    expect(await listed(id)).toMatchObject({ current: true, can: ['rename'] });
    await house.ask(channel.switch, { channelId: home }, admin);
    const { rows } = await house.ask(contract.audit.list, { entity: 'channel' }, admin);
    expect(rows.map(({ summary }) => summary)).toContain(`新建渠道「商用车 ${serial}」`);
  });

  it('编码和名称不可重复，说明是哪一项；格式不对不写入', async () => {
    const first = fresh();
    await house.ask(channel.create, first, admin);
    const before = (await house.ask(channel.list, {}, admin)).rows.length;
    const sameCode = await house.send(channel.create, { ...fresh(), code: first.code }, admin);
    expect(sameCode).toMatchObject({ httpStatus: 409, issues: [{ path: 'code' }] });
    const sameName = await house.send(channel.create, { ...fresh(), name: first.name }, admin);
    expect(sameName).toMatchObject({ httpStatus: 409, issues: [{ path: 'name' }] });
    for (const code of ['', 'A', 'a b', '../x', '中'])
      expect((await house.send(channel.create, { ...fresh(), code }, admin)).httpStatus).toBe(400);
    expect((await house.ask(channel.list, {}, admin)).rows).toHaveLength(before);
  });

  it('重命名后，正在其中的人马上看到新名称', async () => {
    const { id } = await house.ask(channel.create, fresh(), admin);
    const { token } = await staffOf(id);
    await house.ask(channel.rename, { id, name: `新名称 ${serial}` }, admin);
    expect((await house.ask(self.profile, {}, token)).channel?.name).toBe(`新名称 ${serial}`);
    const taken = await house.send(channel.rename, { id, name: (await listed(home))?.name }, admin);
    expect(taken).toMatchObject({ httpStatus: 409 });
  });

  it('关闭后其中的人当即无法操作、无法登录，管理员不能切换进去；重新启用后一切照旧', async () => {
    const { id } = await house.ask(channel.create, fresh(), admin);
    const { uname, token } = await staffOf(id);
    await house.ask(channel.close, { id }, admin);
    expect(await listed(id)).toMatchObject({ closed: true, members: 1, can: ['rename', 'open'] });
    expect((await house.send(organ.list, {}, token)).httpStatus).toBe(401);
    await expect(house.signIn(uname)).rejects.toThrow();
    expect((await house.ask(self.profile, {}, admin)).channels.map((one) => one.id)).not.toContain(id);
    expect((await house.send(channel.switch, { channelId: id }, admin)).httpStatus).toBe(404);
    // Closing twice is closing once.
    await house.ask(channel.close, { id }, admin);
    await house.ask(channel.open, { id }, admin);
    expect((await house.ask(organ.list, {}, await house.signIn(uname))).rows).toHaveLength(1);
  });

  it('所在的渠道不能关闭；没有的渠道和没有管理员身份的人一样说清楚', async () => {
    expect(await house.send(channel.close, { id: home }, admin)).toMatchObject({
      httpStatus: 409,
      msg: '你正在该渠道中，请先切换到其他渠道再关闭',
    });
    for (const call of [channel.close, channel.open])
      expect((await house.send(call, { id: 999_999 }, admin)).httpStatus).toBe(404);
    expect((await house.send(channel.list, {}, clerk)).httpStatus).toBe(403);
    expect((await house.send(channel.create, fresh(), clerk)).httpStatus).toBe(403);
    expect((await listed(home))?.closed).toBe(false);
  });
});
