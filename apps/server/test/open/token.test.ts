import { randomBytes } from 'node:crypto';
import { type ApiToken, contract, type Key } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { tokensEnding } from '../../src/modules/open/open.jobs.ts';
import { atEnd } from '../at-end.ts';
import { house, type Person, personAt, place, useOwnChannel } from '../own-channel.ts';
import { runJobNow } from '../run-job.ts';
import { serveOn } from '../test-app.ts';
import { sessionOf } from '../walk-rows/ground.ts';

const { apiToken, member, clue, self } = contract;
useOwnChannel();

const KEYS: Key[] = ['11-4', '3-1', '3-2', '7-1', '7-2', '7-3'];
let serial = 0;

interface Fields {
  keys?: Key[];
  nodeId?: number;
  addresses?: string[];
  expiresOn?: string | null;
  perMinute?: number;
}
const make = (
  maker: Pick<Person, 'token'>,
  { nodeId = place.dealer, keys = ['3-1'], ...fields }: Fields = {},
) => house.ask(apiToken.create, { name: `示例·对接 ${++serial}`, nodeId, keys, ...fields }, maker.token);
const statusOf = async (token: string) => {
  const { httpStatus, code } = await house.send(member.list, {}, token);
  return code ? `${httpStatus} ${code}` : httpStatus;
};
const listed = async (maker: Person, id: number) =>
  (await house.ask(apiToken.list, {}, maker.token)).rows.find((row) => row.id === id) as ApiToken;

const dealerKeeper = () => personAt('dealer', KEYS);

it('令牌只显示一次，库里只有散列；凭它调用只看得到它的组织和权限', async () => {
  const maker = await dealerKeeper();
  const above = await personAt('root', ['3-1']);
  const { row, token } = await make(maker, { nodeId: place.store });
  expect(token).toMatch(/^zyk_[\w-]{43}$/);
  const stored = await house.db.one<{ row: string }>(
    sql`SELECT row_to_json(t)::text AS row FROM api_token t WHERE id = ${row.id}`,
  );
  expect(stored?.row).not.toContain(token.slice(4));
  expect(JSON.stringify(await house.ask(apiToken.list, {}, maker.token))).not.toContain(token.slice(4));
  const inStore = await personAt('store', []);
  const seen = (await house.ask(member.list, {}, token)).rows.map(({ id }) => id);
  expect(seen).toContain(inStore.id);
  expect(seen).not.toContain(maker.id);
  expect(seen).not.toContain(above.id);
  expect((await house.send(clue.list, {}, token)).httpStatus).toBe(403);
  expect(await house.ask(apiToken.me, {}, token)).toMatchObject({
    token: { name: row.name, node: { id: place.store }, keys: ['3-1'] },
  });
  expect(await house.ask(apiToken.me, {}, maker.token)).toEqual({ token: null });
});

it('不能多于创建人在该组织的权限；权限、任职被收回，令牌随之失去', async () => {
  const maker = await dealerKeeper();
  const refused = await house.send(
    apiToken.create,
    { name: '越权', nodeId: place.dealer, keys: ['2-4', '3-1'] },
    maker.token,
  );
  expect(refused).toMatchObject({
    httpStatus: 403,
    code: 'apiToken.keys',
    msg: '你在该组织没有这些权限：授权',
  });
  for (const nodeId of [place.root, place.rival])
    expect(
      (await house.send(apiToken.create, { name: '别处', nodeId, keys: ['3-1'] }, maker.token)).httpStatus,
    ).toBe(404);
  const { row, token } = await make(maker, { keys: ['3-1', '7-1'] });
  expect((await house.send(clue.list, {}, token)).httpStatus).toBe(200);
  await house.db.query(sql`
    UPDATE role SET keys = ARRAY['11-4', '3-1'] WHERE id IN (SELECT role_id FROM membership WHERE member_id = ${maker.id})`);
  house.app.kernel.access.forget([maker.id]);
  expect((await house.send(clue.list, {}, token)).httpStatus).toBe(403);
  expect(await statusOf(token)).toBe(200);
  expect((await listed(maker, row.id)).lostKeys).toEqual(['7-1']);
  await house.db.query(sql`DELETE FROM membership WHERE member_id = ${maker.id}`);
  house.app.kernel.access.forget([maker.id]);
  expect(await statusOf(token)).toBe('403 auth.forbidden');
});

it('管理员的令牌不是管理员：只有选定组织里选定的权限', async () => {
  const chief = await house.addMember(`chief-${++serial}`, [], { isAdmin: true });
  await house.db.query(
    sql`UPDATE member SET channel_id = (SELECT channel_id FROM node WHERE id = ${place.root}) WHERE id = ${chief}`,
  );
  const token = await sessionOf(house, chief);
  const made = await make({ token }, { nodeId: place.dealer, keys: ['3-1'] });
  const [here, there] = [await personAt('store', []), await personAt('rival', [])];
  const seen = (await house.ask(member.list, {}, made.token)).rows.map(({ id }) => id);
  expect([seen.includes(here.id), seen.includes(there.id)]).toEqual([true, false]);
  expect((await house.send(contract.audit.list, {}, made.token)).code).toBe('token.inPerson');
  const whole = await make({ token }, { nodeId: place.root, keys: ['3-1'] });
  expect((await house.ask(member.list, {}, whole.token)).rows.map(({ id }) => id)).toEqual(
    expect.arrayContaining([here.id, there.id]),
  );
});

it('停用后在每个进程都立即失效；创建人停用、到期的也一样', async () => {
  const maker = await dealerKeeper();
  const other = await serveOn(house.db.url);
  atEnd(() => other.close());
  const { row, token } = await make(maker);
  expect((await other.send(member.list, {}, token)).httpStatus).toBe(200);
  await house.ask(apiToken.revoke, { id: row.id }, maker.token);
  expect(await statusOf(token)).toBe('401 token.ended');
  await expect.poll(async () => (await other.send(member.list, {}, token)).code).toBe('token.ended');
  expect((await house.send(apiToken.revoke, { id: row.id }, maker.token)).code).toBe('apiToken.revoked');

  const past = await make(maker);
  await house.db.query(
    sql`UPDATE api_token SET expires_at = now() - interval '1 second' WHERE id = ${past.row.id}`,
  );
  expect(await statusOf(past.token)).toBe('401 token.ended');
  expect((await listed(maker, past.row.id)).state).toBe('expired');

  const locked = await make(maker);
  expect(await statusOf(locked.token)).toBe(200);
  const chief = await sessionOf(house, await house.addMember(`boss-${++serial}`, [], { isAdmin: true }));
  await house.ask(contract.channel.switch, { channelId: await channelOf() }, chief);
  await house.ask(member.setStatus, { ids: [maker.id], status: 'disabled' }, chief);
  expect(await statusOf(locked.token)).toBe('401 token.ended');
  const seen = await house.ask(apiToken.list, {}, chief);
  expect(seen.rows.find(({ id }) => id === locked.row.id)?.state).toBe('stopped');
  expect(await statusOf('zyk_never-was')).toBe('401 token.ended');
});

const channelOf = async () =>
  (await house.db.one<{ id: number }>(sql`SELECT channel_id AS id FROM node WHERE id = ${place.root}`))?.id ??
  0;

it('到期前提醒创建人一次，被他人停用时也通知', async () => {
  const maker = await dealerKeeper();
  const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
  const { row } = await make(maker, { expiresOn: tomorrow });
  await make(maker, { expiresOn: '2099-01-01' });
  const titles = async () =>
    (await house.ask(contract.notification.list, {}, maker.token)).rows.map(({ title }) => title);
  await runJobNow(house.app.kernel, tokensEnding, {});
  await runJobNow(house.app.kernel, tokensEnding, {});
  expect(await titles()).toEqual([`API 令牌「${row.name}」将于 ${tomorrow} 到期`]);
  // What is to be done says so too, until it is done, and leads to the very rows.
  const todo = async () =>
    (await house.ask(contract.workbench.day, {}, maker.token)).todos.find(
      ({ id }) => id === 'apiToken.ending',
    );
  const ending = await house.ask(apiToken.list, { state: 'ending' }, maker.token);
  expect(ending.rows.map(({ id }) => id)).toContain(row.id);
  expect(await todo()).toMatchObject({
    count: ending.total,
    link: '/home/system/config?tabid=open&state=ending',
  });
  const colleague = await personAt('dealer', KEYS);
  await house.ask(apiToken.revoke, { id: row.id }, colleague.token);
  expect(await titles()).toContain(`API 令牌「${row.name}」已停用`);
  const left = await house.ask(apiToken.list, { state: 'ending' }, maker.token);
  expect(left.total).toBe(ending.total - 1);
  expect((await todo())?.count ?? 0).toBe(left.total);
});

it('更换时新旧令牌可以并用一段时间；0 小时则旧令牌立即失效', async () => {
  const maker = await dealerKeeper();
  const first = await make(maker);
  const { id } = first.row;
  const second = await house.ask(apiToken.rotate, { id, hours: 1 }, maker.token);
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([200, 200]);
  expect(second.row.oldUntil).not.toBeNull();
  await house.db.query(sql`UPDATE api_token SET old_until = now() - interval '1 second' WHERE id = ${id}`);
  house.app.kernel.access.forget([maker.id]);
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual(['401 token.ended', 200]);
  const third = await house.ask(apiToken.rotate, { id, hours: 0 }, maker.token);
  expect([await statusOf(second.token), await statusOf(third.token)]).toEqual(['401 token.ended', 200]);
});

it('别人可以停用，不能编辑和更换：否则就能冒用创建人', async () => {
  const maker = await dealerKeeper();
  const { row, token } = await make(maker);
  const colleague = await personAt('dealer', KEYS);
  const { can } =
    (await house.ask(apiToken.list, {}, colleague.token)).rows.find(({ id }) => id === row.id) ?? {};
  expect(can).toEqual(['revoke']);
  expect((await house.send(apiToken.rotate, { id: row.id }, colleague.token)).code).toBe('apiToken.notOwner');
  await house.ask(apiToken.revoke, { id: row.id }, colleague.token);
  expect(await statusOf(token)).toBe('401 token.ended');
});

it('只接受允许的 IP 范围', async () => {
  const maker = await dealerKeeper();
  const here = await make(maker, { addresses: ['127.0.0.0/8', '::1'] });
  const elsewhere = await make(maker, { addresses: ['203.0.113.0/24', '2001:db8::/32'] });
  expect(await statusOf(here.token)).toBe(200);
  expect(await statusOf(elsewhere.token)).toBe('403 token.address');
  expect((await listed(maker, elsewhere.row.id)).lastAt).toBeNull();
  expect((await listed(maker, here.row.id)).lastAt).not.toBeNull();
  const { httpStatus, issues } = await house.send(
    apiToken.create,
    { name: '地址不对', nodeId: place.dealer, keys: ['3-1'], addresses: ['999.1.1.1'] },
    maker.token,
  );
  expect([httpStatus, issues?.[0]?.msg]).toEqual([400, '请填写 IP 或网段，如 203.0.113.7 或 203.0.113.0/24']);
});

it('令牌的操作写在审计里，注明是哪个令牌；调用次数按接口统计', { tags: 'full' }, async () => {
  const maker = await dealerKeeper();
  const { row, token } = await make(maker, { keys: ['7-1', '7-2'] });
  await house.ask(clue.create, { name: '示例·王女士', phone: '13900000001' }, token);
  await house.send(member.list, {}, token);
  const { rows } = await house.ask(apiToken.deeds, { tokenId: row.id }, maker.token);
  expect(rows.map(({ summary }) => summary).join()).toContain('示例·王女士');
  const chief = await sessionOf(house, await house.addMember(`chief-${++serial}`, [], { isAdmin: true }));
  await house.ask(contract.channel.switch, { channelId: await channelOf() }, chief);
  const audited = await house.ask(contract.audit.list, { q: '示例·王女士' }, chief);
  expect(new Set(audited.rows.map((entry) => entry.token))).toEqual(new Set([row.name]));
  const byHand = await house.db.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM audit WHERE token_id IS NULL AND action = 'apiToken.create' AND entity_id = ${String(row.id)}`,
  );
  expect(byHand?.count).toBe(1);
  const stranger = await personAt('rival', KEYS);
  expect(await house.ask(apiToken.deeds, { tokenId: row.id }, stranger.token)).toMatchObject({ total: 0 });
  expect((await house.send(apiToken.usage, { id: row.id }, stranger.token)).httpStatus).toBe(404);
  await expect
    .poll(() => house.ask(apiToken.usage, { id: row.id }, maker.token), { timeout: 15_000 })
    .toMatchObject({
      calls: expect.arrayContaining([
        expect.objectContaining({ action: 'member.list', calls: 1, refused: 1 }),
        expect.objectContaining({ action: 'clue.create', calls: 1, refused: 0 }),
      ]),
    });
});

it('导出的文件也只有令牌看得到的行，令牌停用后打不开', async () => {
  const maker = await dealerKeeper();
  await house.db.query(sql`
    UPDATE role SET keys = keys || '3-6'::text WHERE id IN (SELECT role_id FROM membership WHERE member_id = ${maker.id})`);
  house.app.kernel.access.forget([maker.id]);
  const { row, token } = await make(maker, { nodeId: place.store, keys: ['3-1', '3-6'] });
  const outside = await house.addMember(`outside-${randomBytes(3).toString('hex')}`, [
    { nodeId: place.dealer, roleId: await house.addRole([], 'SELF') },
  ]);
  const inside = await personAt('store', []);
  if (!member.list.export) throw new Error('users cannot be exported');
  const link = await house.ask(member.list.export, { format: 'csv' }, token);
  const file = await (await fetch(new URL(link.filepath, house.url))).text();
  const unames = await house.db.query<{ id: number; uname: string }>(
    sql`SELECT id, uname FROM member WHERE id IN (${outside}, ${inside.id})`,
  );
  const named = (id: number) => file.includes(unames.find((one) => one.id === id)?.uname ?? '-');
  expect([named(inside.id), named(outside)]).toEqual([true, false]);
  await house.ask(apiToken.revoke, { id: row.id }, maker.token);
  expect((await fetch(new URL(link.filepath, house.url))).status).toBe(403);
});

it('批量任务按令牌的范围执行，不按创建人的全部权限', async () => {
  const maker = await personAt('dealer', ['11-4', '3-1', '3-3']);
  const { token } = await make(maker, { nodeId: place.store, keys: ['3-1', '3-3'] });
  const [inside, outside] = [await personAt('store', []), await personAt('dealer', [])];
  await house.ask(member.setStatusOfAll, { search: {}, status: 'disabled' }, token);
  const state = async (id: number) =>
    (await house.db.one<{ status: string }>(sql`SELECT status FROM member WHERE id = ${id}`))?.status;
  await expect.poll(() => state(inside.id), { timeout: 15_000 }).toBe('disabled');
  expect([await state(outside.id), await state(maker.id)]).toEqual(['active', 'active']);
});

it('次数上限写在响应头，超过后拒绝，不影响创建人自己和其他令牌', async () => {
  const maker = await dealerKeeper();
  const limited = await serveOn(house.db.url, { rateLimit: true });
  atEnd(() => limited.close());
  const [one, two] = [await make(maker, { perMinute: 2 }), await make(maker, { perMinute: 2 })];
  const answers = [];
  for (let calls = 0; calls < 3; calls += 1) answers.push(await limited.send(member.list, {}, one.token));
  expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 429]);
  expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['1', '0', '0']);
  expect(answers[0]?.headers.get('ratelimit-limit')).toBe('2');
  expect(Number(answers[0]?.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
  expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await limited.send(member.list, {}, two.token)).httpStatus).toBe(200);
  expect((await limited.send(member.list, {}, maker.token)).httpStatus).toBe(200);
});

it('本人的接口和事件流不接受令牌', async () => {
  const { token } = await make(await dealerKeeper());
  for (const call of [self.profile, contract.apiToken.list, contract.notification.list, contract.auth.logout])
    expect((await house.send(call, {}, token)).code, call.path).toBe('token.inPerson');
  const stream = await fetch(`${house.url}/api/admin/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await stream.json()).toMatchObject({ code: 'token.inPerson' });
});
