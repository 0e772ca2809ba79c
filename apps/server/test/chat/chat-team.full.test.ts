import {
  contract,
  EVENT_STREAM_PATH,
  type EventData,
  type EventTopic,
  type StreamEvent,
} from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { chatClock } from '../../src/modules/chat/chat.jobs.ts';
import { addWorkingMinutes, isWorkingTime } from '../../src/modules/chat/talk/working-hours.ts';
import { atEnd } from '../at-end.ts';
import { ALWAYS_OPEN, type Desk, openDesk, type Person } from '../chat-desk.ts';
import { until } from '../library.ts';
import { runJobNow } from '../run-job.ts';
import { type House, serveOn } from '../test-app.ts';

const { chat, chatDesk, notification } = contract;
let desk: Desk;
let house: Desk['house'];
let neighbour: House;

beforeAll(async () => {
  desk = await openDesk();
  ({ house } = desk);
  const second = await serveOn(house.db.url, { roles: new Set(['api']) });
  atEnd(() => second.close());
  neighbour = second;
}, 60_000);

/** What somebody's browser hears, on a stream of either process. */
async function listen(url: string, { token }: Person) {
  const stop = new AbortController();
  const response = await fetch(url + EVENT_STREAM_PATH, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  let text = '';
  void (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  })().catch(() => null);
  atEnd(async () => stop.abort());
  await until(async () => text.includes('event: ready'));
  return <Topic extends EventTopic>(topic: Topic) =>
    [...text.matchAll(/^data: (\{.+\})$/gm)]
      .map(([, data]) => JSON.parse(data ?? '') as StreamEvent)
      .filter((event) => event.topic === topic)
      .map(({ data }) => data as EventData[Topic]);
}

const runClock = () => runJobNow(house.app.kernel, chatClock, {});

/** Settings of a store that is open all day. */
const ALWAYS = { own: true, ...ALWAYS_OPEN };

const newTalk = async (account: Parameters<Desk['customer']>[0], fields: object = {}) =>
  desk.talkOf((await desk.customer(account, { intention: 'silent', ...fields })).id);
const seen = async (who: Person, id: number) => {
  const { owner, lastAt } = await house.ask(chat.info, { id }, who.token);
  return { id, ownerId: owner?.id ?? null, lastAt };
};
const notices = async ({ token }: Person) => (await house.ask(notification.list, {}, token)).rows;
const lines = async (who: Person, talkId: number) =>
  (await desk.messages(who, talkId)).filter(({ kind }) => kind === 'event').map(({ text }) => text);

describe('同事之间', () => {
  it('正在输入：连在另一个进程上的同事马上看到，看不到会话的人听不到，什么也不留下', async () => {
    const account = await desk.addKf();
    const [one, two, stranger] = [
      await desk.person('store'),
      await desk.person('store'),
      await desk.person('branch'),
    ];
    const talk = await newTalk(account);
    const [heard, unheard] = [await listen(neighbour.url, two), await listen(house.url, stranger)];
    const kept = () => house.db.one(sql`SELECT count(*)::int AS n FROM event WHERE topic = 'chat.typing'`);
    await house.ask(chat.typing, { talkId: talk.id, on: true }, one.token);
    await until(async () => heard('chat.typing').length > 0);
    expect(heard('chat.typing')).toEqual([{ talkId: talk.id, memberId: one.id, name: one.name, on: true }]);
    expect((await house.send(chat.typing, { talkId: talk.id, on: true }, stranger.token)).httpStatus).toBe(
      404,
    );
    // Once somebody has it, whoever sees only their own is told nothing of it.
    await house.ask(chat.take, { talkId: talk.id }, one.token);
    await neighbour.ask(chat.typing, { talkId: talk.id, on: true }, one.token);
    const chief = await listen(neighbour.url, desk.chief);
    await house.ask(chat.typing, { talkId: talk.id, on: false }, one.token);
    await until(async () => chief('chat.typing').some(({ on }) => !on));
    expect(heard('chat.typing')).toHaveLength(1);
    expect(unheard('chat.typing')).toEqual([]);
    expect(await kept()).toEqual({ n: 0 });
  });

  it('在线、接待已满、离开：各进程一致，过期算离开', async () => {
    await desk.addKf();
    const [one, two] = [await desk.person('store'), await desk.person('store')];
    const presence = async () =>
      (await neighbour.ask(chatDesk.colleagues, {}, two.token)).rows.find(({ id }) => id === one.id)
        ?.presence;
    expect(await presence()).toBe('away');
    const heard = await listen(neighbour.url, two);
    await house.ask(chatDesk.here, { on: true }, one.token);
    await until(async () => heard('chat.presence').some(({ memberId }) => memberId === one.id));
    expect(await presence()).toBe('here');
    await house.ask(chatDesk.here, { on: true }, one.token);
    await house.ask(chatDesk.setAvailability, { on: false }, one.token);
    expect(await presence()).toBe('away');
    await house.ask(chatDesk.setAvailability, { on: true }, one.token);
    await house.db.query(
      sql`UPDATE chat_seat SET seen_at = now() - interval '2 minutes' WHERE member_id = ${one.id}`,
    );
    expect(await presence()).toBe('away');
    await house.ask(chatDesk.here, { on: false }, one.token);
    expect(await presence()).toBe('away');
  });

  it('写到一半被同事接手：先问，确认后才发出并接管', async () => {
    const account = await desk.addKf();
    const [one, two] = [await desk.person('dealer', 'TREE'), await desk.person('dealer', 'TREE')];
    const talk = await newTalk(account);
    const { ownerId } = await seen(one, talk.id);
    await house.ask(chat.take, { talkId: talk.id }, two.token);
    const asked = await desk.send(one, talk.id, '我来回复', { ownerId });
    expect([asked.httpStatus, asked.code, asked.msg]).toEqual([
      409,
      'chat.ownerChanged',
      `${two.name}已接手该会话，确认后再发送`,
    ]);
    expect(await desk.talkOf((await customerOf(talk.id)) ?? '')).toMatchObject({ ownerId: two.id });
    // Their own words, and those of somebody who knows whose talk it is, are not asked about.
    expect((await desk.send(two, talk.id, '我的会话', { ownerId })).status).toBe('y');
    expect((await desk.send(one, talk.id, '确认后发送', { ownerId: two.id })).status).toBe('y');
    expect((await lines(one, talk.id)).at(-1)).toBe(`${one.name}接管会话`);
  });

  it('写到一半被店长接管，顾问从此看不到：顾问听到谁接管，发送时被告知；别人只知道没有这个会话', async () => {
    const account = await desk.addKf();
    const [adviser, colleague] = [await desk.person('store'), await desk.person('store')];
    const boss = await desk.person('store', 'NODE');
    const talk = await newTalk(account);
    const idle = await listen(neighbour.url, colleague);
    await house.ask(chat.take, { talkId: talk.id }, adviser.token);
    // Whoever saw it waiting learns who has it now.
    await until(async () => idle('chat.lost').length > 0);
    expect(idle('chat.lost')).toEqual([
      { talkId: talk.id, by: { id: adviser.id, name: adviser.name }, to: adviser.name },
    ]);
    const heard = await listen(neighbour.url, adviser);
    const chief = await listen(house.url, desk.chief);
    await house.ask(chat.take, { talkId: talk.id }, boss.token);
    await until(async () => heard('chat.lost').length > 0);
    expect(heard('chat.lost')).toEqual([
      { talkId: talk.id, by: { id: boss.id, name: boss.name }, to: boss.name },
    ]);
    expect(heard('chat.changed')).toEqual([{ ids: [talk.id] }]);
    const refused = await desk.send(adviser, talk.id, '写到一半', { ownerId: adviser.id });
    expect([refused.httpStatus, refused.code, refused.msg]).toEqual([
      409,
      'chat.takenOver',
      `会话已由${boss.name}接管`,
    ]);
    expect((await desk.send(colleague, talk.id, '没有这个会话', { ownerId: colleague.id })).httpStatus).toBe(
      404,
    );
    expect((await house.send(chat.info, { id: talk.id }, adviser.token)).httpStatus).toBe(404);

    // Words that follow are for those who see it; once it has gone on, nobody is told whose it is.
    await desk.send(boss, talk.id, '店长来回复');
    await house.ask(chat.transfer, { talkId: talk.id, memberId: colleague.id }, boss.token);
    await until(async () => chief('chat.changed').length > 2);
    expect([heard('chat.lost').length, heard('chat.changed').length]).toEqual([1, 1]);
    expect(chief('chat.lost')).toEqual([]);
    expect((await desk.send(adviser, talk.id, '又写', { ownerId: adviser.id })).httpStatus).toBe(404);
  });

  it('转接的通知说明谁转来的和为什么；自动分配的说客户在等', async () => {
    const account = await desk.addKf();
    const [one, two] = [await desk.person('store'), await desk.person('store')];
    const talk = await newTalk(account, { name: '示例·小满' });
    await house.ask(chat.take, { talkId: talk.id }, one.token);
    await house.ask(chat.transfer, { talkId: talk.id, memberId: two.id, note: '想周六试驾' }, one.token);
    const [notice] = await notices(two);
    expect(notice?.title).toMatch(new RegExp(`^${one.name}把客户「.+」的会话转接给你$`));
    expect(notice?.body).toBe('想周六试驾');
  });
});

const customerOf = async (talkId: number) =>
  (
    await house.db.one<{ id: string }>(sql`
      SELECT c.external_id AS id FROM chat_customer c JOIN chat_talk t ON t.customer_id = c.id WHERE t.id = ${talkId}`)
  )?.id;

describe('多个会话一起', () => {
  it('批量转接：被同事回复的、接手的、别家的留下并说明，其余照转；可以撤销', async () => {
    const [account, foreign] = [await desk.addKf(), await desk.addKf('branch')];
    const boss = await desk.person('store', 'NODE');
    const [one, two, taker] = [
      await desk.person('store'),
      await desk.person('store', 'NODE'),
      await desk.person('store'),
    ];
    const talks = await Promise.all(Array.from({ length: 4 }, () => newTalk(account)));
    const [first, second, answered, taken] = talks as [
      (typeof talks)[0],
      (typeof talks)[0],
      (typeof talks)[0],
      (typeof talks)[0],
    ];
    const far = await newTalk(foreign);
    await house.ask(chat.take, { talkId: answered.id }, two.token);
    const chosen = [
      ...(await Promise.all(talks.map(({ id }) => seen(boss, id)))),
      { id: far.id, ownerId: null, lastAt: new Date().toISOString() },
    ];
    await desk.send(two, answered.id, '同事先回复了');
    await house.ask(chat.take, { talkId: taken.id }, taker.token);
    const done = await house.ask(
      chat.transferMany,
      { talks: chosen, memberId: one.id, note: '请今天跟进' },
      boss.token,
    );
    expect(done.total).toBe(2);
    expect(done.left.map(({ why }) => why)).toEqual([
      `${two.name}已回复`,
      `${taker.name}已接手`,
      '会话不存在，或已不归你接待',
    ]);
    expect(done.left[2]?.customer).toBe('');
    const owners = async () =>
      (
        await house.db.query<{ ownerId: number | null }>(
          sql`SELECT owner_id AS "ownerId" FROM chat_talk WHERE id = ANY(${[first.id, second.id, answered.id, taken.id, far.id]}::bigint[]) ORDER BY id`,
        )
      ).map(({ ownerId }) => ownerId);
    expect(await owners()).toEqual([one.id, one.id, two.id, taker.id, null]);
    expect((await notices(one)).map(({ body }) => body)).toEqual(['请今天跟进', '请今天跟进']);

    // Whoever was given one has answered it: that one stays.
    await desk.send(one, second.id, '已经在聊了');
    const back = await house.ask(chat.takeBack, { talkIds: [first.id, second.id, far.id] }, boss.token);
    expect([back.total, back.left.map(({ why }) => why)]).toEqual([1, ['已有同事回复', '已超过撤销时间']]);
    expect((await owners()).slice(0, 2)).toEqual([null, one.id]);
    expect((await house.ask(chat.takeBack, { talkIds: [first.id] }, boss.token)).total).toBe(0);
  });

  it('接收人不对：整批拒绝，一个也不动', async () => {
    const account = await desk.addKf();
    const boss = await desk.person('store', 'NODE');
    const talk = await newTalk(account);
    const outsider = await desk.person('branch');
    const send = (memberId: number) =>
      house
        .send(
          chat.transferMany,
          { talks: [{ id: talk.id, ownerId: null, lastAt: new Date().toISOString() }], memberId },
          boss.token,
        )
        .then(({ httpStatus }) => httpStatus);
    expect(await send(outsider.id)).toBe(404);
    expect(await desk.talkOf((await customerOf(talk.id)) ?? '')).toMatchObject({
      state: 'queue',
      ownerId: null,
    });
  });

  it('分配按空闲优先，不超过门店的接待上限；一起结束时说明不能结束的', async () => {
    const account = await desk.addKf('branch');
    const boss = await desk.person('branch', 'NODE');
    await house.ask(chatDesk.setAvailability, { on: false }, boss.token);
    const [one, two] = [await desk.person('branch'), await desk.person('branch')];
    const own = { ...ALWAYS, capacity: 1, replyMinutes: 0 };
    await house.ask(chatDesk.saveStore, { nodeId: desk.place.branch, ...own }, boss.token);
    const others = (
      await house.db.query<{ id: number }>(
        sql`SELECT ms.member_id AS id FROM membership ms WHERE ms.node_id = ${desk.place.branch} AND ms.member_id NOT IN (${one.id}, ${two.id})`,
      )
    ).map(({ id }) => id);
    await house.db.query(sql`
      INSERT INTO chat_seat (member_id, open) SELECT unnest(${others}::bigint[]), false ON CONFLICT (member_id) DO UPDATE SET open = false`);
    const talks = [await newTalk(account), await newTalk(account), await newTalk(account)];
    const chosen = await Promise.all(talks.map(({ id }) => seen(boss, id)));
    const done = await house.ask(chat.assign, { talks: chosen }, boss.token);
    expect(done.total).toBe(2);
    expect(done.given.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
      [one, two].map(({ name }) => ({ name, count: 1 })).toSorted((a, b) => a.name.localeCompare(b.name)),
    );
    expect(done.left.map(({ why }) => why)).toEqual(['门店暂无可接待的同事']);
    const now = await Promise.all(talks.map(({ id }) => seen(boss, id)));
    await house.ask(chat.end, { talkId: talks[0]?.id ?? 0, reason: 'other' }, boss.token);
    const ended = await house.ask(chat.endMany, { talks: now, reason: 'silent' }, boss.token);
    expect([ended.total, ended.left.map(({ why }) => why)]).toEqual([2, ['会话已结束']]);
    await house.ask(chatDesk.saveStore, { nodeId: desk.place.branch, ...ALWAYS, own: false }, boss.token);
  });
});

describe('接待时间与时限', () => {
  const hours = { from: '09:00', to: '18:00', days: [1, 2, 3, 4, 5] };
  // 2026-11-20 is a Friday; China is eight hours ahead.
  const china = (text: string) => new Date(`${text}:00+08:00`);

  it.each([
    ['2026-11-20T08:59', false],
    ['2026-11-20T09:00', true],
    ['2026-11-20T17:59', true],
    ['2026-11-20T18:00', false],
    ['2026-11-21T12:00', false],
  ])('%s 是否接待：%s', (at, working) => {
    expect(isWorkingTime(hours, china(at))).toBe(working);
  });

  it.each([
    ['2026-11-20T10:00', '2026-11-20T10:15'],
    ['2026-11-20T17:45', '2026-11-20T18:00'],
    ['2026-11-20T17:50', '2026-11-23T09:05'],
    ['2026-11-20T18:00', '2026-11-23T09:15'],
    ['2026-11-21T03:00', '2026-11-23T09:15'],
    ['2026-11-23T00:30', '2026-11-23T09:15'],
  ])('%s 发言，15 分钟时限到 %s', (since, by) => {
    expect(addWorkingMinutes(hours, china(since), 15).toISOString()).toBe(china(by).toISOString());
  });

  it('时限比一天的接待时间还长时，跨到后面的工作日', () => {
    expect(addWorkingMinutes(hours, china('2026-11-20T09:00'), 600).toISOString()).toBe(
      china('2026-11-23T10:00').toISOString(),
    );
  });

  it('全天接待的门店没有不接待的一分钟', () => {
    const late = china('2026-11-20T23:59');
    expect(isWorkingTime(ALWAYS, late)).toBe(true);
    expect(addWorkingMinutes(ALWAYS, late, 10).toISOString()).toBe(china('2026-11-21T00:09').toISOString());
  });

  it('超过门店时限：提醒接待人和负责人一次；设置损坏的门店不影响别的门店', async () => {
    const every = { ...ALWAYS, capacity: 20, replyMinutes: 10 };
    const third = await house.addNode('store', desk.place.dealer, desk.channel);
    Object.assign(desk.place, { third });
    const at = 'third' as 'store';
    const boss = await desk.person(at, 'NODE');
    const adviser = await desk.person(at);
    await house.ask(chatDesk.saveStore, { nodeId: third, ...every }, boss.token);
    // Whoever sees only their own has no store to set up.
    expect((await house.ask(chatDesk.stores, {}, adviser.token)).rows).toEqual([]);
    expect(
      (await house.send(chatDesk.saveStore, { nodeId: third, ...every }, adviser.token)).httpStatus,
    ).toBe(404);
    await house.db.query(sql`
      INSERT INTO setting (key, value) VALUES (${`chat.store.${desk.place.store}`}, '{"capacity": "many", "from": 7}'::jsonb)`);
    const [broken, account] = [await desk.addKf(), await desk.addKf(at)];
    const [lame, talk] = [await newTalk(broken), await newTalk(account, { name: '示例·久等' })];
    await house.ask(chat.take, { talkId: talk.id }, adviser.token);
    const before = await house.ask(chat.info, { id: talk.id }, adviser.token);
    expect(Date.parse(before.replyBy ?? '') - Date.parse(before.waitingSince ?? '')).toBe(600_000);
    await runClock();
    expect(await notices(boss)).toEqual([]);

    await house.db.query(
      sql`UPDATE chat_talk SET reply_by = now() - interval '1 second' WHERE id IN (${talk.id}, ${lame.id})`,
    );
    expect((await house.ask(chat.list, { view: 'late' }, boss.token)).rows.map(({ id }) => id)).toEqual([
      talk.id,
    ]);
    await runClock();
    await runClock();
    expect((await notices(boss)).map(({ title, body }) => [title, body])).toEqual([
      ['客户「示例·久等」超过回复时限 10 分钟', `接待人：${adviser.name}`],
    ]);
    expect((await notices(adviser)).map(({ title }) => title)).toEqual([
      '客户「示例·久等」超过回复时限 10 分钟',
    ]);
    expect((await lines(boss, talk.id)).at(-1)).toBe(`超过回复时限 10 分钟，已提醒${boss.name}`);
    // An answer ends the wait; the next question is measured anew.
    await desk.send(adviser, talk.id, '久等了');
    const after = await house.ask(chat.info, { id: talk.id }, adviser.token);
    expect([after.replyBy, after.waitingSince]).toEqual([null, null]);
    await house.ask(chatDesk.saveStore, { nodeId: third, ...ALWAYS, own: false }, boss.token);
    await house.db.query(sql`DELETE FROM setting WHERE key = ${`chat.store.${desk.place.store}`}`);
  });

  it('会话按剩余时间排列：等待的按回复期限，没有期限的按等待时间，已回复的最后、新的在前', async () => {
    const account = await desk.addKf('branch');
    const boss = await desk.person('branch', 'NODE');
    const [answered, late, loose, soon, latest] = [
      await newTalk(account),
      await newTalk(account),
      await newTalk(account),
      await newTalk(account),
      await newTalk(account),
    ];
    for (const { id } of [answered, latest]) {
      await house.ask(chat.take, { talkId: id }, boss.token);
      await desk.send(boss, id, '您好');
    }
    const due = (id: number, minutes: number | null) =>
      house.db.query(sql`
        UPDATE chat_talk SET reply_by = now() + make_interval(mins => ${minutes}::int) WHERE id = ${id}`);
    await due(late.id, -3);
    await due(soon.id, 4);
    await due(loose.id, null);
    const { rows } = await house.ask(
      chat.list,
      { view: 'open', accountId: account.id, sort: 'timeLeft', order: 'ASC' },
      boss.token,
    );
    const wanted = [late, soon, loose, latest, answered].map(({ id }) => id);
    expect(rows.map(({ id }) => id)).toEqual(wanted);
  });

  it('待办第二行写等得最久的客户；读不到时数字照常，写通常的说明', async () => {
    const account = await desk.addKf('branch');
    const adviser = await desk.person('branch');
    const [brief, long] = [await newTalk(account), await newTalk(account, { name: '示例·远山' })];
    for (const { id } of [brief, long]) await house.ask(chat.take, { talkId: id }, adviser.token);
    await house.db.query(
      sql`UPDATE chat_talk SET waiting_since = now() - interval '26 minutes 30 seconds' WHERE id = ${long.id}`,
    );
    const told = async () => {
      const { todos, unread } = await house.ask(contract.workbench.day, {}, adviser.token);
      const line = todos.find(({ id }) => id === 'chat.waiting');
      return { count: line?.count, detail: line?.detail, unread };
    };
    expect(await told()).toEqual({ count: 2, detail: '最久 26 分钟，示例·远山', unread: [] });
    await house.db.query(sql`ALTER TABLE chat_customer_tag RENAME TO chat_customer_tag_away`);
    try {
      expect(await told()).toEqual({ count: 2, detail: '客户已发言，尚未回复', unread: [] });
    } finally {
      await house.db.query(sql`ALTER TABLE chat_customer_tag_away RENAME TO chat_customer_tag`);
    }
  });

  it('等待回复写明等得最久的在哪家门店，只对看得到几家的人；只看一家时不写', async () => {
    const other = await desk.addStore();
    const both = await desk.person('dealer', 'TREE');
    const one = await desk.person(other, 'TREE');
    const { id } = await newTalk(await desk.addKf(other));
    await house.db.query(sql`
      UPDATE chat_talk SET waiting_since = now() - interval '300 days 30 seconds', state = 'queue' WHERE id = ${id}`);
    const told = async (who: Person, nodeId?: number) =>
      (
        await house.ask(contract.workbench.figures, nodeId ? { nodeId: String(nodeId) } : {}, who.token)
      ).figures.find((figure) => figure.id === 'chat.waiting')?.note;
    const { node } = await house.ask(chat.info, { id }, both.token);
    expect(await told(both)).toBe(`最久 300 天，${node.name}`);
    expect(await told(both, other)).toBe('最久 300 天');
    expect(await told(one)).toBe('最久 300 天');
    await house.db.query(sql`UPDATE chat_talk SET waiting_since = NULL WHERE id = ${id}`);
  });

  it('管人的人：快超时的客户是一条待办，写明最急的由谁接待；顾问没有这一条', async () => {
    const account = await desk.addKf('branch');
    const boss = await desk.person('branch', 'NODE', ['13-1', '13-3', '3-1']);
    const adviser = await desk.person('branch');
    const [soon, sooner] = [await newTalk(account), await newTalk(account, { name: '示例·赶时间' })];
    for (const { id } of [soon, sooner]) await house.ask(chat.take, { talkId: id }, adviser.token);
    await house.db.query(sql`
      UPDATE chat_talk SET reply_by = now() + make_interval(mins => CASE id WHEN ${sooner.id} THEN -5000 ELSE 3 END)
      WHERE id IN (${soon.id}, ${sooner.id})`);
    const late = async ({ token }: Person) =>
      (await house.ask(contract.workbench.day, {}, token)).todos.find(({ id }) => id === 'chat.late');
    const { total } = await house.ask(chat.list, { view: 'late' }, boss.token);
    expect(await late(boss)).toMatchObject({
      count: total,
      detail: `示例·赶时间最急，${adviser.name}接待`,
      link: '/home/chat?view=late',
    });
    expect(await late(adviser)).toBeUndefined();
  });

  it('一个会话提醒失败，其余照常', async () => {
    const account = await desk.addKf('branch');
    const boss = await desk.person('branch', 'NODE');
    await house.ask(
      chatDesk.saveStore,
      {
        nodeId: desk.place.branch,
        ...ALWAYS,
        replyMinutes: 5,
      },
      boss.token,
    );
    const [bad, good] = [await newTalk(account), await newTalk(account)];
    await house.db.query(sql`
      UPDATE chat_talk SET reply_by = now() - make_interval(mins => CASE id WHEN ${bad.id} THEN 2 ELSE 1 END) WHERE id IN (${bad.id}, ${good.id})`);
    await house.db.raw(`
      CREATE FUNCTION refuse_escalation() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.escalated_at IS NOT NULL AND NEW.id = ${bad.id} THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse_escalation BEFORE UPDATE ON chat_talk FOR EACH ROW EXECUTE FUNCTION refuse_escalation();`);
    await runClock();
    const told = await house.db.query<{ id: number }>(
      sql`SELECT id FROM chat_talk WHERE id IN (${bad.id}, ${good.id}) AND escalated_at IS NOT NULL`,
    );
    expect(told).toEqual([{ id: good.id }]);
    await house.db.raw('DROP TRIGGER refuse_escalation ON chat_talk');
  });
});

describe('全店视图', () => {
  const list = (who: Person) => house.ask(contract.chatView.list, {}, who.token);
  const share = (who: Person, name: string) =>
    house.send(
      contract.chatView.create,
      { name, filter: { view: 'waiting', platform: 'douyin' } },
      who.token,
    );

  it('由管理门店会话的人创建，门店的人都看到；别店看不到，只有管理的人能删', async () => {
    const [manager, adviser] = [await desk.person('store', 'TREE'), await desk.person('store')];
    const [head, other] = [await desk.person('dealer', 'TREE'), await desk.person('branch', 'TREE')];
    expect((await list(adviser)).mayShare).toBe(false);
    expect(await share(adviser, '抖音待回')).toMatchObject({
      httpStatus: 403,
      code: 'chat.viewsForManagers',
    });
    expect((await list(manager)).mayShare).toBe(true);
    const { data } = await share(manager, '抖音待回');
    expect(data).toMatchObject({ filter: { view: 'waiting', platform: 'douyin' }, can: ['delete'] });
    expect((await share(manager, '抖音待回')).code).toBe('chat.viewTaken');
    const named = async (who: Person) => (await list(who)).rows.map(({ name, can }) => [name, can]);
    expect(await named(adviser)).toEqual([['抖音待回', []]]);
    expect(await named(other)).toEqual([]);
    // What the dealer shares, every store below has; only the dealer takes it away.
    await share(head, '全部待回');
    expect(await named(adviser)).toEqual([
      ['全部待回', []],
      ['抖音待回', []],
    ]);
    expect(await named(other)).toEqual([['全部待回', []]]);
    const { rows } = await list(head);
    const whole = rows.find(({ name }) => name === '全部待回')?.id ?? 0;
    const remove = (who: Person, id: number) => house.send(contract.chatView.remove, { id }, who.token);
    expect((await remove(manager, whole)).httpStatus).toBe(404);
    expect((await remove(adviser, data.id)).httpStatus).toBe(404);
    expect((await remove(head, whole)).status).toBe('y');
    expect((await remove(manager, data.id)).status).toBe('y');
    expect(await named(adviser)).toEqual([]);
  });
});

describe('客户动态', () => {
  const timeline = (who: Person, id: number) => house.ask(chat.timeline, { id }, who.token);

  it('会话、转接和线索按时间排成一列，接下来的在前；没有线索权限的看不到线索，号码是掩码，别店的看不到', async () => {
    const account = await desk.addKf();
    const [adviser, seller, stranger] = [
      await desk.person('store', 'TREE'),
      await desk.person('store', 'TREE', ['13-1', '13-3', '7-1']),
      await desk.person('branch', 'TREE'),
    ];
    const talk = await newTalk(account);
    await house.ask(chat.take, { talkId: talk.id }, adviser.token);
    const { clueId } = await house.ask(
      contract.chatCustomer.makeClue,
      { id: talk.customerId },
      desk.chief.token,
    );
    await house.db.query(sql`
      INSERT INTO clue_follow (channel_id, node_id, path, owner_id, clue_id, kind, result, text, next_at, at)
      SELECT c.channel_id, c.node_id, c.path, ${seller.id}, c.id, f.kind, f.result, f.text, f.next_at::timestamptz, now()
      FROM clue c, (VALUES ('call', 'reached', '改打 13900001234', NULL), ('appointment', NULL, '看第三排', now() + interval '2 days'))
        f(kind, result, text, next_at) WHERE c.id = ${clueId}`);
    const { rows, total } = await timeline(seller, talk.id);
    expect(total).toBe(rows.length);
    expect(rows[0]).toMatchObject({ kind: 'appointment', ahead: true, note: `${seller.name}，看第三排` });
    const past = rows.filter(({ ahead }) => !ahead);
    expect(past.map(({ at }) => Date.parse(at))).toEqual(
      past.map(({ at }) => Date.parse(at)).sort((a, b) => b - a),
    );
    expect(past).toContainEqual(
      expect.objectContaining({
        title: '电话，接通',
        note: `${seller.name}，改打 139****1234`,
        group: 'clue',
      }),
    );
    expect(past).toContainEqual(
      expect.objectContaining({ title: `${adviser.name}接管会话`, kind: 'handover', group: 'talk' }),
    );
    const groups = new Set((await timeline(adviser, talk.id)).rows.map(({ group }) => group));
    expect([...groups]).toEqual(['talk']);
    expect((await house.send(chat.timeline, { id: talk.id }, stranger.token)).httpStatus).toBe(404);
  });
});
