import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { remind } from '../../src/modules/clue/follow/remind.service.ts';
import { day, ground, house, nextPhone, nextSerial, type Person, useClues } from '../clue-ground.ts';
import './clue-today.cases.ts';

const { clue, clueCalendar, clueReport } = contract;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const WAV = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([36, 0, 0, 0]),
  Buffer.from('WAVEfmt '),
  Buffer.alloc(64),
]);

useClues();

/** What a browser of theirs has uploaded. */
async function uploaded({ id }: Person, name: string, bytes: Buffer) {
  const path = `upload/${ground.channel}/${id}/${nextSerial()}/${name}`;
  await house.app.kernel.storage.write(path, bytes, { contentType: 'application/octet-stream' });
  return path;
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('录音和图片', () => {
  it('随跟进保存，在处理记录里可以打开；别人的、不存在的和别的文件被拒绝且什么都不留下', async () => {
    const [adviser, colleague] = [await ground.person('store'), await ground.person('store')];
    const row = await ground.add(adviser);
    const files = [await uploaded(adviser, 'a.png', PNG), await uploaded(adviser, 'b.wav', WAV)];
    const answer = await ground.follow(adviser, row, { result: 'reached', files });
    expect(answer.httpStatus, answer.msg).toBe(200);
    const [entry] = answer.data.history;
    expect(entry?.files.map(({ kind }) => kind)).toEqual(['image', 'voice']);
    const opened = await fetch(new URL(entry?.files[0]?.url ?? '', house.url));
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(PNG);
    const now = await ground.info(adviser, row.id);
    for (const [path, status] of [
      [await uploaded(colleague, 'a.png', PNG), 409],
      [`upload/${ground.channel}/${adviser.id}/none.png`, 409],
      [await uploaded(adviser, 'a.exe', Buffer.from('MZ not a picture')), 400],
    ] as const)
      expect((await ground.follow(adviser, now, { text: 'x', files: [path] })).httpStatus).toBe(status);
    expect((await ground.info(adviser, row.id)).history).toHaveLength(now.history.length);
    const left = [];
    for await (const object of house.app.kernel.storage.list(`clue/${ground.channel}/`)) left.push(object);
    expect(left).toHaveLength(2);
  });
});

describe('合并', () => {
  it('两段历史都在，进展取更远的一条；取消合并后各回各的', async () => {
    const manager = await ground.person('dealer', 'TREE');
    const phone = nextPhone();
    const [main, other] = [
      await ground.add(manager, { phone, name: '示例甲' }),
      await ground.add(manager, { phone, name: '示例乙', model: '示例 S5' }),
    ];
    await ground.follow(manager, main, { text: '甲的电话', result: 'reached' });
    await ground.follow(manager, other, {
      kind: 'visit',
      state: 'visited',
      text: '乙到店',
      result: 'reached',
    });
    const before = await ground.info(manager, main.id);
    const merged = await house.ask(clue.merge, { id: main.id, otherId: other.id }, manager.token);
    expect(merged).toMatchObject({ state: 'visited', model: '示例 S5', recycleAt: null });
    expect(merged.history.map(({ text, from }) => [text, from])).toEqual(
      expect.arrayContaining([
        ['甲的电话', null],
        ['乙到店', '示例乙'],
      ]),
    );
    expect(merged.score).toBe(merged.scoreParts.reduce((sum, { points }) => sum + points, 0));
    const apart = await house.ask(clue.split, { id: main.id, otherId: other.id }, manager.token);
    expect(apart).toMatchObject({
      state: 'following',
      model: '',
      recycleAt: before.recycleAt,
      score: before.score,
    });
    expect(apart.history.some(({ from }) => from !== null)).toBe(false);
    expect(await ground.info(manager, other.id)).toMatchObject({ state: 'visited' });
  });

  it('合并之后又跟进过的，取消合并不抹掉这次进展', async () => {
    const manager = await ground.person('dealer', 'TREE');
    const phone = nextPhone();
    const [main, other] = [await ground.add(manager, { phone }), await ground.add(manager, { phone })];
    const merged = await house.ask(clue.merge, { id: main.id, otherId: other.id }, manager.token);
    await ground.follow(manager, merged, { state: 'invited', text: '约好周六', result: 'reached' });
    const apart = await house.ask(clue.split, { id: main.id, otherId: other.id }, manager.token);
    expect(apart.state).toBe('invited');
  });
});

describe('日历', () => {
  it('预约按约定时间出现，改期和到店看得出来；别人的看不到', async () => {
    const adviser = await ground.person('store');
    const stranger = await ground.person('rival', 'TREE');
    const [row, moved] = [await ground.add(adviser), await ground.add(adviser)];
    const [soon, later] = [inDays(2), inDays(4)];
    const appoint = async (one: { id: number }, nextAt: string) =>
      ground.follow(adviser, await ground.info(adviser, one.id), {
        kind: 'appointment',
        result: 'reached',
        text: '约好看车',
        state: 'invited',
        nextAt,
      });
    expect((await ground.follow(adviser, row, { kind: 'appointment', nextAt: null })).httpStatus).toBe(400);
    await appoint(row, soon);
    await appoint(moved, soon);
    await appoint(moved, later);
    const days = { from: day(new Date()), to: day(inDays(10)) };
    const items = async (who: Person) =>
      (await house.ask(clueCalendar.days, days, who.token)).items.map(({ clueId, what, outcome, at }) => [
        clueId,
        what,
        outcome,
        day(at),
      ]);
    expect(await items(adviser)).toEqual([
      [row.id, 'appointment', 'coming', day(soon)],
      [moved.id, 'appointment', 'moved', day(soon)],
      [moved.id, 'appointment', 'coming', day(later)],
    ]);
    await ground.follow(adviser, await ground.info(adviser, row.id), {
      kind: 'visit',
      state: 'visited',
      result: 'reached',
      text: '到店',
      nextAt: inDays(6),
    });
    expect(await items(adviser)).toEqual(
      expect.arrayContaining([
        [row.id, 'appointment', 'kept', day(soon)],
        [row.id, 'follow', null, day(inDays(6))],
      ]),
    );
    expect(await items(stranger)).toEqual([]);
    const long = { from: '2026-01-01', to: '2026-12-31' };
    expect((await house.send(clueCalendar.days, long, adviser.token)).httpStatus).toBe(400);
  });
});

it('经理看得到谁的线索没有动静，数字和列表一致；顾问只看到自己的', async () => {
  const manager = await ground.person('dealer', 'TREE');
  const [one, two] = [await ground.person('store'), await ground.person('store')];
  await ground.hold(one, 3, false);
  await ground.hold(two, 1, false);
  await house.db.query(sql`
    UPDATE clue SET created_at = now() - interval '9 days', assigned_at = now() - interval '8 days' WHERE owner_id = ${one.id}`);
  const { owners } = await house.ask(clueReport.silence, {}, manager.token);
  expect(
    owners.map(({ owner, held, silent3, silent7, silent14 }) => [owner.id, held, silent3, silent7, silent14]),
  ).toEqual([
    [one.id, 3, 3, 3, 0],
    [two.id, 1, 0, 0, 0],
  ]);
  expect(await ground.seen(manager, { silent: '7' })).toHaveLength(3);
  expect((await house.ask(clueReport.silence, {}, two.token)).owners).toHaveLength(1);
});

it('报表的每个数字打开的正是它数的线索，线索池里的和只在本级的也在', async () => {
  const manager = await ground.person('dealer', 'TREE');
  const adviser = await ground.person('store');
  const [came, lost] = [await ground.add(adviser), await ground.add(adviser)];
  await ground.follow(adviser, came, { state: 'visited', kind: 'visit', result: 'reached', text: '到店' });
  await ground.follow(adviser, lost, { state: 'closed', closeReason: 'price', nextAt: null });
  const pooled = await ground.came();
  const atDealer = await ground.add(manager);
  const at = `${day(inDays(-1))},${day(inDays(1))}`;
  const opened = async (filter: object) =>
    (await ground.seen(manager, { createdAt: at, holder: 'any', ...filter })).length;
  const { total } = await house.ask(clueReport.summary, { at, by: 'owner' }, manager.token);
  expect(total).toMatchObject({ all: 4, contacted: 1, invited: 1, visited: 1, won: 0, lost: 1, invalid: 0 });
  expect(await opened({})).toBe(total.all);
  for (const step of ['contacted', 'invited', 'visited', 'won', 'lost', 'invalid'] as const)
    expect(await opened({ step })).toBe(total[step]);
  const groupsBy = async (by: 'owner' | 'node') =>
    (await house.ask(clueReport.summary, { at, by }, manager.token)).groups;
  for (const { key, all } of await groupsBy('owner'))
    expect(await opened(key === '0' ? { holder: 'none' } : { ownerId: Number(key) })).toBe(all);
  for (const { key, all } of await groupsBy('node')) expect(await opened({ atNode: Number(key) })).toBe(all);
  expect(await ground.seen(manager, { holder: 'none' })).toEqual([pooled?.id]);
  expect(await ground.seen(manager, { atNode: ground.place.dealer })).toEqual([atDealer.id]);
  // Without being asked for, what nobody has stays in its own list.
  expect(await ground.seen(manager)).not.toContain(pooled?.id);
});

describe('联系客户', () => {
  it('没有 7-3 的负责人能拨号并留痕，看不到号码；别人、线索池和已结束的不行', async () => {
    const phone = nextPhone();
    const [adviser, other] = [await ground.person('store'), await ground.person('store')];
    const manager = await ground.person('dealer', 'TREE', ['7-1', '7-2', '7-3']);
    const row = await ground.add(adviser, { phone });
    expect(row.can).toContain('dial');
    expect(row.can).not.toContain('reveal');
    expect(await house.ask(clue.dial, { id: row.id }, adviser.token)).toEqual({ phone });
    const noted = await house.db.one<{ summary: string }>(sql`
      SELECT summary FROM audit WHERE entity = 'clue' AND entity_id = ${String(row.id)} AND action = 'clue.dial'`);
    expect(noted?.summary).toBe('拨打线索「示例客户」的电话');
    expect((await house.send(clue.dial, { id: row.id }, other.token)).httpStatus).toBe(404);
    expect((await house.send(clue.dial, { id: row.id }, manager.token)).msg).toBe('只有负责人可以拨打电话');
    const { data } = await ground.follow(adviser, row, {
      state: 'closed',
      closeReason: 'price',
      nextAt: null,
    });
    expect(data.can).not.toContain('dial');
  });

  it('只知道平台身份的线索，留下号码后补上；号码写错可以改，已拒绝联系的号码填不进去', async () => {
    const adviser = await ground.person('store');
    const identity = `douyin:open-${nextSerial()}`;
    const id = (await ground.came({ phone: null, identity }))?.id ?? 0;
    const [phone, right, refused] = [nextPhone(), nextPhone(), nextPhone()];
    expect(await ground.came({ phone, identity })).toEqual({ id, known: true });
    const manager = await ground.person('dealer', 'TREE');
    await house.ask(clue.assign, { ids: [id], memberId: adviser.id }, manager.token);
    const before = await ground.info(adviser, id);
    expect(before.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
    const { name, version } = before;
    const changed = await house.ask(clue.update, { id, version, name, phone: right }, adviser.token);
    expect(await house.ask(clue.dial, { id }, adviser.token)).toEqual({ phone: right });
    const gone = await ground.add(adviser, { phone: refused });
    await ground.follow(adviser, gone, {
      result: 'refused',
      state: 'closed',
      closeReason: 'refused',
      nextAt: null,
    });
    const again = { id, version: changed.version, name, phone: refused };
    const seeing = await ground.person('dealer', 'TREE', ['7-1', '7-2', '7-3']);
    expect((await house.send(clue.update, again, seeing.token)).msg).toBe('客户已要求不再联系');
    // Whoever may not see numbers is not told by a refusal; the manager is.
    await house.ask(clue.update, again, adviser.token);
    expect(await ground.info(seeing, id)).toMatchObject({ suspect: 'refused' });
    const { history } = await ground.info(adviser, id);
    expect(JSON.stringify(history)).not.toContain(right);
    expect(history.some(({ text }) => text.startsWith('手机号由 '))).toBe(true);
  });
});

it('约定的时间将到时提醒负责人，前一天傍晚提醒明天到店的，各一次；已结束的不提醒', async () => {
  const adviser = await ground.person('store');
  const told = async () =>
    (
      await house.db.query<{ title: string }>(
        sql`SELECT title FROM notification WHERE member_id = ${adviser.id} ORDER BY id`,
      )
    ).map(({ title }) => title);
  const { kernel } = house.app;
  const soon = new Date(Date.now() + 600_000).toISOString();
  const call = await ground.add(adviser, { name: '示例·来电' });
  await ground.follow(adviser, call, { nextAt: soon });
  const lost = await ground.add(adviser, { name: '示例·结束' });
  await ground.follow(adviser, lost, { state: 'closed', closeReason: 'price', nextAt: null });
  await remind(kernel, ground.channel);
  await remind(kernel, ground.channel);
  expect(await told()).toEqual(['线索「示例·来电」马上到跟进时间']);

  const visit = await ground.add(adviser, { name: '示例·到店' });
  const meet = inDays(3);
  await ground.follow(adviser, visit, {
    kind: 'appointment',
    result: 'reached',
    text: '周末到店',
    state: 'invited',
    nextAt: meet,
  });
  const evening = Date.parse(`${day(meet)}T10:00:00Z`) - 86_400_000;
  await remind(kernel, ground.channel, evening);
  await remind(kernel, ground.channel, evening + 60_000);
  expect((await told()).slice(1)).toEqual(['客户「示例·到店」预约明天到店']);
  await remind(kernel, ground.channel, Date.parse(meet));
  expect((await told()).slice(2)).toEqual(['客户「示例·到店」预约到店，时间将到']);
});
