import { contract } from '@zhiying/contract';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { until } from '../library.ts';
import { type LiveDesk, openLiveDesk } from './live-desk.ts';

const { liveShow, liveKeyword, liveInsert, liveAssistant } = contract;
let desk: LiveDesk;
const ask: LiveDesk['house']['ask'] = (call, input, token) => desk.house.ask(call, input, token);
beforeAll(async () => {
  desk = await openLiveDesk();
});

const checkOf = async (id: number, code: string) =>
  (await ask(liveShow.preflight, { id }, desk.host.token)).checks.find((check) => check.code === code);

it('上次没生成的声音挡住开播，检查时重新生成；声音恢复后可以开播', async () => {
  const lines = ['第一句台词。', '当时没有生成的一句。'];
  const first = await desk.show(lines);
  desk.services.behaviour.speaking = () => Promise.reject(new Error('no voice'));
  await desk.start(first.id);
  const failed = async () =>
    (
      await desk.house.db.query<{ state: string }>(
        sql`SELECT state FROM live_sound WHERE text = ${lines[1]} AND state = 'failed'`,
      )
    ).length;
  await until(async () => (await failed()) === 1);
  await ask(liveShow.stop, { id: first.id }, desk.host.token);

  const { id } = await desk.show(lines);
  expect(await checkOf(id, 'sounds')).toEqual({
    code: 'sounds',
    level: 'red',
    note: '2 句声音生成失败，正在重试',
  });
  // The voice is still away: it was tried again, and does not let the show through.
  await until(async () => (await failed()) === 1);
  desk.services.behaviour.speaking = async () => {};
  await checkOf(id, 'sounds');
  await until(async () => (await checkOf(id, 'sounds'))?.note === '已生成');
  expect((await desk.start(id)).state).toBe('readying');
  await ask(liveShow.stop, { id }, desk.host.token);
});

it('自动说的话也检查用词：关键词回复、定时插播、欢迎语有问题时需确认', async () => {
  const { id } = await desk.show(['第一句台词。']);
  expect((await checkOf(id, 'words'))?.level).toBe('green');
  const rule = await ask(
    liveKeyword.create,
    { name: '价格', any: ['价格'], answers: ['详情看评论区。', '全网最低价。'] },
    desk.host.token,
  );
  const off = await ask(
    liveKeyword.create,
    { name: '停用的', any: ['停用'], answers: ['全网最低价。'], enabled: false },
    desk.host.token,
  );
  const byHand = await ask(liveInsert.create, { name: '手动', text: '全网最低价。' }, desk.host.token);
  const timed = await ask(
    liveInsert.create,
    { name: '礼包', text: '最好的礼包。', everyMinutes: 5 },
    desk.host.token,
  );
  const { setting } = await ask(liveAssistant.info, {}, desk.host.token);
  const greetings = setting.greetings.map((one) =>
    one.event === 'gift' ? { ...one, enabled: true, text: '谢谢{昵称}，最好的观众。' } : one,
  );
  await ask(liveAssistant.update, { ...setting, greetings }, desk.host.token);

  const check = await checkOf(id, 'words');
  expect(check?.level).toBe('amber');
  for (const said of ['关键词「价格」', '插播「礼包」', '欢迎语「送礼」'])
    expect(check?.note).toContain(said);
  expect(check?.note).not.toMatch(/停用的|手动/);
  for (const { id: rows } of [rule, off]) await ask(liveKeyword.remove, { id: rows }, desk.host.token);
  for (const { id: rows } of [byHand, timed]) await ask(liveInsert.remove, { id: rows }, desk.host.token);
  await ask(liveAssistant.update, setting, desk.host.token);
});

it('计划结束时间已过的场次不能开播', async () => {
  const { id } = await desk.show(['第一句台词。']);
  await desk.house.db.query(sql`UPDATE live_show SET ends_at = now() - interval '1 minute' WHERE id = ${id}`);
  const tried = await desk.house.send(
    liveShow.start,
    { id, confirmed: ['account', 'length', 'questions', 'words'] },
    desk.host.token,
  );
  expect(tried.msg).toContain('计划结束时间已过');
  expect((await ask(liveShow.info, { id }, desk.host.token)).state).toBe('draft');
});
