import { ALL_KEYS, contract, HOME_ROUTES, type Key, type ScopeKind } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SQL, sql } from '#db/sql.ts';
import { type House, openTestApp } from '../test-app.ts';

let house: House;
let admin: string;
let [channel, otherChannel, root, dealer, store, otherDealer, foreignRoot] = [0, 0, 0, 0, 0, 0, 0];
const { member, group } = contract;

beforeAll(async () => {
  house = await openTestApp();
  [channel, otherChannel] = [await house.addChannel(), await house.addChannel()];
  root = await house.addNode('organ', null, channel);
  foreignRoot = await house.addNode('organ', null, otherChannel);
  dealer = await house.addNode('dealer', root, channel);
  otherDealer = await house.addNode('dealer', root, channel);
  store = await house.addNode('store', dealer, channel);
  await house.addMember('admin', [], { isAdmin: true });
  admin = await house.signIn('admin');
});

let serial = 0;
const next = (what: string) => {
  serial += 1;
  return `${what}${serial}`;
};
const someone = async (keys: Key[], scope: ScopeKind, nodeId = dealer) => {
  const uname = next('someone-');
  const uid = await house.addMember(uname, [{ nodeId, roleId: await house.addRole(keys, scope) }]);
  return { uid, uname, token: await house.signIn(uname) };
};
const lastAudit = (action: string) =>
  house.db.one<{ uname: string; entity_id: string; before: unknown; after: unknown }>(
    sql`SELECT * FROM audit WHERE action = ${action} ORDER BY id DESC LIMIT 1`,
  );

describe('绑定', () => {
  it('绑定企业微信后出现在列表和详情，换绑和解绑都记入操作日志', async () => {
    const keeper = await someone(['3-1', '3-5'], 'TREE');
    const { uid } = await someone([], 'SELF');
    const userid = next('wx-');
    const bound = await house.ask(member.bindUserid, { uid, userid }, keeper.token);
    expect(bound).toMatchObject({ workChat: { name: userid, boundBy: keeper.uname }, bot: null });
    expect(await house.ask(member.accounts, { uid }, keeper.token)).toEqual(bound);
    expect(await house.ask(member.info, { uid }, keeper.token)).toMatchObject({ userid, can: ['bind'] });
    const seen = await house.ask(member.list, { bound: 'yes' }, keeper.token);
    expect(seen.rows.map(({ id }) => id)).toContain(uid);
    const again = next('wx-');
    await house.ask(member.bindUserid, { uid, userid: again }, keeper.token);
    expect(await lastAudit('member.bindUserid')).toMatchObject({
      uname: keeper.uname,
      entity_id: String(uid),
      before: { workChat: userid },
      after: { workChat: again },
    });
    expect(await house.ask(member.unbindUserid, { uid }, keeper.token)).toEqual({
      workChat: null,
      bot: null,
    });
    expect(await lastAudit('member.unbindUserid')).toMatchObject({ before: { workChat: again } });
    expect(
      (await house.ask(member.list, { bound: 'yes' }, keeper.token)).rows.map(({ id }) => id),
    ).not.toContain(uid);
  });

  it('同一渠道里一个企业微信账号只属于一个人，不分大小写；另一个渠道可以相同', async () => {
    const [one, two] = [await someone([], 'SELF'), await someone([], 'SELF')];
    const userid = next('Same-');
    await house.ask(member.bindUserid, { uid: one.uid, userid }, admin);
    expect(
      await house.send(member.bindUserid, { uid: two.uid, userid: userid.toLowerCase() }, admin),
    ).toMatchObject({ httpStatus: 409, code: 'member.useridTaken', issues: [{ path: 'userid' }] });
    const abroad = await someone(['3-1', '3-5'], 'TREE', foreignRoot);
    const guest = await someone([], 'SELF', foreignRoot);
    expect(
      (await house.ask(member.bindUserid, { uid: guest.uid, userid }, abroad.token)).workChat?.name,
    ).toBe(userid);
  });

  it('客服机器人没有起名就以本人命名，可以解绑', async () => {
    const keeper = await someone(['3-1', '3-5'], 'TREE');
    const { uid, uname } = await someone([], 'SELF');
    expect(await house.ask(member.bindBot, { uid }, keeper.token)).toMatchObject({
      bot: { name: `${uname}的机器人`, boundBy: keeper.uname },
    });
    expect((await house.ask(member.bindBot, { uid, name: '小智' }, keeper.token)).bot?.name).toBe('小智');
    expect((await house.ask(member.unbindBot, { uid }, keeper.token)).bot).toBeNull();
    expect(await lastAudit('member.unbindBot')).toMatchObject({ before: { bot: '小智' } });
  });

  it('没有 3-5 不能绑，管理员的账号只有管理员能绑', async () => {
    const viewer = await someone(['3-1', '3-3'], 'TREE');
    const { uid } = await someone([], 'SELF');
    expect((await house.send(member.bindBot, { uid }, viewer.token)).httpStatus).toBe(403);
    expect((await house.ask(member.info, { uid }, viewer.token)).can).not.toContain('bind');
    const keeper = await someone(['3-1', '3-5'], 'TREE');
    const boss = await house.addMember(
      next('boss-'),
      [{ nodeId: dealer, roleId: await house.addRole([], 'SELF') }],
      { isAdmin: true },
    );
    expect(await house.send(member.bindBot, { uid: boss }, keeper.token)).toMatchObject({
      code: 'member.administratorOnly',
    });
  });

  it('内容账号列出这个人负责的和授权情况，别人的和删掉的不在内', async () => {
    const { uid } = await someone([], 'SELF');
    const other = await someone([], 'SELF');
    const add = (name: string, platform: string, ownerId: number, rest: SQL) =>
      house.db.query(sql`
        INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit, sealed, authorised_until, paused_at, paused_reason)
        SELECT n.channel_id, n.id, n.path, ${ownerId}::bigint, ${platform}, ${name}, 10, v.*
        FROM node n, (VALUES (${rest})) AS v WHERE n.id = ${dealer}`);
    const day = sql`interval '1 day'`;
    await add('示例抖音', 'douyin', uid, sql`'x', now() + ${day}, NULL::timestamptz, ''`);
    await add('过期快手', 'kuaishou', uid, sql`'x', now() - ${day}, NULL::timestamptz, ''`);
    await add('示例视频号', 'channels', uid, sql`NULL::text, NULL::timestamptz, now(), '违规核查'`);
    await add('别人的', 'douyin', other.uid, sql`'x', NULL::timestamptz, NULL::timestamptz, ''`);
    await add('删掉的', 'douyin', uid, sql`'x', NULL::timestamptz, NULL::timestamptz, ''`);
    await house.db.query(sql`UPDATE content_account SET deleted_at = now() WHERE name = '删掉的'`);
    const { rows } = await house.ask(member.videoAuth, { uid }, admin);
    expect(rows.map(({ account, state, paused }) => [account, state, paused])).toEqual([
      ['示例视频号', 'manual', '违规核查'],
      ['示例抖音', 'valid', ''],
      ['过期快手', 'expired', ''],
    ]);
  });
});

describe('生效权限', () => {
  const effective = (uid: number, token = admin) => house.ask(member.effective, { uid }, token);
  const nameOf = async (id: number) =>
    (await house.db.one<{ name: string }>(sql`SELECT name FROM node WHERE id = ${id}`))?.name;

  it('每个任职和合计各用一句话说明，数字就是真正看得到的', async () => {
    const { uid, token } = await someone(['1-1', '3-1'], 'TREE', root);
    const { memberships, total, screens, active } = await effective(uid);
    expect(active).toBe(true);
    expect(memberships[0]).toMatchObject({
      sentence: `可查看「${await nameOf(root)}」及下级 2 家经销商、1 家门店`,
      keys: ['1-1', '3-1'],
      inForce: true,
    });
    expect(total).toEqual({ sentence: '合计可查看 2 家经销商、1 家门店', keys: ['1-1', '3-1'] });
    const profile = await house.ask(contract.self.profile, {}, token);
    expect(total.keys).toEqual(profile.settings);
    expect(screens.map(({ path }) => path)).toEqual(
      HOME_ROUTES.filter(({ keys }) => (keys as readonly Key[]).some((key) => total.keys.includes(key))).map(
        ({ path }) => path,
      ),
    );
  });

  it('四种范围各有说法，没有权限的角色照实说', async () => {
    const words = async (keys: Key[], scope: ScopeKind, nodeId: number) =>
      (await effective((await someone(keys, scope, nodeId)).uid)).memberships[0]?.sentence;
    expect(await words(['7-1'], 'SELF', dealer)).toBe('仅可查看本人负责的数据');
    expect(await words(['7-1'], 'NODE', dealer)).toBe(`可查看「${await nameOf(dealer)}」的数据，不含下级`);
    expect(await words(['7-1'], 'ALL', dealer)).toBe('可查看整个渠道 2 家经销商、1 家门店的数据');
    expect(await words([], 'TREE', dealer)).toBe('该角色未开启任何权限');
  });

  it('改了角色或组织，说法跟着变；组织停用后任职不再生效', async () => {
    const role = await house.addRole(['7-1'], 'TREE');
    const organ = await house.addNode('organ', root, channel);
    const uid = await house.addMember(next('moved-'), [{ nodeId: organ, roleId: role }]);
    expect((await effective(uid)).total.keys).toEqual(['7-1']);
    await house.ask(group.update, { gid: role, version: 1, keys: ['7-1', '7-2'] }, admin);
    expect((await effective(uid)).total.keys).toEqual(['7-1', '7-2']);
    await house.ask(contract.organ.setStatus, { id: organ, status: 'disabled' }, admin);
    expect(await effective(uid)).toMatchObject({
      memberships: [{ inForce: false }],
      total: { keys: [], sentence: '无生效的任职，仅可使用工作台和个人中心' },
      screens: [],
    });
  });

  it('只按看得到的任职计算，别处的任职不泄露', async () => {
    const viewer = await someone(['3-1'], 'TREE');
    const uid = await house.addMember(next('two-'), [
      { nodeId: store, roleId: await house.addRole(['7-1'], 'NODE') },
      { nodeId: otherDealer, roleId: await house.addRole(['8-1'], 'NODE') },
    ]);
    expect((await effective(uid, viewer.token)).total.keys).toEqual(['7-1']);
    expect((await effective(uid)).total.keys).toEqual(['7-1', '8-1']);
  });

  it('管理员拥有全部权限；停用的人说明还不能登录', async () => {
    const boss = await house.addMember(next('boss-'), [], { isAdmin: true });
    expect(await effective(boss)).toMatchObject({ isadmin: 1, total: { keys: [...ALL_KEYS] } });
    const idle = await house.addMember(
      next('idle-'),
      [{ nodeId: dealer, roleId: await house.addRole(['7-1'], 'NODE') }],
      { status: 'disabled' },
    );
    expect(await effective(idle)).toMatchObject({ active: false, total: { keys: ['7-1'] } });
  });
});

describe('角色与用户', () => {
  it('每个角色有多少人，按看得到的数；自己能不能授予也写明', async () => {
    const viewer = await someone(['3-1', '3-3'], 'TREE');
    const [narrow, wide] = [await house.addRole(['3-1'], 'NODE'), await house.addRole(['7-3'], 'NODE')];
    await house.addMember(next('in-'), [{ nodeId: store, roleId: narrow }]);
    await house.addMember(next('out-'), [{ nodeId: otherDealer, roleId: narrow }]);
    const of = async (id: number, token: string) =>
      (await house.ask(group.holders, {}, token)).rows.find((role) => role.id === id);
    expect(await of(narrow, viewer.token)).toMatchObject({ holders: 1, mayGive: true });
    expect(await of(narrow, admin)).toMatchObject({ holders: 2, mayGive: true });
    expect(await of(wide, viewer.token)).toMatchObject({ holders: 0, mayGive: false });
  });

  it('分配前看到谁会变、多了什么权限，分配后一样，下一次请求就生效', async () => {
    const keeper = await someone(['3-1', '3-3', '7-1'], 'TREE');
    const role = await house.addRole(['3-1', '7-1'], 'NODE');
    const fresh = await someone(['7-1'], 'SELF', store);
    const already = await house.addMember(next('already-'), [{ nodeId: store, roleId: role }]);
    const order = { ids: [fresh.uid, already], roleId: role, nodeId: store };
    const preview = await house.ask(member.previewAssign, order, keeper.token);
    expect(preview).toMatchObject({ changes: 1, already: 1, onlyPost: 0 });
    expect(preview.people).toContainEqual({
      id: fresh.uid,
      name: fresh.uname,
      outcome: 'changes',
      gains: ['3-1'],
      loses: [],
    });
    expect((await house.send(member.list, {}, fresh.token)).httpStatus).toBe(403);
    expect(await house.ask(member.assignRole, order, keeper.token)).toEqual({
      changed: 1,
      already: 1,
      onlyPost: 0,
    });
    expect((await house.send(member.list, {}, fresh.token)).httpStatus).toBe(200);
    expect(await lastAudit('member.assignRole')).toMatchObject({ entity_id: String(fresh.uid) });
    expect((await house.ask(member.info, { uid: fresh.uid }, admin)).version).toBe(2);
    expect((await house.ask(member.assignRole, order, keeper.token)).changed).toBe(0);
  });

  it('移除时唯一的任职会保留，其余的人失去权限，剩下的任职成为主任职', async () => {
    const role = await house.addRole(['3-1'], 'NODE');
    const other = await house.addRole(['7-1'], 'NODE');
    const two = await house.addMember(next('two-'), [
      { nodeId: dealer, roleId: role },
      { nodeId: store, roleId: other },
    ]);
    const one = await house.addMember(next('one-'), [{ nodeId: dealer, roleId: role }]);
    const preview = await house.ask(member.previewWithdraw, { ids: [two, one], roleId: role }, admin);
    expect(preview).toMatchObject({ changes: 1, onlyPost: 1 });
    expect(preview.people.find(({ id }) => id === two)?.loses).toEqual(['3-1']);
    expect(await house.ask(member.withdrawRole, { ids: [two, one], roleId: role }, admin)).toEqual({
      changed: 1,
      already: 0,
      onlyPost: 1,
    });
    expect((await house.ask(member.info, { uid: two }, admin)).memberships).toMatchObject([
      { roleId: other, primary: true },
    ]);
    expect((await house.ask(member.info, { uid: one }, admin)).memberships).toHaveLength(1);
  });

  it('不能给出比自己宽的角色，不能到自己管不到的节点，管不到的任职不动', async () => {
    const keeper = await someone(['3-1', '3-3'], 'TREE');
    const { uid } = await someone([], 'SELF', store);
    const wide = await house.addRole(['7-3'], 'NODE');
    const narrow = await house.addRole(['3-1'], 'NODE');
    for (const call of [member.assignRole, member.previewAssign])
      expect(await house.send(call, { ids: [uid], roleId: wide, nodeId: store }, keeper.token)).toMatchObject(
        { code: 'member.roleTooWide' },
      );
    expect(
      (await house.send(member.assignRole, { ids: [uid], roleId: narrow, nodeId: otherDealer }, keeper.token))
        .httpStatus,
    ).toBe(404);
    // Looks after the people of everything, but holds 7-3 at one store only.
    const uname = next('spread-');
    await house.addMember(uname, [
      { nodeId: root, roleId: await house.addRole(['3-1', '3-2', '3-3'], 'TREE') },
      { nodeId: store, roleId: await house.addRole(['7-3'], 'TREE') },
    ]);
    const spread = await house.signIn(uname);
    const give = (nodeId: number) =>
      house.send(member.assignRole, { ids: [uid], roleId: wide, nodeId }, spread);
    expect(await give(otherDealer)).toMatchObject({ code: 'member.roleTooWide' });
    expect((await give(store)).status).toBe('y');
    const fields = { uname: next('made-'), name: '新人', phone: null, remark: '' };
    expect(
      await house.send(
        member.create,
        { ...fields, memberships: [{ nodeId: otherDealer, roleId: wide }] },
        spread,
      ),
    ).toMatchObject({ code: 'member.roleTooWide' });

    const both = await house.addMember(next('both-'), [
      { nodeId: store, roleId: narrow },
      { nodeId: otherDealer, roleId: narrow },
    ]);
    await house.ask(member.withdrawRole, { ids: [both], roleId: narrow }, keeper.token);
    expect((await house.ask(member.info, { uid: both }, admin)).memberships).toMatchObject([
      { nodeId: otherDealer },
    ]);
  });
});
