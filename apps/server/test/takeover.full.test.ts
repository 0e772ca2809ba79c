import { ALL_KEYS, contract, type Key } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { until } from './library.ts';
import { type House, openTestApp } from './test-app.ts';

const { auth, dealer, member } = contract;
const MANAGER: Key[] = ['1-1', '1-3', '1-4', '3-1', '3-2', '3-3', '3-4', '5-1'];

let house: House;
let admin: string;
let place: Record<'channel' | 'otherChannel' | 'root' | 'dealer' | 'store', number>;
let role: Record<'manager' | 'adviser' | 'editor' | 'headquarters', number>;
/** Manages a dealer. */
let manager: { id: number; token: string };
let made = 0;

beforeAll(async () => {
  house = await openTestApp();
  const [channel, otherChannel] = [await house.addChannel(), await house.addChannel()];
  const root = await house.addNode('organ', null, channel);
  const node = await house.addNode('dealer', root, channel);
  const store = await house.addNode('store', node, channel);
  const elsewhere = await house.addNode('organ', null, otherChannel);
  place = { channel, otherChannel: elsewhere, root, dealer: node, store };
  role = {
    manager: await house.addRole(MANAGER, 'TREE'),
    adviser: await house.addRole(['5-1'], 'SELF'),
    editor: await house.addRole(['5-1', '14-1'], 'NODE'),
    headquarters: await house.addRole([...ALL_KEYS], 'ALL'),
  };
  await house.addMember('admin', [], { isAdmin: true });
  admin = await house.signIn('admin');
  await house.ask(contract.channel.switch, { channelId: channel }, admin);
  const id = await house.addMember('manager', [{ nodeId: node, roleId: role.manager }]);
  manager = { id, token: await house.signIn('manager') };
});

type Membership = [keyof typeof place, keyof typeof role];
const person = (...memberships: Membership[]) =>
  house.addMember(
    `person-${++made}`,
    memberships.map(([where, what]) => ({ nodeId: place[where], roleId: role[what] })),
    { phone: `139${String(made).padStart(8, '0')}` },
  );

/** Everything that leads to signing in as somebody, or keeps them from it. */
const attempts: [string, (uid: number, token: string) => Promise<{ httpStatus: number; code?: string }>][] = [
  ['重置密码', (uid, token) => house.send(member.resetPassword, { uid }, token)],
  ['停用', (uid, token) => house.send(member.setStatus, { ids: [uid], status: 'disabled' }, token)],
  [
    '解锁',
    async (uid, token) => {
      await house.db.query(sql`UPDATE member SET locked_until = now() + interval '1 hour' WHERE id = ${uid}`);
      return house.send(member.unlock, { uid }, token);
    },
  ],
  [
    '改手机号',
    async (uid, token) => {
      const now = await house.ask(member.info, { uid }, token);
      const memberships = now.memberships.map(({ nodeId, roleId }) => ({ nodeId, roleId }));
      const body = { uid, version: now.version, name: now.name, remark: '', memberships };
      return house.send(member.update, { ...body, phone: `137${String(++made).padStart(8, '0')}` }, token);
    },
  ],
  [
    '重置负责人的密码',
    async (uid, token) => {
      await house.db.query(sql`UPDATE node SET owner_id = ${uid} WHERE id = ${place.dealer}`);
      return house.send(dealer.resetPassword, { id: place.dealer }, token);
    },
  ],
];

describe.each(attempts)('%s', (_what, attempt) => {
  it.each<[string, Membership[]]>([
    [
      '也在总部任职',
      [
        ['store', 'adviser'],
        ['root', 'headquarters'],
      ],
    ],
    [
      '也在总部任职，那里的权限并不更多',
      [
        ['store', 'adviser'],
        ['root', 'adviser'],
      ],
    ],
    [
      '也在别的渠道任职',
      [
        ['store', 'adviser'],
        ['otherChannel', 'adviser'],
      ],
    ],
    ['在自己范围里有自己没有的权限', [['store', 'editor']]],
    ['在自己范围里的范围更宽', [['store', 'headquarters']]],
  ])('%s的人只有管理员能动', async (_who, memberships) => {
    const uid = await person(...memberships);
    const answer = await attempt(uid, manager.token);
    expect([answer.httpStatus, answer.code]).toEqual([403, expect.stringMatching(/[bB]eyondYou$/)]);
    expect((await attempt(uid, admin)).httpStatus).toBe(200);
  });

  it('全在自己范围和权限里的人可以', async () => {
    for (const memberships of [[['store', 'adviser']], [['dealer', 'manager']]] as Membership[][]) {
      const uid = await person(...memberships);
      expect((await attempt(uid, manager.token)).httpStatus).toBe(200);
    }
  });
});

describe('界面和批量', () => {
  it('行上的操作和服务器的判断一致', async () => {
    const [beyond, within] = [
      await person(['store', 'adviser'], ['root', 'headquarters']),
      await person(['store', 'adviser']),
    ];
    const can = async (uid: number) => (await house.ask(member.info, { uid }, manager.token)).can;
    expect(await can(within)).toEqual(expect.arrayContaining(['edit', 'disable', 'resetPassword']));
    expect(await can(beyond)).toEqual(['edit']);
    expect(await can(manager.id)).not.toContain('resetPassword');
    const owner = async (uid: number) => {
      await house.db.query(sql`UPDATE node SET owner_id = ${uid} WHERE id = ${place.dealer}`);
      return (await house.ask(dealer.info, { id: place.dealer }, manager.token)).can;
    };
    expect(await owner(within)).toContain('resetPassword');
    expect(await owner(beyond)).not.toContain('resetPassword');
  });

  it('批量停用跳过超出自己的人', async () => {
    const beyond = await person(['store', 'adviser'], ['root', 'headquarters']);
    const within = await person(['store', 'adviser']);
    const search = { nodeId: place.store };
    await house.ask(member.setStatusOfAll, { search, status: 'disabled' }, manager.token);
    const statusOf = async (id: number) =>
      (await house.db.one<{ status: string }>(sql`SELECT status FROM member WHERE id = ${id}`))?.status;
    await until(async () => (await statusOf(within)) === 'disabled');
    expect(await statusOf(beyond)).toBe('active');
  });

  it('不能给自己发链接：拿到开着的会话还不够', async () => {
    expect((await house.send(member.resetPassword, { uid: manager.id }, manager.token)).code).toBe(
      'member.ownReset',
    );
  });

  it('发出的链接在别人给这个人更多任职、停用以后作废', async () => {
    const tokenOf = async (uid: number) => {
      const { link } = await house.ask(member.resetPassword, { uid }, manager.token);
      return new URL(link, 'http://x').searchParams.get('token') ?? '';
    };
    const opens = async (token: string) => (await house.send(auth.checkReset, { token })).httpStatus;
    const uid = await person(['store', 'adviser']);
    const link = await tokenOf(uid);
    expect(await opens(link)).toBe(200);
    await house.ask(member.assignRole, { ids: [uid], roleId: role.headquarters, nodeId: place.root }, admin);
    expect(await opens(link)).toBe(410);

    const leaver = await person(['store', 'adviser']);
    const late = await tokenOf(leaver);
    for (const status of ['disabled', 'active'] as const)
      await house.ask(member.setStatus, { ids: [leaver], status }, manager.token);
    expect(await opens(late)).toBe(410);
  });
});
