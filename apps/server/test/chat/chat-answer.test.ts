import { contract } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { type AnswererInput, type AnswererOutput, answerer } from '../../src/modules/chat/index.ts';
import { type Desk, openDesk } from '../chat-desk.ts';
import { until } from '../library.ts';

const { chat } = contract;
let desk: Desk;
let house: Desk['house'];
/** What the bot of these tests was asked, and what it says. */
let asked: AnswererInput[] = [];
let says: (asking: AnswererInput) => Promise<AnswererOutput | null> | AnswererOutput | null;

beforeAll(async () => {
  desk = await openDesk({
    beside: defineModule({
      name: 'chat',
      contributes: [
        answerer.with({
          answer: async (_kernel, asking) => {
            asked.push(asking);
            return says(asking);
          },
          suggest: async () => [
            { text: '可以这样回答', citations: [{ title: '试驾须知', text: '带驾驶证' }] },
          ],
        }),
      ],
    }),
  });
  ({ house } = desk);
}, 60_000);
beforeEach(async () => {
  asked = [];
  await desk.sandbox.control('fault/clear', {});
});

describe('机器人', () => {
  it('几秒内的几条合成一个问题，回答带引用送达', async () => {
    says = () => ({
      sure: true,
      text: '请带身份证和驾驶证',
      citations: [{ title: '试驾须知', text: '带驾驶证' }],
    });
    const account = await desk.addKf('store', { bot: true });
    const adviser = await desk.person('store');
    const { id, text } = await desk.customer(account, { intention: 'silent' });
    await desk.say(id, { text: '想试驾' });
    await desk.say(id, { text: '要带什么' });
    const talk = await desk.talkOf(id);
    await until(async () => (await desk.messages(adviser, talk.id)).length === 3);
    expect(asked).toEqual([]);
    await desk.pauseOver(talk.id);
    await until(async () => (await desk.fromUs(id)).length === 1);
    expect(asked.map(({ question }) => question)).toEqual([[text, '想试驾', '要带什么'].join('\n')]);
    const rows = await desk.messages(adviser, talk.id);
    expect(rows.at(-1)).toMatchObject({ by: 'bot', citations: [{ title: '试驾须知' }] });
    expect(await desk.fromUs(id)).toEqual(['请带身份证和驾驶证']);
  });

  it('拿不准就转人工，写明原因；给人的建议回复不会自己发送', async () => {
    says = () => ({ sure: false, reason: 'asked' });
    const account = await desk.addKf('store', { bot: true });
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account);
    await desk.pauseOver((await desk.talkOf(id)).id);
    const talk = await until(async () => {
      const found = await desk.talkOf(id);
      return found.state === 'queue' && found;
    });
    const events = (await desk.messages(adviser, talk.id)).filter(({ kind }) => kind === 'event');
    expect(events.map(({ text }) => text)).toEqual(['转人工：客户要求人工']);
    const { rows: suggested } = await house.ask(chat.suggest, { id: talk.id }, adviser.token);
    expect(suggested.map((one) => one.text)).toEqual(['可以这样回答']);
    expect(await desk.fromUs(id)).toEqual([]);
  });

  it('顾问先开口，机器人想好的话不再发出', { tags: 'full' }, async () => {
    const held = Promise.withResolvers<AnswererOutput>();
    says = () => held.promise;
    const account = await desk.addKf('store', { bot: true });
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account);
    const talk = await desk.talkOf(id);
    await until(async () => asked.length > 0);
    expect((await desk.send(adviser, talk.id, '我来回答')).status).toBe('y');
    held.resolve({ sure: true, text: '机器人的话', citations: [] });
    await until(async () => (await desk.fromUs(id)).length === 1);
    await until(async () =>
      house.db.one(
        sql`SELECT 1 AS found FROM job_run WHERE name = 'chat.answer' AND status = 'done' LIMIT 1`,
      ),
    );
    expect(await desk.fromUs(id)).toEqual(['我来回答']);
    expect(await desk.talkOf(id)).toMatchObject({ state: 'human', ownerId: adviser.id });
  });
});

describe('不稳的平台', () => {
  it('接连丢掉回答：每条只发一次，没有答复的待核实，不会自己重发', { tags: 'full' }, async () => {
    says = () => null;
    const account = await desk.addKf();
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account);
    const talk = await desk.talkOf(id);
    await desk.sandbox.fault({ path: '/cgi-bin/kf/send_msg', kind: 'drop', times: 2 });
    const texts = ['第一条', '第二条', '第三条'];
    const sent: number[] = [];
    for (const text of texts) sent.push((await desk.send(adviser, talk.id, text)).data.id);
    const ended = await Promise.all(sent.map((message) => desk.settled(message, 'sent', 'unknown')));
    expect(ended.map(({ state }) => state).toSorted()).toEqual(['sent', 'unknown', 'unknown']);
    expect((await desk.fromUs(id)).toSorted()).toEqual(texts.toSorted());
  });

  it('接收和处理之间断电：重新启动后一条不少、一条不多', { tags: 'full' }, async () => {
    says = () => null;
    const account = await desk.addDouyin();
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account, { intention: 'silent' });
    const talk = await desk.talkOf(id);
    await desk.say(id, { text: '断电前收到' });
    await until(async () => (await desk.messages(adviser, talk.id)).length === 2);
    // As it is left by a process that kept the callback and died before, or right after, it worked on it.
    await house.db.query(sql`UPDATE chat_callback SET handled_at = NULL WHERE platform = 'douyin'`);
    await desk.say(id, { text: '恢复后收到' });
    await until(async () => (await desk.messages(adviser, talk.id)).length === 3);
    await until(
      async () => !(await house.db.one(sql`SELECT 1 AS found FROM chat_callback WHERE handled_at IS NULL`)),
    );
    expect(await desk.messages(adviser, talk.id)).toHaveLength(3);
  });
});
