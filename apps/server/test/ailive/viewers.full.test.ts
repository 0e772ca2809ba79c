import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import { type LiveDesk, openLiveDesk } from './live-desk.ts';
import { soundsAtOnce } from './live-stand.ts';

const { liveShow, liveKeyword, liveAssistant } = contract;
let desk: LiveDesk;
const ask: LiveDesk['house']['ask'] = (call, input, token) => desk.house.ask(call, input, token);
beforeAll(async () => {
  desk = await openLiveDesk();
  await soundsAtOnce(desk.house.db);
  const { setting } = await ask(liveAssistant.info, {}, desk.host.token);
  // As long as a burst takes on a busy machine.
  await ask(liveAssistant.update, { ...setting, windowSeconds: 60 }, desk.host.token);
  await ask(
    liveKeyword.create,
    { name: '营业时间', any: ['几点'], answers: ['{昵称}，早九点开门。'], cooldownSeconds: 0 },
    desk.host.token,
  );
});

it.each([
  ['示例·青柠', '示例·青柠，早九点开门。'],
  ['🌸小花🌸', '小花，早九点开门。'],
  ['★☆★', '朋友，早九点开门。'],
  ['看车1３8 1234-5678', '朋友，早九点开门。'],
  ['①③⑧①②③④⑤⑥⑦⑧', '朋友，早九点开门。'],
])('昵称「%s」读作「%s」，号码和表情不念出来', async (nickname, answer) => {
  const { id } = await desk.show(['第一句台词。']);
  await desk.start(id);
  const said = await ask(liveShow.say, { id, nickname, text: '几点开门？' }, desk.host.token);
  expect([said.nickname, said.answer]).toEqual([maskPhones(nickname), answer]);
  await ask(liveShow.stop, { id }, desk.host.token);
});

it('昵称含隐藏词的观众不被念出来', async () => {
  const { id } = await desk.show(['第一句台词。']);
  await desk.start(id);
  const said = await ask(
    liveShow.say,
    { id, nickname: '加我 微信领券', text: '几点开门？' },
    desk.host.token,
  );
  expect([said.outcome, said.note, said.answer]).toEqual(['hidden', '昵称含「加我微信」', '']);
  await ask(liveShow.stop, { id }, desk.host.token);
});

describe('模拟观众', () => {
  it('按种子和条数发言，与平台推送的评论一样处理；同样的种子说同样的话', async () => {
    const told = async (seed: number) => {
      const { id } = await desk.show(['第一句台词。']);
      await desk.start(id);
      await ask(liveShow.simulate, { id, kind: 'comment', count: 12, seed }, desk.host.token);
      await ask(liveShow.simulate, { id, kind: 'enter', count: 3, seed }, desk.host.token);
      const { rows } = await ask(liveShow.comments, { showId: id, limit: 100 }, desk.host.token);
      const { dropped } = await ask(liveShow.room, { id }, desk.host.token);
      await ask(liveShow.stop, { id }, desk.host.token);
      return {
        said: rows.map(({ kind, nickname, text }) => [kind, nickname, text].join(' ')).toSorted(),
        dropped,
      };
    };
    const [first, same, other] = [await told(7), await told(7), await told(8)];
    expect(first.said.length).toBe(15);
    expect(first).toEqual(same);
    expect(other.said).not.toEqual(first.said);
    // A second burst of the same seed goes on where the first one ended.
    const { id } = await desk.show(['第一句台词。']);
    await desk.start(id);
    for (let burst = 0; burst < 2; burst += 1)
      await ask(liveShow.simulate, { id, kind: 'comment', count: 50, seed: 7 }, desk.host.token);
    const room = await ask(liveShow.room, { id }, desk.host.token);
    // What repeats or is hidden takes no place, and fills a window of its own.
    const aside = room.comments.filter(({ outcome }) => outcome === 'dropped' || outcome === 'hidden').length;
    expect(aside).toBe(20);
    expect(room.comments.length + (room.dropped.comment ?? 0)).toBe(100);
    await ask(liveShow.stop, { id }, desk.host.token);
  });

  it('只在沙箱直播间、直播中可用', async () => {
    const { id, account } = await desk.show(['第一句台词。']);
    const send = () => desk.house.send(liveShow.simulate, { id, kind: 'comment', count: 1 }, desk.host.token);
    expect((await send()).msg).toBe('场次未在直播');
    await desk.start(id);
    expect((await ask(liveShow.info, { id }, desk.host.token)).can).toContain('simulate');
    await desk.house.db.query(sql`UPDATE live_account SET platform = 'douyin' WHERE id = ${account.id}`);
    expect((await send()).msg).toBe('仅沙箱直播间可以模拟观众');
    expect((await ask(liveShow.info, { id }, desk.host.token)).can).not.toContain('simulate');
    await ask(liveShow.stop, { id }, desk.host.token);
  });
});
