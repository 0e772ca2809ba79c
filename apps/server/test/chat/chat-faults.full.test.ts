import { createHash } from 'node:crypto';
import { contract } from '@zhiying/contract';
import { beforeEach, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { wakeSending } from '../../src/modules/chat/wake.ts';
import { desk, house, useDesk } from '../chat-desk.ts';
import { until } from '../library.ts';

const { chat, chatMessage } = contract;

useDesk();
beforeEach(() => desk.sandbox.control('fault/clear', {}));

it.each([
  ['addKf', '/cgi-bin/kf/send_msg'],
  ['addDouyin', '/im/send/msg/'],
] as const)(
  '五分之一的回答丢失：没有一条重复，没有一条说错（%s）',
  async (add, path) => {
    const account = await desk[add]();
    const adviser = await desk.person('store');
    const people = await Promise.all(
      Array.from({ length: 5 }, () => desk.customer(account, { intention: 'silent' })),
    );
    await desk.sandbox.fault({ path, kind: 'drop', percent: 20, times: null });
    await desk.sandbox.fault({ path, kind: 'lose', times: 1 });
    const texts = ['第一条', '第二条'];
    const sent: { id: number; customer: string; text: string }[] = [];
    for (const { id } of people) {
      const talk = await desk.talkOf(id);
      for (const text of texts) {
        const { data } = await desk.send(adviser, talk.id, text);
        sent.push({ id: data.id, customer: id, text });
      }
    }
    // 抖音 tells what arrived; of 微信 nobody knows where the answer was lost.
    const states = await until(async () => {
      const rows = await house.db.query<{ id: number; state: string }>(sql`
        SELECT id, state FROM chat_message WHERE account_id = ${account.id} AND sender = 'member'`);
      return rows.every(({ state }) => ['sent', 'unknown'].includes(state)) && rows;
    });
    for (const { id, customer, text } of sent) {
      const times = (await desk.fromUs(customer)).filter((one) => one === text).length;
      expect(times).toBeLessThanOrEqual(1);
      if (states.find((one) => one.id === id)?.state === 'sent') expect(times).toBe(1);
    }
    expect(states.some(({ state }) => state === 'unknown')).toBe(true);
  },
  60_000,
);

it('令牌在发送和拉取之间失效：自己更新，每条一次', async () => {
  const account = await desk.addKf();
  const adviser = await desk.person('store');
  const { id } = await desk.customer(account, { intention: 'silent' });
  const talk = await desk.talkOf(id);
  const { data: one } = await desk.send(adviser, talk.id, '失效之前');
  await desk.settled(one.id, 'sent');
  await desk.sandbox.control('expire', { platform: 'weixin' });
  await desk.say(id, { text: '失效之后的提问' });
  const { data: two } = await desk.send(adviser, talk.id, '失效之后');
  await desk.settled(two.id, 'sent');
  await until(async () =>
    (await desk.messages(adviser, talk.id)).some(({ text }) => text === '失效之后的提问'),
  );
  expect(await desk.fromUs(id)).toEqual(['失效之前', '失效之后']);
});

it('数据库连接全部断开：收到的、发出的一条不少，一条不多', async () => {
  const account = await desk.addDouyin();
  const adviser = await desk.person('store');
  const { id } = await desk.customer(account, { intention: 'silent' });
  const talk = await desk.talkOf(id);
  const cut = () =>
    house.db
      .query(
        sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      )
      .catch(() => null);
  const asked = Array.from({ length: 8 }, (_, at) => `断线中的第 ${at + 1} 条`);
  for (const [at, text] of asked.entries()) {
    await desk.say(id, { text });
    if (at === 3) await cut();
  }
  await until(async () => (await desk.messages(adviser, talk.id).catch(() => [])).length === 9);
  const { data } = await desk.send(adviser, talk.id, '恢复以后');
  await cut();
  // If it was under way, its process counts as dead after two minutes and the clock looks again: here both are now.
  const { kernel } = house.app;
  const takeUp = () =>
    kernel.tx(SYSTEM, async (unit) => {
      await unit.query(
        sql`UPDATE chat_message SET look_at = now() WHERE id = ${data.id} AND state = 'sending'`,
      );
      await wakeSending(kernel, unit);
    });
  await until(async () =>
    takeUp().then(
      () => true,
      () => false,
    ),
  );
  await desk.settled(data.id, 'sent');
  const heard = (await desk.messages(adviser, talk.id)).filter(
    ({ by, text }) => by === 'customer' && asked.includes(text),
  );
  expect(heard.map(({ text }) => text)).toEqual(asked);
  expect(await desk.fromUs(id)).toEqual(['恢复以后']);
}, 60_000);

it('同一个回调重放一百次、签名被改一位：只有一条消息', async () => {
  const account = await desk.addDouyin();
  const adviser = await desk.person('store');
  const body = JSON.stringify({
    event: 'im_receive_msg',
    from_user_id: '_replayed',
    to_user_id: account.externalId,
    content: {
      conversation_short_id: '@replayed',
      server_message_id: '@replayed-1',
      create_time: Date.now(),
      message_type: 'text',
      text: '只算一次',
    },
  });
  const signature = createHash('sha1').update(`sandbox-douyin-secret${body}`).digest('hex');
  const post = (signed: string, number: string) =>
    fetch(`${house.url}/api/platform/douyin/events`, {
      method: 'POST',
      body,
      headers: { 'x-douyin-signature': signed, 'msg-id': number },
    });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => post(signature, `replay-${at % 7}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const forged = signature.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  expect((await post(forged, 'forged')).status).toBe(401);
  const talk = await desk.talkOf('_replayed');
  await until(
    async () => !(await house.db.one(sql`SELECT 1 AS found FROM chat_callback WHERE handled_at IS NULL`)),
  );
  expect((await desk.messages(adviser, talk.id)).map(({ text }) => text)).toEqual(['只算一次']);
});

it('表情、从右到左、半个字符、脚本和超长文字：原样留下，列表、搜索和通知都不出错', async () => {
  const account = await desk.addDouyin();
  const adviser = await desk.person('store');
  const name = '<img src=x onerror=alert(1)>‮😀';
  const { id } = await desk.customer(account, { name, intention: 'silent' });
  const talk = await desk.talkOf(id);
  // The 80th character of the line is half of an emoji.
  const edge = `${'长'.repeat(79)}😀尾`;
  const odd = [
    '👨‍👩‍👧‍👦🚗',
    'مرحبا 你好 שלום',
    '<script>alert(1)</script>',
    '半个\ud83d字符',
    edge,
    '很长'.repeat(15_000),
  ];
  for (const text of odd) await desk.say(id, { text });
  const rows = await until(async () => {
    const found = await desk.messages(adviser, talk.id);
    return found.length === odd.length + 1 && found;
  });
  expect(rows.slice(1, 4).map(({ text }) => text)).toEqual(odd.slice(0, 3));
  expect(rows.at(-1)?.text).toMatch(/已截断）$/);
  expect((await house.ask(chat.info, { id: talk.id }, adviser.token)).customer.name).toBe(name);
  expect((await house.ask(chatMessage.list, { q: 'שלום' }, adviser.token)).total).toBe(1);
  const { data } = await desk.send(adviser, talk.id, `回复😀${'好'.repeat(76)}🚗`);
  await desk.settled(data.id, 'sent');
});

it('两个看得到同一会话的人同时回复：按先后送达，接待人是后说话的人', async () => {
  const account = await desk.addKf();
  const [one, two] = [await desk.person('dealer', 'TREE'), await desk.person('dealer', 'TREE')];
  const { id } = await desk.customer(account, { intention: 'silent' });
  const talk = await desk.talkOf(id);
  const answers = await Promise.all([desk.send(one, talk.id, '甲'), desk.send(two, talk.id, '乙')]);
  expect(answers.map(({ status }) => status)).toEqual(['y', 'y']);
  await until(async () => (await desk.fromUs(id)).length === 2);
  const said = (await desk.messages(one, talk.id)).filter(({ by }) => by === 'member');
  expect(await desk.fromUs(id)).toEqual(said.map(({ text }) => text));
  expect((await desk.talkOf(id)).ownerId).toBe(said.at(-1)?.text === '甲' ? one.id : two.id);
});

it('一条收不下的回调不挡住后面的客户', async () => {
  const account = await desk.addDouyin();
  const broken = await house.db.one<{ id: number }>(sql`
    INSERT INTO chat_callback (platform, callback_id, sealed) VALUES ('douyin', 'broken', 'broken') RETURNING id`);
  const { id } = await desk.customer(account, { intention: 'silent' });
  expect(await desk.talkOf(id)).toBeTruthy();
  expect(
    await house.db.one(sql`SELECT handled_at AS at FROM chat_callback WHERE id = ${broken?.id ?? 0}`),
  ).toEqual({ at: null });
  await house.db.query(sql`DELETE FROM chat_callback WHERE id = ${broken?.id ?? 0}`);
});
