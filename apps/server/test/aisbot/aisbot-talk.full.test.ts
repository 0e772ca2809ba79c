import { contract } from '@zhiying/contract';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type Desk, openDesk, type Person } from '../chat-desk.ts';
import { until } from '../library.ts';

const { aisbot, aisbotGap, aisbotPair, chat } = contract;
let desk: Desk;
let house: Desk['house'];
let keeper: Person;
let adviser: Person;

beforeAll(async () => {
  desk = await openDesk();
  ({ house } = desk);
  keeper = await desk.person('root', 'ALL', ['13-1', '13-3', '13-4', '13-11']);
  adviser = await desk.person('store');
  await house.ask(
    aisbotPair.create,
    { question: '可以预约试驾吗', answer: '可以，请携带驾驶证到店试驾。' },
    keeper.token,
  );
}, 60_000);

/** An account at which the bot answers, and somebody who asks there. */
async function asked(text: string, hours = { from: '00:00', to: '24:00' }) {
  const account = await desk.addKf();
  await house.ask(aisbot.switchAccount, { id: account.id, on: true, ...hours }, keeper.token);
  const { id } = await desk.customer(account, { intention: 'silent', quiet: true });
  await desk.say(id, { text });
  return { external: id, talk: await desk.talkOf(id) };
}
const inState = (external: string, state: string) =>
  until(async () => (await desk.talkOf(external)).state === state);

it('answers a customer from what it knows, citing it to people and not to the customer', async () => {
  const { external, talk } = await asked('你好，可以预约试驾吗');
  await until(async () => (await desk.fromUs(external)).length === 1);
  expect(await desk.fromUs(external)).toEqual(['可以，请携带驾驶证到店试驾。']);
  const said = (await desk.messages(keeper, talk.id)).find(({ by }) => by === 'bot');
  expect(said?.citations).toEqual([{ title: '可以预约试驾吗', text: '可以，请携带驾驶证到店试驾。' }]);
  expect((await desk.talkOf(external)).state).toBe('bot');
});

it('hands over on request with the reason, and gathers what it could not answer', async () => {
  const wants = await asked('我要找人工');
  await inState(wants.external, 'queue');
  const { handover } = await house.ask(chat.info, { id: wants.talk.id }, keeper.token);
  expect(handover).toBe('asked');
  // The customer is told so, and goes on waiting.
  const { settings } = await house.ask(aisbot.config, {}, keeper.token);
  await until(async () => (await desk.fromUs(wants.external)).length === 1);
  expect(await desk.fromUs(wants.external)).toEqual([settings.handoverText]);
  expect((await house.ask(chat.info, { id: wants.talk.id }, keeper.token)).waitingSince).not.toBeNull();
  const unknown = await asked('车顶能装行李架吗');
  await inState(unknown.external, 'queue');
  await until(async () => {
    const { rows } = await house.ask(aisbotGap.list, {}, keeper.token);
    return rows.some(({ question }) => question.includes('行李架'));
  });
});

it('says why it hands over: a price that is no fact, the very word, a number that was left', async () => {
  await house.ask(
    aisbotPair.create,
    { question: '落地多少钱', answer: '落地价 15 万元，今天下单。' },
    keeper.token,
  );
  const cases = [
    ['落地多少钱', 'promise', '转人工：涉及价格或库存承诺'],
    ['我要退款', 'words', '转人工：命中转人工规则，提到「退款」'],
    ['我的电话 13800000031', 'phone', '转人工：客户留下联系方式'],
  ] as const;
  for (const [text, reason, line] of cases) {
    const { external, talk } = await asked(text);
    await inState(external, 'queue');
    expect((await house.ask(chat.info, { id: talk.id }, keeper.token)).handover).toBe(reason);
    expect((await desk.messages(keeper, talk.id)).map((said) => said.text)).toContain(line);
  }
});

it('stays silent outside its hours and past its limit', async () => {
  const late = await asked('可以预约试驾吗', { from: '00:00', to: '00:01' });
  await inState(late.external, 'queue');
  expect(await desk.fromUs(late.external)).toEqual([]);
  const { settings } = await house.ask(aisbot.config, {}, keeper.token);
  await house.ask(aisbot.save, { ...settings, perHour: 1 }, keeper.token);
  const { external } = await asked('可以预约试驾吗');
  await until(async () => (await desk.fromUs(external)).length === 1);
  await desk.say(external, { text: '怎么预约试驾' });
  await inState(external, 'queue');
  const replies = await house.db.query(sql`SELECT 1 FROM aisbot_reply WHERE reason = 'limit'`);
  expect(replies).toHaveLength(1);
  await house.ask(aisbot.save, settings, keeper.token);
});

it('suggests to people what it would say and sends nothing', async () => {
  const account = await desk.addKf();
  const { id } = await desk.customer(account, { intention: 'silent', quiet: true });
  await desk.say(id, { text: '请问可以预约试驾吗' });
  const talk = await desk.talkOf(id);
  const { rows } = await house.ask(chat.suggest, { id: talk.id }, adviser.token);
  expect(rows[0]?.text).toBe('可以，请携带驾驶证到店试驾。');
  expect(await desk.fromUs(id)).toEqual([]);
});

it('answers small talk as what it is, and misses no knowledge for it', async () => {
  const { external } = await asked('你是机器人吗');
  await until(async () => (await desk.fromUs(external)).length === 1);
  expect((await desk.fromUs(external))[0]).toMatch(/^我是智能客服，不是真人/);
  await desk.say(external, { text: '好的谢谢🙂' });
  await until(async () => (await desk.fromUs(external)).length === 2);
  expect((await desk.talkOf(external)).state).toBe('bot');
  const { rows } = await house.ask(aisbotGap.list, {}, keeper.token);
  expect(rows.filter(({ question }) => /机器人|谢谢/.test(question))).toEqual([]);
});

it('says sorry to somebody angry before people take over', async () => {
  const { external } = await asked('太差了，我要投诉');
  await inState(external, 'queue');
  await until(async () => (await desk.fromUs(external)).length === 1);
  expect((await desk.fromUs(external))[0]).toMatch(/^非常抱歉.*已为您转接人工客服/);
});

it('tells where the store is that was written to, and nothing of its contact', async () => {
  await house.db.query(
    sql`UPDATE node SET address = '示例路 8 号', contact_phone = '13800000077' WHERE id = ${desk.place.store}`,
  );
  const { external } = await asked('你们店在哪');
  await until(async () => (await desk.fromUs(external)).length === 1);
  expect((await desk.fromUs(external))[0]).toContain('示例路 8 号');
  const number = await asked('你们店电话多少');
  await inState(number.external, 'queue');
  expect((await desk.fromUs(number.external)).join()).not.toContain('13800000077');
});

it('suggests nothing for a question that only shares words with what it knows', async () => {
  const account = await desk.addKf();
  const { id } = await desk.customer(account, { intention: 'silent', quiet: true });
  await desk.say(id, { text: '试驾能开多远' });
  const talk = await desk.talkOf(id);
  expect((await house.ask(chat.suggest, { id: talk.id }, adviser.token)).rows).toEqual([]);
});
