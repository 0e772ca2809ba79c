import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { anyOf, sql } from '#db/sql.ts';
import {
  admin,
  brokenPaths,
  channel,
  clerk,
  growTree,
  house,
  lastAudit,
  move,
  pathOf,
  person,
  place,
  rowOf,
  versionOf,
} from '../organ-tree.ts';

const { organ } = contract;

growTree();

describe('人数', () => {
  it('随任职的每次增减保持准确：多职、同一节点两个角色、换任职、删人，和逐个去重数的一样', async () => {
    const second = await house.addRole(['3-1'], 'TREE');
    const spots = ['root', 'east', 'nanjing', 'dealer', 'store', 'west', 'hangzhou'] as const;
    const people: number[] = [];
    for (let i = 0; i < 12; i += 1)
      people.push(
        await house.addMember(`counted-${channel}-${i}`, [
          { nodeId: place[spots[i % 7] ?? 'root'], roleId: clerk },
          ...(i % 2 ? [{ nodeId: place[spots[(i * 3) % 7] ?? 'root'], roleId: second }] : []),
          ...(i % 4 ? [] : [{ nodeId: place.abroad, roleId: clerk }]),
        ]),
      );
    await house.db.query(sql`DELETE FROM membership WHERE member_id = ${people[1]} AND role_id = ${second}`);
    await house.db.query(sql`DELETE FROM membership WHERE member_id = ${people[2]}`);
    await house.db.query(sql`DELETE FROM member WHERE id = ${people[3]}`);
    await move(place.nanjing, place.west);

    const counted = (await house.ask(organ.list, {}, admin)).rows.map(({ id, members }) => ({ id, members }));
    const apart = await house.db.query<{ id: number; members: number }>(sql`
      SELECT n.id, (SELECT count(DISTINCT ms.member_id)::int FROM membership ms WHERE ms.path LIKE n.path || '%') AS members
      FROM node n WHERE n.channel_id = ${channel} AND n.kind = 'organ'`);
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
    expect(counted.sort(byId)).toEqual(apart.sort(byId));
    expect(counted.some(({ members }) => members > 5)).toBe(true);
    const info = await house.ask(organ.info, { id: place.west }, admin);
    expect(info.members).toBe(apart.find(({ id }) => id === place.west)?.members);
  });

  it('随状态的每次变化保持准确：停用、启用、待激活、停用的门店里的人、删人，和逐个数的一样', async () => {
    const spots = ['east', 'nanjing', 'dealer', 'store', 'hangzhou'] as const;
    const people: number[] = [];
    for (let i = 0; i < 15; i += 1)
      people.push(
        await house.addMember(`stated-${channel}-${i}`, [
          { nodeId: place[spots[i % 5] ?? 'east'], roleId: clerk },
          ...(i % 3 ? [] : [{ nodeId: place[spots[(i + 1) % 5] ?? 'east'], roleId: clerk }]),
        ]),
      );
    const become = (status: string, ...who: number[]) =>
      house.db.query(
        sql`UPDATE member SET status = ${status} WHERE id = ${anyOf(who.map((i) => people[i] ?? 0))}`,
      );
    await become('disabled', 0, 1, 2, 3, 4);
    await become('pending', 5, 6, 7, 8, 13);
    await become('active', 0, 5);
    await house.db.query(
      sql`DELETE FROM membership WHERE member_id = ${people[3]} AND node_id = ${place.store}`,
    );
    await house.db.query(sql`DELETE FROM member WHERE id = ${people[7]}`);
    await house.addMember(`later-${channel}`, [{ nodeId: place.store, roleId: clerk }]);
    await house.db.query(sql`UPDATE node SET status = 'disabled' WHERE id = ${place.store}`);

    const { organs, figures } = await house.ask(contract.workbench.figures, {}, admin);
    const { todos } = await house.ask(contract.workbench.day, {}, admin);
    const [
      { id, name: _, dealers: _d, stores: _s, ...counted } = { id: 0, name: '', dealers: 0, stores: 0 },
    ] = organs.filter((row) => row.id === place.east);
    const apart = await house.db.one<{
      members: number;
      pending: number;
      disabled: number;
      /** Cannot work: disabled, or only in a shop that is shut. */
      idle: number;
    }>(sql`
      WITH person AS (
        SELECT m.id, m.status, bool_or(ms.node_id <> ${place.store}) AS acts
        FROM member m JOIN membership ms ON ms.member_id = m.id JOIN node n ON n.id = ms.node_id
        WHERE n.channel_id = ${channel} GROUP BY m.id)
      SELECT count(*)::int AS members, count(*) FILTER (WHERE status = 'pending')::int AS pending,
             count(*) FILTER (WHERE status = 'disabled' OR (status = 'active' AND NOT acts))::int AS disabled,
             count(*) FILTER (WHERE status = 'disabled' OR NOT acts)::int AS idle FROM person`);
    if (!apart) throw new Error('nobody was counted');
    const { idle, ...expected } = apart;
    expect(id).toBe(place.east);
    expect(counted).toEqual({ ...expected, active: apart.members - apart.pending - apart.disabled });
    expect(apart).toMatchObject({ members: 15, pending: 3 });
    expect(todos.find((todo) => todo.id === 'pending')?.count).toBe(apart.pending);
    const administrators = 1;
    expect(figures.find((figure) => figure.id === 'members')?.value).toBe(
      apart.members - idle + administrators,
    );
    for (const token of [admin, await person('east', ['3-1']), await person('nanjing', ['3-1'])]) {
      const listed = await house.ask(contract.member.list, {}, token);
      expect(listed.total).toBe(listed.rows.length);
      expect(listed.total).toBeGreaterThan(5);
    }
    expect((await house.ask(organ.info, { id: place.nanjing }, admin)).ownDealers.rows[0]?.members).toBe(
      (
        await house.db.one<{ count: number }>(sql`
          SELECT count(DISTINCT member_id)::int AS count FROM membership WHERE node_id IN (${place.dealer}, ${place.store})`)
      )?.count,
    );
  });

  it('两个人同时给同一个人加任职，数目也对', async () => {
    const uid = await house.addMember(`raced-${channel}`);
    const membership = (nodeId: number) => sql`
      INSERT INTO membership (member_id, node_id, role_id, channel_id, path)
      SELECT ${uid}, n.id, ${clerk}, n.channel_id, n.path FROM node n WHERE n.id = ${nodeId}`;
    await Promise.all([house.db.query(membership(place.dealer)), house.db.query(membership(place.hangzhou))]);
    expect(await rowOf(place.east)).toMatchObject({ members: 1 });
  });
});

describe('移动', () => {
  it('下级、经销商、门店和任职的路径一起变，看得见的人跟着变', async () => {
    const east = await person('east', ['10-2', '3-1']);
    const west = await person('west', ['10-2', '3-1']);
    await person('store', ['3-1']);
    const seen = async (token: string) => (await house.ask(contract.member.list, {}, token)).total;
    const [before, beforeWest] = [await seen(east), await seen(west)];
    expect((await move(place.nanjing, place.west)).status).toBe('y');
    expect(await brokenPaths()).toEqual([]);
    expect(await pathOf(place.store)).toBe(
      `/${place.root}/${place.west}/${place.nanjing}/${place.dealer}/${place.store}/`,
    );
    expect(await seen(east)).toBe(before - 1);
    expect(await seen(west)).toBe(beforeWest + 1);
    expect(await rowOf(place.west)).toMatchObject({ organs: 1, dealers: 1 });
    expect(await lastAudit('organ.move')).toMatchObject({
      before: { parentId: place.east },
      after: { parentId: place.west },
    });
  });

  it('10,000 人的子树一次移完，移回来还是原样', { timeout: 60_000, tags: 'full' }, async () => {
    await house.db.query(sql`
      WITH made AS (
        INSERT INTO member (uname, name, status) SELECT 'crowd-' || ${channel}::text || '-' || g, '人' || g, 'active'
        FROM generate_series(1, 10000) g RETURNING id)
      INSERT INTO membership (member_id, node_id, role_id, channel_id, path)
      SELECT made.id, n.id, ${clerk}, n.channel_id, n.path FROM made
      JOIN node n ON n.id = CASE WHEN made.id % 2 = 0 THEN ${place.store}::bigint ELSE ${place.hangzhou}::bigint END`);
    const paths = () =>
      house.db.query(sql`SELECT id, path FROM membership WHERE channel_id = ${channel} ORDER BY id`);
    const before = await paths();
    const home = await house.ask(
      organ.create,
      { parentId: place.west, name: '新家', code: `H${channel}` },
      admin,
    );
    const started = Date.now();
    const { version } = await house.ask(
      organ.move,
      { id: place.east, parentId: home.id, version: await versionOf(place.east) },
      admin,
    );
    console.log(`10,000 memberships moved in ${Date.now() - started} ms`);
    expect(await brokenPaths()).toEqual([]);
    expect(await rowOf(home.id)).toMatchObject({ members: 10_000, organs: 3 });
    await house.ask(organ.move, { id: place.east, parentId: place.root, version }, admin);
    expect(await paths()).toEqual(before);
  });

  it('以后的业务表只要带着节点和路径，也跟着移动', async () => {
    await house.db.raw('CREATE TABLE tomorrow (node_id bigint, path text)');
    await house.db.query(
      sql`INSERT INTO tomorrow SELECT id, path FROM node WHERE id = ${place.store} OR id = ${place.west}`,
    );
    await move(place.nanjing, place.west);
    expect(
      await house.db.query(
        sql`SELECT t.node_id FROM tomorrow t JOIN node n ON n.id = t.node_id WHERE t.path = n.path`,
      ),
    ).toHaveLength(2);
    await house.db.raw('DROP TABLE tomorrow');
  });

  it('不能移进自己和自己的下级，不能移到原处，最上级不能移动', async () => {
    const before = await house.db.query(sql`SELECT * FROM node ORDER BY id`);
    expect(await move(place.east, place.east)).toMatchObject({ httpStatus: 409, code: 'organ.intoItself' });
    expect(await move(place.east, place.nanjing)).toMatchObject({
      httpStatus: 409,
      code: 'organ.intoItself',
    });
    expect(await move(place.east, place.root)).toMatchObject({ httpStatus: 409, code: 'organ.alreadyThere' });
    expect(await move(place.root, place.west)).toMatchObject({ httpStatus: 409, code: 'organ.rootFixed' });
    expect(await house.db.query(sql`SELECT * FROM node ORDER BY id`)).toEqual(before);
  });

  it('看不见的、别的渠道的、不是组织的目标一样不存在；范围最上层移不走', async () => {
    const token = await person('east');
    for (const target of [place.west, place.root, place.abroad, place.dealer, 9_999_999])
      expect(await move(place.nanjing, target, token)).toMatchObject({
        httpStatus: 404,
        msg: '组织不存在或你无权查看',
      });
    for (const foreign of [place.west, place.abroad, place.dealer])
      expect(await move(foreign, place.hangzhou, token)).toMatchObject({ httpStatus: 404 });
    expect(await move(place.east, place.abroad)).toMatchObject({ httpStatus: 404 });

    const manager = await house.addRole(['10-2', '10-4'], 'TREE');
    await house.addMember(`two-trees-${channel}`, [
      { nodeId: place.east, roleId: manager },
      { nodeId: place.west, roleId: manager },
    ]);
    const both = await house.signIn(`two-trees-${channel}`);
    expect(await move(place.east, place.west, both)).toMatchObject({
      httpStatus: 403,
      code: 'organ.topOfReach',
    });
    expect((await move(place.nanjing, place.west, both)).status).toBe('y');
  });

  it('同时对着移只有一个成功，不会成环', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [
        await house.addNode('organ', place.root, channel),
        await house.addNode('organ', place.root, channel),
      ];
      const answers = await Promise.all([move(a, b), move(b, a)]);
      expect(answers.map(({ status }) => status).sort()).toEqual(['n', 'y']);
      expect(answers.find(({ status }) => status === 'n')?.code).toBe('organ.intoItself');
      expect(await brokenPaths()).toEqual([]);
    }
  });

  it('同一个组织被两人移走，后一个被告知', async () => {
    const version = await versionOf(place.nanjing);
    await house.ask(organ.move, { id: place.nanjing, parentId: place.west, version }, admin);
    expect(
      await house.send(organ.move, { id: place.nanjing, parentId: place.root, version }, admin),
    ).toMatchObject({ httpStatus: 409, code: 'row.changed', data: { parentId: place.west } });
  });

  it('移动的同时加入的人，路径也是新的', async () => {
    const joined = Array.from({ length: 8 }, (_, at) =>
      house.send(
        contract.member.create,
        {
          uname: `joins-${channel}-${at}`,
          name: '新人',
          phone: null,
          remark: '',
          memberships: [{ nodeId: place.store, roleId: clerk }],
        },
        admin,
      ),
    );
    const moved = [move(place.east, place.west), ...joined];
    expect((await Promise.all<{ status: string }>(moved)).every(({ status }) => status === 'y')).toBe(true);
    expect(await brokenPaths()).toEqual([]);
  });
});
