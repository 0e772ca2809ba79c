import { contract, MEMBER_SOURCES } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { nameContains } from '#kernel/list/search.ts';
import { type House, openTestApp } from '../test-app.ts';

const { list } = contract.member;
let house: House;
/** Somebody who sees the whole of one channel, and the two channels' only nodes. */
let chief: string;
let admin: string;
let here: number;
let there: number;
let clerk: number;

beforeAll(async () => {
  house = await openTestApp();
  const [channel, other] = [await house.addChannel(), await house.addChannel()];
  here = await house.addNode('organ', null, channel);
  there = await house.addNode('organ', null, other);
  clerk = await house.addRole([], 'SELF');
  await house.addMember('admin', [], { isAdmin: true });
  await house.addMember('chief', [{ nodeId: here, roleId: await house.addRole(['3-1', '3-3'], 'ALL') }]);
  admin = await house.signIn('admin');
  chief = await house.signIn('chief');
  await house.ask(contract.channel.switch, { channelId: channel }, admin);
});

const found = async (q: string, token = chief) =>
  (await house.ask(list, { q }, token)).rows.map(({ name }) => name).toSorted();

it('finds nobody by a whole phone number that the viewer may not see', async () => {
  const phone = '13911112222';
  await house.addMember('private', [{ nodeId: here, roleId: clerk }], { name: '示例隐私', phone });
  await house.addMember('revealer', [{ nodeId: here, roleId: await house.addRole(['3-1', '7-3'], 'ALL') }]);
  await house.addMember('owner', [{ nodeId: here, roleId: await house.addRole(['3-1'], 'ALL') }], {
    name: '示例本人',
    phone: '13933334444',
  });
  expect(await found(phone)).toEqual([]);
  expect(await found('2222')).toEqual(['示例隐私']);
  expect(await found(phone, await house.signIn('revealer'))).toEqual(['示例隐私']);
  const owner = await house.signIn('owner');
  expect(await found('13933334444', owner)).toEqual(['示例本人']);
  expect(await found(phone, owner)).toEqual([]);
  const picked = await house.ask(contract.member.picker, { q: phone }, chief);
  expect(picked.rows).toEqual([]);
});

it('用户来源只有客户端内置的几种，按其中一种只找到这样来的人', async () => {
  const sources = Object.keys(MEMBER_SOURCES) as (keyof typeof MEMBER_SOURCES)[];
  for (const source of sources) {
    const id = await house.addMember(`from-${source}`, [{ nodeId: here, roleId: clerk }], {
      name: `来自${source}`,
    });
    await house.db.query(sql`UPDATE member SET source = ${source} WHERE id = ${id}`);
  }
  for (const source of sources) {
    const { rows } = await house.ask(list, { q: '来自', source }, chief);
    expect(rows.map(({ name }) => name)).toEqual([`来自${source}`]);
  }
  const unknown = await house.send(list, { source: 'elsewhere' as 'manual' }, chief);
  expect(unknown.httpStatus).toBe(400);
});

describe('finding people by a part of their name', () => {
  beforeAll(async () => {
    for (const [at, name] of [
      '示例欧阳建华',
      '示例华建',
      '示例𠮷野',
      '示例100%',
      '示例aBa',
      '示例 甲',
    ].entries())
      await house.addMember(`named-${at}`, [{ nodeId: here, roleId: clerk }], { name });
  });

  it.each([
    ['阳', ['示例欧阳建华']],
    ['建华', ['示例欧阳建华']],
    ['华建', ['示例华建']],
    ['欧阳建', ['示例欧阳建华']],
    ['欧建', []],
    ['建建', []],
    ['𠮷', ['示例𠮷野']],
    ['例𠮷', ['示例𠮷野']],
    ['%', ['示例100%']],
    ['0%', ['示例100%']],
    ['_', []],
    ['aBa', ['示例aBa']],
    ['ab', []],
    ['例 甲', ['示例 甲']],
  ])('finds for "%s"', async (q, names) => {
    expect(await found(q)).toEqual(names);
  });

  it('reads no more than the index says', async () => {
    await house.db.query(sql`
      INSERT INTO member (uname, name, source) SELECT 'many-' || i, '众人' || i, 'import' FROM generate_series(1, 20000) AS i`);
    await house.db.raw('ANALYZE member');
    const rows = await house.db.query<{ 'QUERY PLAN': string }>(
      sql`EXPLAIN SELECT m.id FROM member m WHERE ${nameContains(sql`m.name`, '建华')}`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('member_name_search');
  });
});

describe('who sees a whole channel', () => {
  const move = async (id: number, nodeIds: number[]) => {
    const row = (await house.ask(list, { q: '旅人' }, chief)).rows.find((one) => one.id === id);
    await house.ask(
      contract.member.update,
      {
        uid: id,
        version: row?.version ?? 0,
        name: row?.name ?? '',
        remark: '',
        memberships: nodeIds.map((nodeId) => ({ nodeId, roleId: clerk })),
      },
      admin,
    );
  };

  it('sees people as long as they have a membership there', async () => {
    const id = await house.addMember('traveller', [{ nodeId: there, roleId: clerk }], { name: '旅人' });
    expect(await found('旅人')).toEqual([]);
    await house.db.query(sql`
      INSERT INTO membership (member_id, node_id, role_id, channel_id, path)
      SELECT ${id}, n.id, ${clerk}, n.channel_id, n.path FROM node n WHERE n.id = ${here}`);
    expect(await found('旅人')).toEqual(['旅人']);
    expect(await found('旅人', admin)).toEqual(['旅人']);
    const below = await house.addNode('dealer', here, (await channelOf(here)) ?? 0);
    await move(id, [below]);
    expect(await found('旅人')).toEqual(['旅人']);
    await house.db.query(sql`DELETE FROM membership WHERE member_id = ${id} AND node_id <> ${there}`);
    expect(await found('旅人')).toEqual([]);
  });

  it('no longer sees somebody whose two memberships were taken away at the same moment', async () => {
    const below = await house.addNode('dealer', here, (await channelOf(here)) ?? 0);
    const id = await house.addMember(
      'double',
      [
        { nodeId: here, roleId: clerk },
        { nodeId: below, roleId: clerk },
      ],
      { name: '双职' },
    );
    const leave = (nodeId: number) =>
      sql`DELETE FROM membership WHERE member_id = ${id} AND node_id = ${nodeId}`;
    const elsewhere = openDatabase(house.db.directUrl, { max: 1 });
    await elsewhere.query(sql`SELECT 1`);
    let other: Promise<unknown> = Promise.resolve();
    await house.db.transaction(async (tx) => {
      await tx.query(leave(here));
      other = elsewhere.query(leave(below));
      // The other waits for this one; it has begun when its connection waits for a lock.
      await expect
        .poll(() =>
          tx.query(
            sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
          ),
        )
        .toHaveLength(1);
    });
    await other;
    await elsewhere.close();
    expect(await found('双职')).toEqual([]);
  });

  it('is not kept from deleting somebody', async () => {
    const id = await house.addMember('gone', [{ nodeId: here, roleId: clerk }], { name: '离去' });
    await house.db.query(sql`DELETE FROM member WHERE id = ${id}`);
    expect(await found('离去')).toEqual([]);
  });

  const channelOf = async (nodeId: number) =>
    (await house.db.one<{ id: number }>(sql`SELECT channel_id AS id FROM node WHERE id = ${nodeId}`))?.id;
});
