import { ALL_KEYS, contract, VIEW_MINUTES } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { allCalls } from '#kernel/http/openapi.ts';
import { type House, openTestApp } from '../test-app.ts';
import { callsThatChange } from './calls-that-change.ts';

let house: House;
let dealer: number;
let everyKey: number;
const { auth, member, self } = contract;

beforeAll(async () => {
  house = await openTestApp();
  const channel = await house.addChannel();
  dealer = await house.addNode('dealer', await house.addNode('organ', null, channel), channel);
  everyKey = await house.addRole([...ALL_KEYS], 'TREE');
  await house.addMember('keeper', [], { isAdmin: true });
});

let serial = 0;
/** An administrator, somebody with every key at the dealer, and the administrator's look through their eyes. */
async function looking() {
  serial += 1;
  const [boss, watched] = [`boss${serial}`, `watched${serial}`];
  const admin = await house.addMember(boss, [], { isAdmin: true });
  const uid = await house.addMember(watched, [{ nodeId: dealer, roleId: everyKey }], {
    phone: `139000000${String(serial).padStart(2, '0')}`,
  });
  const own = await house.signIn(boss);
  const { token, until } = await house.ask(auth.viewAs, { uid }, own);
  return { admin, boss, uid, watched, own, token, until };
}
const alive = async (token: string) => (await house.send(self.profile, {}, token)).httpStatus === 200;
const trail = (uid: number) =>
  house.db.query<{ action: string; uname: string; summary: string }>(
    sql`SELECT action, uname, summary FROM audit WHERE entity = 'member' AND entity_id = ${String(uid)} AND action LIKE 'auth.%iew%' ORDER BY id`,
  );

describe('以他人身份查看', () => {
  it('看到的和本人一样，写明是谁在看、看到几时', async () => {
    const { uid, watched, token, until, boss, admin } = await looking();
    const theirs = await house.signIn(watched);
    const { viewer, ...seen } = await house.ask(self.profile, {}, token);
    const { viewer: nobody, ...own } = await house.ask(self.profile, {}, theirs);
    expect(nobody).toBeNull();
    expect({ ...seen, member: { ...seen.member, lastLoginAt: null } }).toEqual({
      ...own,
      member: { ...own.member, lastLoginAt: null },
    });
    expect(seen).toMatchObject({ uid, isadmin: 0 });
    expect(viewer).toEqual({ uid: admin, name: boss, until });
    expect(Math.round((Date.parse(until) - Date.now()) / 60_000)).toBe(VIEW_MINUTES);
    expect((await house.ask(member.list, {}, token)).rows).toEqual(
      (await house.ask(member.list, {}, theirs)).rows,
    );
  });

  it('导出、完整手机号、再套一层都在被拒绝之列；只读的查询仍然可用', async () => {
    const paths = callsThatChange().map(({ call }) => call.path);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/api/export/member/list',
        '/api/admin/download/again',
        member.revealPhone.path,
        auth.viewAs.path,
        auth.logout.path,
        contract.channel.switch.path,
      ]),
    );
    const { token } = await looking();
    for (const call of [member.list, member.counts, contract.organ.list, contract.organ.picker])
      expect((await house.send(call, {}, token)).httpStatus).toBe(200);
  });

  it('只有管理员可以；管理员、停用的和未激活的用户不能被查看', async () => {
    const { own, watched, uid } = await looking();
    expect((await house.send(auth.viewAs, { uid }, await house.signIn(watched))).httpStatus).toBe(403);
    const other = await house.addMember(`other${serial}`, [], { isAdmin: true });
    expect(await house.send(auth.viewAs, { uid: other }, own)).toMatchObject({
      code: 'auth.viewAdministrator',
    });
    for (const status of ['disabled', 'pending']) {
      const idle = await house.addMember(`${status}${serial}`, [], { status });
      expect(await house.send(auth.viewAs, { uid: idle }, own)).toMatchObject({ code: 'auth.viewInactive' });
    }
    expect((await house.send(auth.viewAs, { uid: 9_999_999 }, own)).httpStatus).toBe(404);
  });

  it('开始和结束都记入操作日志；退出后管理员自己的登录还在', async () => {
    const { uid, boss, watched, token, own } = await looking();
    await house.ask(auth.endView, {}, token);
    expect(await alive(token)).toBe(false);
    expect(await alive(own)).toBe(true);
    expect(await trail(uid)).toEqual([
      {
        action: 'auth.viewAs',
        uname: boss,
        summary: `开始以「${watched}」（${watched}）的身份查看`,
      },
      {
        action: 'auth.endView',
        uname: boss,
        summary: `管理员「${boss}」结束以「${watched}」（${watched}）的身份查看`,
      },
    ]);
    expect(await house.ask(auth.endView, {}, own)).toBeNull();
    expect(await alive(own)).toBe(true);
  });

  it('管理员自己退出、被停用或不再是管理员，查看随即结束', async () => {
    const left = await looking();
    expect(await alive(left.token)).toBe(true);
    await house.ask(auth.logout, {}, left.own);
    expect(await alive(left.token)).toBe(false);
    expect((await trail(left.uid)).map(({ action }) => action)).toEqual(['auth.viewAs', 'auth.endView']);

    const disabled = await looking();
    expect(await alive(disabled.token)).toBe(true);
    const keeper = await house.signIn('keeper');
    await house.ask(member.setStatus, { ids: [disabled.admin], status: 'disabled' }, keeper);
    expect(await alive(disabled.token)).toBe(false);

    const demoted = await looking();
    await house.db.query(sql`UPDATE member SET is_admin = false WHERE id = ${demoted.admin}`);
    expect(await alive(demoted.token)).toBe(false);
  });

  it('对方被停用，查看随即结束并记入操作日志', async () => {
    const { uid, token, own } = await looking();
    expect(await alive(token)).toBe(true);
    await house.ask(member.setStatus, { ids: [uid], status: 'disabled' }, own);
    expect(await alive(token)).toBe(false);
    expect((await trail(uid)).at(-1)?.action).toBe('auth.endView');
  });

  it('到时间就结束，一直在用也不延长；对方的登录设备里没有它', async () => {
    const { uid, watched, token } = await looking();
    const theirs = await house.signIn(watched);
    expect((await house.ask(self.sessions, {}, theirs)).rows).toHaveLength(1);
    await house.db.query(
      sql`UPDATE session SET last_seen_at = now() - interval '1 hour' WHERE viewer_id IS NOT NULL AND member_id = ${uid}`,
    );
    expect(await alive(token)).toBe(true);
    const kept = await house.db.one<{ minutes: number }>(
      sql`SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM session WHERE viewer_id IS NOT NULL AND member_id = ${uid}`,
    );
    expect(kept?.minutes).toBe(VIEW_MINUTES);
    await house.db.query(
      sql`UPDATE session SET expires_at = now() WHERE viewer_id IS NOT NULL AND member_id = ${uid}`,
    );
    house.app.kernel.access.forget(null);
    expect(await alive(token)).toBe(false);
  });

  it('同一个登录再看别人，前一个查看就结束', async () => {
    const { own, token } = await looking();
    const { uid } = await looking();
    expect(await alive(token)).toBe(true);
    const next = await house.ask(auth.viewAs, { uid }, own);
    expect(await alive(token)).toBe(false);
    expect(await alive(next.token)).toBe(true);
  });
});

describe('最后一个管理员', () => {
  /** A house of their own, in which each disables all administrators but its own. */
  let house: House;
  beforeAll(async () => {
    house = await openTestApp();
  });

  it('两个管理员同时停用对方，只有一个成功，总有一个管理员留下', { tags: 'full' }, async () => {
    const ids = [
      await house.addMember('left', [], { isAdmin: true }),
      await house.addMember('right', [], { isAdmin: true }),
    ] as const;
    await house.db.query(
      sql`UPDATE member SET status = 'disabled' WHERE is_admin AND NOT (id = ANY(${ids}))`,
    );
    const tokens = [await house.signIn('left'), await house.signIn('right')] as const;
    const answers = await Promise.all([
      house.send(member.setStatus, { ids: [ids[1]], status: 'disabled' }, tokens[0]),
      house.send(member.setStatus, { ids: [ids[0]], status: 'disabled' }, tokens[1]),
    ]);
    // Whoever comes second is refused by the database, or no longer signed in.
    expect(answers.filter(({ status }) => status === 'y')).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 'n');
    expect(['member.lastAdministrator', 'auth.ended']).toContain(refused?.code);
    expect(
      await house.db.query(sql`SELECT id FROM member WHERE is_admin AND status = 'active'`),
    ).toHaveLength(1);
  });

  it('两个事务都读到还有别人时，后提交的被数据库拒绝', async () => {
    const [one, two] = [
      await house.addMember('one', [], { isAdmin: true }),
      await house.addMember('two', [], { isAdmin: true }),
    ];
    await house.db.query(
      sql`UPDATE member SET status = 'disabled' WHERE is_admin AND id <> ${one} AND id <> ${two}`,
    );
    let meet: () => void = () => {};
    const both = new Promise<void>((resolve) => {
      meet = resolve;
    });
    let there = 0;
    const disable = (id: number) =>
      house.db.transaction(async (tx) => {
        await tx.query(sql`SELECT id FROM member WHERE is_admin AND status = 'active'`);
        there += 1;
        if (there === 2) meet();
        await both;
        await tx.query(sql`UPDATE member SET status = 'disabled' WHERE id = ${id}`);
      });
    const results = await Promise.allSettled([disable(one), disable(two)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ZA001' } });
  });

  it('降级、删除、批量停用都不行；失去任职和组织停用不影响管理员', async () => {
    const channel = await house.addChannel();
    const root = await house.addNode('organ', null, channel);
    const organ = await house.addNode('organ', root, channel);
    const role = await house.addRole(['3-1'], 'NODE');
    const id = await house.addMember('only', [{ nodeId: organ, roleId: role }], { isAdmin: true });
    await house.db.query(sql`UPDATE member SET status = 'disabled' WHERE is_admin AND id <> ${id}`);
    for (const statement of [
      sql`UPDATE member SET is_admin = false WHERE id = ${id}`,
      sql`UPDATE member SET status = 'disabled'`,
      sql`DELETE FROM member WHERE id = ${id}`,
    ])
      await expect(house.db.query(statement)).rejects.toMatchObject({ code: 'ZA001' });
    const token = await house.signIn('only');
    await house.ask(contract.organ.setStatus, { id: organ, status: 'disabled' }, token);
    await house.db.query(sql`DELETE FROM membership WHERE member_id = ${id}`);
    house.app.kernel.access.forget(null);
    expect(await house.ask(self.profile, {}, token)).toMatchObject({ isadmin: 1 });
    expect(await house.send(member.setStatus, { ids: [id], status: 'disabled' }, token)).toMatchObject({
      code: 'member.notYourself',
    });
  });
});

it('列表、计数和选人都只是查看，查看他人时也能读', () => {
  const reads = allCalls().filter(({ name }) => ['list', 'counts', 'picker'].includes(name));
  expect(reads.length).toBeGreaterThan(50);
  const refused = reads.filter(({ call }) => call.method !== 'GET' && !call.whileViewing);
  expect(refused.map(({ call }) => call.path)).toEqual([]);
});
