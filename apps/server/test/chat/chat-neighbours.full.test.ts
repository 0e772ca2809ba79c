import { type ChatAccount, contract } from '@zhiying/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { chatConnections } from '../../src/modules/chat/account/account-connection.service.ts';
import { pullAccount } from '../../src/modules/chat/ingest/pull-account.service.ts';
import { type Desk, openDesk } from '../chat-desk.ts';
import { type Behaviour, type KfStandIn, openKfStandIn } from '../kf-stand-in.ts';
import { until } from '../library.ts';

const { chat } = contract;
let platform: KfStandIn;
let desk: Desk;
let house: Desk['house'];

beforeAll(async () => {
  platform = await openKfStandIn();
  desk = await openDesk({ weixinUrl: platform.url });
  ({ house } = desk);
}, 60_000);
afterEach(() => platform.release());

const SYNC = '/cgi-bin/kf/sync_msg';
const SEND = '/cgi-bin/kf/send_msg';
const corpOf = ({ externalId }: ChatAccount) => `ww${externalId.slice(2, -1)}`;
const callbackOf = ({ callbackPath }: ChatAccount) => house.url + callbackPath;

/** A customer of the account writes, and the platform says so. */
async function says(account: ChatAccount, text: string, customer?: string) {
  platform.write(corpOf(account), text, customer);
  await platform.hint(corpOf(account), callbackOf(account));
}
const stored = (text: string) =>
  until(() => house.db.one<{ id: number }>(sql`SELECT id FROM chat_message WHERE text = ${text}`));
const asksOf = (account: ChatAccount, path: string) =>
  platform.asked.filter((one) => one.path === path && one.corp === corpOf(account));
/** The account's messages are to be fetched later, after so many failures at least. */
const waits = (account: ChatAccount, failures: number) =>
  until(() =>
    house.db.one(sql`
      SELECT 1 AS found FROM chat_pull
      WHERE account_id = ${account.id} AND failures >= ${failures} AND claimed_until IS NULL AND due_at > now()`),
  );
const dueNow = (account: ChatAccount) =>
  house.db.query(sql`UPDATE chat_pull SET due_at = now() WHERE account_id = ${account.id}`);

describe('收消息：一个账号出错，别的账号照常', () => {
  const troubles: [string, string, Behaviour][] = [
    ['密钥错误', '/cgi-bin/gettoken', { errcode: 40001, errmsg: 'invalid credential' }],
    ['频率超限', SYNC, { errcode: 45009, errmsg: 'api freq out of limit' }],
    ['网关错误', SYNC, { status: 502 }],
  ];
  it.each(troubles)('%s', async (name, path, behaviour) => {
    const [bad, good] = [await desk.addKf(), await desk.addKf()];
    platform.behave(corpOf(bad), path, behaviour);
    await says(bad, `${name}：坏账号`);
    await waits(bad, 1);
    await says(good, `${name}：好账号`);
    await stored(`${name}：好账号`);
    // Nothing of the bad one is lost: it is fetched when the platform is well again.
    platform.behave(corpOf(bad), path, null);
    await dueNow(bad);
    await says(good, `${name}：好账号又一条`);
    await stored(`${name}：坏账号`);
    await stored(`${name}：好账号又一条`);
  });

  it('八个账号的平台不回答：别的账号不等', async () => {
    const bad = await Promise.all(Array.from({ length: 8 }, () => desk.addKf()));
    const good = await desk.addKf();
    for (const account of bad) platform.behave(corpOf(account), SYNC, 'hang');
    for (const account of bad) await says(account, '无人回答');
    await until(async () => platform.hanging(bad.map(corpOf)) === bad.length);
    await says(good, '不等别人');
    await stored('不等别人');
    expect(platform.hanging(bad.map(corpOf))).toBe(bad.length);
  });

  it('获取令牌时不回答的账号不占住别人的令牌', async () => {
    const bad = await Promise.all(Array.from({ length: 3 }, () => desk.addKf()));
    const good = await desk.addKf();
    for (const account of bad) platform.behave(corpOf(account), '/cgi-bin/gettoken', 'hang');
    for (const account of bad) await says(account, '没有令牌');
    await until(async () => platform.hanging(bad.map(corpOf)) === bad.length);
    await says(good, '有令牌');
    await stored('有令牌');
    expect(platform.hanging(bad.map(corpOf))).toBe(bad.length);
  });

  it('反复出错的账号隔得越来越久；其间的提示不让它插队', async () => {
    const bad = await desk.addKf();
    platform.behave(corpOf(bad), SYNC, { errcode: 45009 });
    await says(bad, '第一次');
    await waits(bad, 1);
    for (let failures = 1; failures < 4; failures++) {
      await dueNow(bad);
      await house.db.query(sql`UPDATE chat_pull SET failures = ${failures} WHERE account_id = ${bad.id}`);
      await says(bad, '再说一次');
      await waits(bad, failures + 1);
    }
    const asked = asksOf(bad, SYNC).length;
    await says(bad, '又说一次');
    const good = await desk.addKf();
    await says(good, '旁观的账号');
    await stored('旁观的账号');
    expect(asksOf(bad, SYNC)).toHaveLength(asked);
  });

  it('客户资料取不到，消息照收，也不算账号出错', async () => {
    const account = await desk.addKf();
    platform.behave(corpOf(account), '/cgi-bin/kf/customer/batchget', { errcode: 48002 });
    await says(account, '没有昵称');
    await stored('没有昵称');
    await until(() =>
      house.db.one(sql`
        SELECT 1 AS found FROM chat_pull WHERE account_id = ${account.id} AND failures = 0 AND claimed_until IS NULL AND due_at IS NULL`),
    );
  });
});

describe('按文档拉取', () => {
  it('没有消息但还有更多：带着新游标接着问', async () => {
    const account = await desk.addKf();
    const corp = corpOf(account);
    const empty = (cursor: string) => ({ cursor, more: 1, list: [] });
    const last = { cursor: 'p4', more: 0, list: [platform.message(corp, '空页后面的话')] };
    platform.corpOf(corp).pages.push(empty('p1'), empty('p2'), empty('p2'), empty('p3'), last);
    await platform.hint(corp, callbackOf(account));
    await stored('空页后面的话');
    expect(asksOf(account, SYNC).map(({ body }) => body.cursor)).toEqual(['', 'p1', 'p2', 'p2', 'p3']);
  });

  it('游标一直不动：过一会儿再问，不是一直问', async () => {
    const account = await desk.addKf();
    const corp = corpOf(account);
    const { pages } = platform.corpOf(corp);
    for (let n = 0; n < 50; n++) pages.push({ cursor: 'stays', more: 1, list: [] });
    await platform.hint(corp, callbackOf(account));
    await waits(account, 1);
    expect(asksOf(account, SYNC).length).toBeLessThan(10);
    pages.length = 0;
  });

  it('平台总说还有：让出位置，排到别人后面接着拉', async () => {
    const account = await desk.addKf();
    platform.corpOf(corpOf(account)).endless = true;
    await house.db.query(sql`
      INSERT INTO chat_pull (account_id, claimed_until) VALUES (${account.id}, now() + interval '1 hour')`);
    const { kernel } = house.app;
    await pullAccount(kernel, chatConnections(kernel), { accountId: account.id, failures: 0, token: null });
    const row = await house.db.one(sql`
      SELECT failures, due_at IS NOT NULL OR claimed_until < now() + interval '30 minutes' AS again FROM chat_pull WHERE account_id = ${account.id}`);
    expect(row).toEqual({ failures: 0, again: true });
  });

  it('提示的令牌过期：不带令牌再拉一次', async () => {
    const account = await desk.addKf();
    platform.write(corpOf(account), '令牌过期也收到');
    await platform.hintTooLate(corpOf(account), callbackOf(account));
    await stored('令牌过期也收到');
    const tokens = asksOf(account, SYNC).map(({ body }) => body.token);
    expect(tokens).toEqual(['ENCtoolate', undefined]);
  });

  it('两次提示的令牌相同：两次都去拉', async () => {
    const account = await desk.addKf();
    for (const text of ['同一令牌，第一次', '同一令牌，第二次']) {
      platform.write(corpOf(account), text);
      await platform.hint(corpOf(account), callbackOf(account), 'ENCthesame');
      await stored(text);
    }
  });
});

describe('发消息：一个账号的平台不回答，别的账号照发', () => {
  const talkOf = (account: ChatAccount) => desk.talkOf(`wm_${corpOf(account)}`);

  it('十个账号不回答', async () => {
    const adviser = await desk.person('dealer', 'TREE');
    const bad = await Promise.all(Array.from({ length: 10 }, () => desk.addKf()));
    const good = await desk.addKf();
    for (const account of [...bad, good]) await says(account, '你好');
    for (const account of bad) {
      platform.behave(corpOf(account), SEND, 'hang');
      await desk.send(adviser, (await talkOf(account)).id, '没有回答');
    }
    await until(async () => platform.hanging(bad.map(corpOf)) === bad.length);
    const { data } = await desk.send(adviser, (await talkOf(good)).id, '照发');
    await desk.settled(data.id, 'sent');
    expect(platform.hanging(bad.map(corpOf))).toBe(bad.length);
  });

  it('没有结果的消息待核实，不自动重发；也不拦住后面的', async () => {
    const adviser = await desk.person('store');
    const account = await desk.addKf();
    const corp = corpOf(account);
    await says(account, '在吗');
    const talk = await talkOf(account);
    platform.behave(corp, SEND, { status: 502 });
    const { data } = await desk.send(adviser, talk.id, '可能到了');
    await desk.settled(data.id, 'unknown');
    platform.behave(corp, SEND, null);
    // Whatever else goes out, and whatever the clock does, it stays where it is.
    const { data: next } = await desk.send(adviser, talk.id, '下一条');
    await desk.settled(next.id, 'sent');
    expect(asksOf(account, SEND)).toHaveLength(2);
    const row = await house.db.one(
      sql`SELECT state, look_at AS "lookAt" FROM chat_message WHERE id = ${data.id}`,
    );
    expect(row).toEqual({ state: 'unknown', lookAt: null });
  });
});

it('迟到的拒绝不把人工重发过的消息再次排队', async () => {
  const account = await desk.addKf();
  const adviser = await desk.person('store');
  await says(account, '迟到的拒绝', 'wm_late_refusal');
  const talk = await desk.talkOf('wm_late_refusal');
  const corp = corpOf(account);
  platform.behave(corp, SEND, 'hang');
  const { data } = await desk.send(adviser, talk.id, '只发两次');
  await until(async () => platform.hanging([corp]) === 1);
  // As the house leaves it once the process that sends it counts as dead.
  await house.db.query(sql`
    UPDATE chat_message SET state = 'unknown', unknown_at = now(), look_at = NULL WHERE id = ${data.id}`);
  await house.ask(chat.resend, { messageId: data.id, mayRepeat: true }, adviser.token);
  await until(async () => platform.hanging([corp]) === 2);
  platform.answerOldest(corp, { errcode: -1, errmsg: 'system busy' });
  // The refusal is noted with the account: by then it has been settled.
  await until(() =>
    house.db.one(sql`SELECT 1 AS found FROM chat_account WHERE id = ${account.id} AND trouble <> ''`),
  );
  expect(await desk.settled(data.id, 'sending')).toMatchObject({ error: '' });
  platform.answerOldest(corp, { errcode: 0, errmsg: 'ok', msgid: 'arrived' });
  expect(await desk.settled(data.id, 'sent')).toMatchObject({ platformId: 'arrived' });
  expect(asksOf(account, SEND)).toHaveLength(2);
});
