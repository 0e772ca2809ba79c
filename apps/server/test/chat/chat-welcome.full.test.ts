import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { desk, house, useDesk } from '../chat-desk.ts';
import { addPassed, type Library, until } from '../library.ts';

const { chat, chatAccount, chatReport } = contract;

useDesk();

const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const TODAY = `${today},${today}`;
const WELCOME = '您好，欢迎咨询示例汽车，请问您想了解哪款车？';

describe('欢迎语', () => {
  it.each(['addKf', 'addDouyin'] as const)(
    '客户打开会话时发送一次，写在会话开头，不算人工接管（%s）',
    async (add) => {
      const account = await desk[add]();
      const { name, node, bot, version } = account;
      await house.ask(
        chatAccount.update,
        { id: account.id, version, name, nodeId: node.id, bot, welcome: WELCOME },
        desk.chief.token,
      );
      const adviser = await desk.person('store');
      await desk.sandbox.settings({ chatTimes: 2 });
      const { id } = await desk.customer(account, { intention: 'silent', quiet: true });
      await until(async () => (await desk.fromUs(id)).length > 0);
      await desk.sandbox.settings({ chatTimes: 1 });
      await desk.say(id, { text: '想看 SUV' });
      const talk = await desk.talkOf(id);
      await until(async () => (await desk.messages(adviser, talk.id)).length >= 2);
      expect((await desk.messages(adviser, talk.id)).map(({ by, text }) => [by, text])).toEqual([
        ['bot', WELCOME],
        ['customer', '想看 SUV'],
      ]);
      expect(await desk.fromUs(id)).toEqual([WELCOME]);
      expect(await desk.talkOf(id)).toMatchObject({ state: 'queue', ownerId: null });
      const { quota } = await house.ask(chat.info, { id: talk.id }, adviser.token);
      expect(quota.used).toBe(0);
    },
  );
});

describe('邀请评价', () => {
  it.each(['addKf', 'addDouyin'] as const)(
    '结束后请客户评分，评分记在该会话上，不开始新的会话（%s）',
    async (add) => {
      const account = await desk[add]();
      const { name, node, bot, version } = account;
      await house.ask(
        chatAccount.update,
        { id: account.id, version, name, nodeId: node.id, bot, asksRating: true },
        desk.chief.token,
      );
      const adviser = await desk.person('store');
      const { id } = await desk.customer(account, { intention: 'silent' });
      const talk = await desk.talkOf(id);
      const { data } = await desk.send(adviser, talk.id, '已经为你处理');
      await desk.settled(data.id, 'sent');
      await house.ask(chat.end, { talkId: talk.id, reason: 'solved' }, adviser.token);
      await until(async () => (await desk.fromUs(id)).length === 2);
      expect((await desk.fromUs(id)).at(-1)).toContain('请为我们的服务评分');
      await desk.say(id, { text: '5 非常满意' });
      const rated = await until(async () =>
        house.db.one<{ satisfaction: number }>(
          sql`SELECT satisfaction FROM chat_talk WHERE id = ${talk.id} AND satisfaction IS NOT NULL`,
        ),
      );
      expect(rated.satisfaction).toBe(5);
      expect(await desk.talkOf(id)).toMatchObject({ id: talk.id, state: 'ended' });
      const { now } = await house.ask(
        chatReport.summary,
        { at: TODAY, platform: account.platform },
        desk.chief.token,
      );
      expect(now.satisfaction).toBe(5);
      // A number later on, or anything else, is a customer who writes.
      await desk.say(id, { text: '5' });
      await until(async () => (await desk.talkOf(id)).id !== talk.id);
    },
  );

  it('骚扰会话、未开启的账号不邀请', async () => {
    const account = await desk.addKf();
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account, { intention: 'silent' });
    const talk = await desk.talkOf(id);
    await desk.send(adviser, talk.id, '你好');
    await house.ask(chat.end, { talkId: talk.id, reason: 'spam' }, adviser.token);
    await desk.say(id, { text: '5' });
    await until(async () => (await desk.talkOf(id)).id !== talk.id);
    expect(await desk.fromUs(id)).toEqual(['你好']);
  });
});

describe('卡片和语音', () => {
  it('链接和小程序卡片按微信的格式发出；抖音不支持，缺封面不发', { tags: 'full' }, async () => {
    const [kf, douyin] = [await desk.addKf(), await desk.addDouyin()];
    const adviser = await desk.person('root', 'ALL', ['13-1', '13-3', '5-1', '5-2']);
    const library = { house, channel: desk.channel } as Library;
    const cover = await addPassed(library, adviser);
    const { id } = await desk.customer(kf, { intention: 'silent' });
    const talk = await desk.talkOf(id);
    const link = { kind: 'link', title: '示例 SUV X5', text: '首付三成', url: 'https://example.com/x5' };
    const mini = { kind: 'mini', title: '预约试驾', appId: 'wx0123456789abcdef', pagePath: 'pages/drive' };
    for (const card of [link, mini]) {
      const { data } = await desk.send(adviser, talk.id, '', { materialId: cover, card });
      expect(data).toMatchObject({ kind: 'card', text: card.title, card: { title: card.title } });
      await desk.settled(data.id, 'sent');
    }
    expect(await desk.fromUs(id)).toEqual(['示例 SUV X5', '预约试驾']);
    const rows = await desk.messages(adviser, talk.id);
    expect(rows.at(-1)?.card).toMatchObject({ mini: { appId: mini.appId, page: mini.pagePath } });
    expect(rows.at(-1)?.card?.picture).toBeTruthy();
    expect((await desk.send(adviser, talk.id, '', { card: link })).httpStatus).toBe(400);
    const bad = { ...link, url: 'javascript:alert(1)' };
    expect((await desk.send(adviser, talk.id, '', { materialId: cover, card: bad })).httpStatus).toBe(400);
    const other = await desk.talkOf((await desk.customer(douyin, { intention: 'silent' })).id);
    const refused = await desk.send(adviser, other.id, '', { materialId: cover, card: link });
    expect([refused.code, refused.msg]).toEqual(['chat.card', '抖音私信不支持发送卡片']);
  });

  it('微信的语音转换成浏览器能播放的格式', { tags: 'full' }, async () => {
    const account = await desk.addKf();
    const adviser = await desk.person('store');
    const { id } = await desk.customer(account, { intention: 'silent' });
    const talk = await desk.talkOf(id);
    await desk.say(id, { kind: 'voice' });
    const voice = await until(async () =>
      (await desk.messages(adviser, talk.id)).find(({ kind, media }) => kind === 'voice' && media?.seconds),
    );
    expect(voice.media?.seconds).toBeCloseTo(2, 0);
    const played = await fetch(new URL(voice.media?.url ?? '', house.url));
    expect(played.headers.get('content-type')).toBe('audio/mp4');
  });
});
