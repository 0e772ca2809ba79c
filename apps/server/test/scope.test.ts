import { contract, type ScopeKind } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type House, openTestApp } from './test-app.ts';

/**
 * channel 1: root › east › dealer › store, root › west; channel 2: another root.
 * One person sits at each place; every viewer asks for the user list.
 */
let house: House;
let channels: [number, number];
let place: Record<'root' | 'east' | 'dealer' | 'store' | 'west' | 'abroad', number>;
let colleague: number;

beforeAll(async () => {
  house = await openTestApp();
  channels = [await house.addChannel(), await house.addChannel()];
  const [one, two] = channels;
  const root = await house.addNode('organ', null, one);
  const east = await house.addNode('organ', root, one);
  const dealer = await house.addNode('dealer', east, one);
  place = {
    root,
    east,
    dealer,
    store: await house.addNode('store', dealer, one),
    west: await house.addNode('organ', root, one),
    abroad: await house.addNode('organ', null, two),
  };
  colleague = await house.addRole([], 'SELF');
  for (const [name, nodeId] of Object.entries(place))
    await house.addMember(`at-${name}`, [{ nodeId, roleId: colleague }], { phone: null });
});

let serial = 0;
async function viewer(
  scope: ScopeKind,
  where: (keyof typeof place)[],
  keys: ('3-1' | '3-6' | '7-1')[] = ['3-1', '3-6'],
) {
  serial += 1;
  const roleId = await house.addRole(keys, scope);
  const uname = `viewer-${serial}`;
  const id = await house.addMember(
    uname,
    where.map((name) => ({ nodeId: place[name], roleId })),
  );
  return { id, uname, token: await house.signIn(uname) };
}

const seen = async (token: string) => {
  const { rows, total } = await house.ask(contract.member.list, {}, token);
  expect(total).toBe(rows.length);
  return rows
    .map(({ uname }) => uname)
    .filter((uname) => uname.startsWith('at-'))
    .sort();
};

describe('数据范围', () => {
  it.each<[ScopeKind, (keyof typeof place)[], string[]]>([
    ['ALL', ['store'], ['at-dealer', 'at-east', 'at-root', 'at-store', 'at-west']],
    ['TREE', ['root'], ['at-dealer', 'at-east', 'at-root', 'at-store', 'at-west']],
    ['TREE', ['east'], ['at-dealer', 'at-east', 'at-store']],
    ['TREE', ['dealer', 'west'], ['at-dealer', 'at-store', 'at-west']],
    ['NODE', ['dealer'], ['at-dealer']],
    ['SELF', ['root'], []],
  ])('%s 在 %s 看到 %s', async (scope, where, expected) => {
    expect(await seen((await viewer(scope, where)).token)).toEqual(expected);
  });

  it('SELF 只看到自己', async () => {
    const { token, uname } = await viewer('SELF', ['dealer']);
    const { rows } = await house.ask(contract.member.list, {}, token);
    expect(rows.map((row) => row.uname)).toEqual([uname]);
  });

  it('没有这个权限的任职不带来任何行', async () => {
    const narrow = await house.addRole(['3-1'], 'NODE');
    const wide = await house.addRole(['7-1'], 'ALL');
    await house.addMember('two-hats', [
      { nodeId: place.store, roleId: narrow },
      { nodeId: place.root, roleId: wide },
    ]);
    expect(await seen(await house.signIn('two-hats'))).toEqual(['at-store']);
  });

  it('列表、详情、计数和选择器看到的一样', async () => {
    const { token } = await viewer('TREE', ['east']);
    const { rows, total } = await house.ask(contract.member.list, {}, token);
    expect((await house.ask(contract.member.counts, {}, token)).total).toBe(total);
    for (const { id } of rows)
      expect((await house.ask(contract.member.info, { uid: id }, token)).id).toBe(id);
    const nodes = await house.ask(contract.organ.picker, {}, token);
    expect(new Set(nodes.rows.map(({ id }) => id))).toEqual(new Set([place.east, place.dealer, place.store]));
  });

  it('渠道之间互不可见，切换后只看到新渠道的行和权限', async () => {
    const here = await house.addRole(['3-1', '3-6'], 'ALL');
    const there = await house.addRole(['3-1'], 'ALL');
    await house.addMember('traveller', [
      { nodeId: place.root, roleId: here },
      { nodeId: place.abroad, roleId: there },
    ]);
    const token = await house.signIn('traveller');
    expect(await seen(token)).not.toContain('at-abroad');
    await house.ask(contract.channel.switch, { channelId: channels[1] }, token);
    expect(await seen(token)).toEqual(['at-abroad']);
    const profile = await house.ask(contract.self.profile, {}, token);
    expect(profile.channel?.id).toBe(channels[1]);
    expect(profile.settings).toEqual(['3-1']);
    const { rows } = await house.ask(contract.member.list, { q: 'traveller' }, token);
    expect(rows[0]?.memberships.map(({ nodeId }) => nodeId)).toEqual([place.abroad]);
    expect(await house.send(contract.channel.switch, { channelId: 999_999 }, token)).toMatchObject({
      httpStatus: 404,
    });
  });

  it('管理员看到当前渠道的全部', async () => {
    await house.addMember('boss', [], { isAdmin: true });
    const token = await house.signIn('boss');
    expect(await seen(token)).toEqual(['at-dealer', 'at-east', 'at-root', 'at-store', 'at-west']);
    expect((await house.ask(contract.self.profile, {}, token)).channels).toHaveLength(2);
  });

  it('不属于任何渠道的人什么也看不到', async () => {
    await house.addMember('lost');
    const token = await house.signIn('lost');
    expect((await house.ask(contract.self.profile, {}, token)).channel).toBeNull();
    expect((await house.ask(contract.organ.picker, {}, token)).rows).toEqual([]);
    expect((await house.ask(contract.workbench.figures, {}, token)).organs).toEqual([]);
  });
});

describe('按节点筛选', () => {
  it('得到节点和它下级的人，不含名字编号相近的旁支', async () => {
    const { token } = await viewer('ALL', ['root']);
    const at = async (name: keyof typeof place) =>
      (await house.ask(contract.member.list, { nodeId: place[name] }, token)).rows
        .map(({ uname }) => uname)
        .filter((uname) => uname.startsWith('at-'))
        .sort();
    expect(await at('east')).toEqual(['at-dealer', 'at-east', 'at-store']);
    expect(await at('store')).toEqual(['at-store']);
    expect(await at('abroad')).toEqual([]);
  });
});
