import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { findPhones } from '#kernel/phone/phone-mask.ts';
import type { Person } from '../library.ts';
import { type LiveDesk, openLiveDesk } from './live-desk.ts';
import { soundsAtOnce } from './live-stand.ts';

const { liveShow, liveKeyword, liveAssistant } = contract;
const PHONE = '13812345678';
const SPELLED = '加我 138-1234 5678';
const IN_CHINESE = '一三八一二三四五六七八';

let desk: LiveDesk;
/** Whoever may see numbers; the host of the desk may not. */
let trusted: Person;
let showId: number;
const ask: LiveDesk['house']['ask'] = (call, input, token) => desk.house.ask(call, input, token);
const say = (text: string, nickname = '示例·青柠') =>
  ask(liveShow.say, { id: showId, nickname, text }, desk.host.token);

beforeAll(async () => {
  desk = await openLiveDesk();
  await soundsAtOnce(desk.house.db);
  trusted = await desk.person('trusted', desk.root, ['19-4', '19-5', '7-3'], 'ALL');
  const { setting } = await ask(liveAssistant.info, {}, desk.host.token);
  await ask(liveAssistant.update, { ...setting, answersPerMinute: 30 }, desk.host.token);
  const { id } = await desk.show(['第一句台词。']);
  await desk.start(id);
  showId = id;
  await say(`请打 ${PHONE}`);
  await say(SPELLED, `老周${PHONE}`);
  await say(`打给我 ${IN_CHINESE} 可以吗`, IN_CHINESE);
});

const told = async (token: string) =>
  JSON.stringify([
    await ask(liveShow.comments, { showId }, token),
    await ask(liveShow.room, { id: showId }, token),
    await ask(liveShow.evidence, { showId }, token),
    await ask(liveShow.report, { id: showId }, token),
    await ask(liveKeyword.tryOut, { showId }, token),
  ]);

describe('评论里的手机号', () => {
  it('没有权限的人在评论、直播间、报告、留痕和试用里都看不到完整号码，有权限的人看得到', async () => {
    const hidden = await told(desk.host.token);
    expect(findPhones(hidden)).toEqual([]);
    expect(hidden).toContain('请打 138****5678');
    const open = await told(trusted.token);
    for (const text of [`请打 ${PHONE}`, SPELLED, IN_CHINESE]) expect(open).toContain(text);
  });

  it('搜索不证实猜测的数字', async () => {
    const found = async (q: string, token: string) =>
      (await ask(liveShow.comments, { showId, q }, token)).total;
    expect(await found('1381234', desk.host.token)).toBe(0);
    expect(await found('1381234', trusted.token)).toBe(1);
    expect(await found('请打', desk.host.token)).toBe(1);
  });

  it('规则、隐藏词和重复不证实猜测的数字', async () => {
    const rule = { name: '猜测', any: ['81234567'], answers: ['猜对了。'], cooldownSeconds: 0 };
    const { id } = await ask(liveKeyword.create, rule, desk.host.token);
    const { setting } = await ask(liveAssistant.info, {}, desk.host.token);
    await ask(liveAssistant.update, { ...setting, hiddenWords: ['12345'] }, desk.host.token);
    const { rows } = await ask(liveKeyword.tryOut, { showId }, desk.host.token);
    expect(rows.filter(({ answer }) => answer !== null)).toEqual([]);
    expect(await say(`这是 ${PHONE}`)).toMatchObject({ outcome: 'noted', note: '' });
    // Of two numbers that look alike the second reads as the first: neither is told to be another one.
    expect(await say('这是 13899995678')).toMatchObject({ outcome: 'dropped' });
    await ask(liveAssistant.update, setting, desk.host.token);
    await desk.house.db.query(sql`DELETE FROM live_keyword WHERE id = ${id}`);
  });

  it('未回答的问题按看得到的文字合并', async () => {
    const asked = async (phone: string, again: string) => say(`${again}${phone} 能加微信吗`);
    await asked('15012345678', '');
    await asked('15099995678', ' ');
    await desk.house.db.query(sql`
      UPDATE live_comment SET outcome = 'unanswered', text = trim(text) WHERE show_id = ${showId} AND text LIKE '%能加微信吗'`);
    const unanswered = async (token: string) =>
      (await ask(liveShow.report, { id: showId }, token)).unanswered.filter(({ text }) => /微信/.test(text));
    expect(await unanswered(desk.host.token)).toEqual([{ text: '150****5678 能加微信吗', times: 2 }]);
    expect(await unanswered(trusted.token)).toHaveLength(2);
  });

  it('昵称里怎样写的号码都不念出来', async () => {
    const { id } = await ask(
      liveKeyword.create,
      { name: '营业时间', any: ['几点'], answers: ['{昵称}，早九点开门。'] },
      desk.host.token,
    );
    expect((await say('几点开门？', IN_CHINESE)).answer).toBe('朋友，早九点开门。');
    await desk.house.db.query(sql`DELETE FROM live_keyword WHERE id = ${id}`);
  });

  it('用空格、横线和汉字写的号码也是意向', async () => {
    await say('回个电话：一五零 九九九九 零零零零');
    // At once: nobody who looks for customers has read it yet.
    const { leads } = await ask(liveShow.report, { id: showId }, trusted.token);
    expect(leads[0]?.text).toBe('回个电话：一五零 九九九九 零零零零');
    const texts = leads.map(({ text }) => text);
    for (const text of [`请打 ${PHONE}`, SPELLED, `打给我 ${IN_CHINESE} 可以吗`])
      expect(texts).toContain(text);
  });
});
