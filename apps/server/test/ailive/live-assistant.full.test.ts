import { contract, LIVE_PUSH_PATH, type LiveAssistant } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import type { JobDefinition } from '#kernel/jobs/define.ts';
import { liveClock } from '../../src/modules/ailive/ailive.jobs.ts';
import { failWrites } from '../fail-writes.ts';
import { until } from '../library.ts';
import { openSandbox } from '../sandbox.ts';
import { lookAtEvidence } from './evidence.ts';
import { type LiveDesk, openLiveDesk } from './live-desk.ts';
import { laterKernel, openStand, soundsAtOnce } from './live-stand.ts';
import { type SteadyPlayer, steadyPlayer } from './steady-player.ts';

const { liveShow, liveAssistant, liveInsert, liveKeyword, workbench } = contract;
const LINES = ['第一句台词。', '第二句台词。', '第三句台词。', '第四句台词。'];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let desk: LiveDesk;
let url: string;
let push: Awaited<ReturnType<typeof openSandbox>>;
let usual: LiveAssistant;
const clock = { aheadMs: 0 };
const ask: LiveDesk['house']['ask'] = (call, input, token) => desk.house.ask(call, input, token);

beforeAll(async () => {
  desk = await openLiveDesk();
  await soundsAtOnce(desk.house.db);
  ({ url } = await openStand(laterKernel(desk.house.app.kernel, clock)));
  push = await openSandbox();
  usual = (await ask(liveAssistant.info, {}, desk.host.token)).setting;
});
beforeEach(() => {
  clock.aheadMs = 0;
});

const set = (more: Partial<LiveAssistant>) =>
  ask(liveAssistant.update, { ...usual, answerDelaySeconds: 0, ...more }, desk.host.token);

async function onAir(lines: readonly string[] = LINES) {
  const show = await desk.show(lines);
  await desk.start(show.id);
  const player = steadyPlayer(show.id, desk.host.token);
  await player.connect(url);
  return { id: show.id, player };
}
async function viewers(id: number, texts: readonly string[], type = 'live_comment') {
  const row = await desk.house.db.one<{ roomId: string }>(sql`
    SELECT a.room_id AS "roomId" FROM live_show s JOIN live_account a ON a.id = s.account_id WHERE s.id = ${id}`);
  const answer = await fetch(`${push.url}/control/live`, {
    method: 'POST',
    body: JSON.stringify({
      roomId: row?.roomId,
      secret: 'push-secret',
      url: url + LIVE_PUSH_PATH,
      texts,
      type,
    }),
  });
  expect(((await answer.json()) as { status: number }).status).toBe(200);
}
const comments = async (id: number) =>
  (await ask(liveShow.comments, { showId: id, limit: 100 }, desk.host.token)).rows;
const settled = (id: number, text: string) =>
  until(async () =>
    (await comments(id)).find(
      (row) => row.text === text && row.outcome !== 'waiting' && row.outcome !== 'queued',
    ),
  );
/** The room's time goes on; whoever drives it notices within a second. */
const later = (ms: number) => {
  clock.aheadMs += ms;
};
const heardAll = (player: SteadyPlayer, text: string) =>
  until(async () => {
    if (player.heard.includes(text)) return true;
    await player.play(1);
    return false;
  });
/** When the clock jumps, what the player had not begun counts as said: it plays that too. */
async function expectWhole(id: number, player: SteadyPlayer) {
  player.playOn();
  player.tellAll();
  await until(async () => (await lookAtEvidence(desk.house.db, id)).said.length >= player.heard.length);
  await ask(liveShow.stop, { id }, desk.host.token).catch(() => null);
  const { said, faults } = await lookAtEvidence(desk.house.db, id);
  expect(faults).toEqual([]);
  expect(said.slice(0, player.heard.length)).toEqual(player.heard);
}
async function runClock() {
  const { run } = await (liveClock as JobDefinition<unknown>).handler();
  await run({
    id: 'x',
    payload: {},
    memberId: null,
    attempt: 1,
    signal: new AbortController().signal,
    progress: async () => {},
    kernel: desk.house.app.kernel,
  });
}
const addFact = async (name: string, value: string) =>
  (
    await desk.house.db.one<{ id: number }>(sql`
      INSERT INTO ai_fact (channel_id, node_id, path, owner_id, updated_by, kind, subject, name, value)
      SELECT n.channel_id, n.id, n.path, ${desk.host.id}, ${desk.host.id}, 'config', '示例轿车 A1', ${name}, ${value}
      FROM node n WHERE n.id = ${desk.root} RETURNING id`)
  )?.id ?? 0;

describe('模型回答', () => {
  it('只用事实，过检查，限时之内；其余都不说，并写明原因', async () => {
    const fact = await addFact('后备厢', '420 升');
    await set({ modelSeconds: 1, answersPerMinute: 30 });
    const { model } = desk.house.app.kernel;
    const kept = { ready: model.ready, compose: model.compose };
    const made = (value: object) => ({ value, provider: 'm', model: 'm', offline: false, usage: {} });
    model.ready = async () => true;
    model.compose = (async (task: { prompt: string }, { signal }: { signal: AbortSignal }) => {
      if (task.prompt.includes('后备厢多大')) return made({ answer: '后备厢 420 升。', factIds: [fact] });
      if (task.prompt.includes('会飞吗')) return made({ answer: '会飞。', factIds: [987_654] });
      if (task.prompt.includes('最好吗')) return made({ answer: '全国第一，最好。', factIds: [fact] });
      if (task.prompt.includes('坏了吗')) throw new Error('the model broke');
      if (task.prompt.includes('说谎吗')) return made({ answer: 42, factIds: 'x' });
      return new Promise((_done, fail) =>
        signal.addEventListener('abort', () => fail(signal.reason as Error)),
      );
    }) as unknown as typeof model.compose;
    try {
      const { id, player } = await onAir();
      await viewers(id, ['后备厢多大？', '会飞吗', '最好吗', '坏了吗', '说谎吗', '等到天亮吗']);
      await heardAll(player, '后备厢 420 升。');
      expect(await settled(id, '后备厢多大？')).toMatchObject({ outcome: 'spoken', note: '模型回答' });
      expect(await settled(id, '会飞吗')).toMatchObject({ outcome: 'unanswered', note: '模型没有依据' });
      expect((await settled(id, '最好吗')).note).toContain('模型的回答未通过检查');
      for (const text of ['坏了吗', '说谎吗', '等到天亮吗'])
        expect(await settled(id, text)).toMatchObject({ outcome: 'unanswered', note: '模型未在限时内回答' });
      expect(player.heard).not.toContain('会飞。');
      await expectWhole(id, player);
    } finally {
      Object.assign(model, kept);
    }
  });

  it('回答的任务随进程丢失：由时钟了结为未回答', async () => {
    const { id, player } = await onAir();
    await desk.house.db.query(sql`
      INSERT INTO live_comment (show_id, kind, external_id, nickname, text, outcome, at)
      VALUES (${id}, 'comment', 'lost', '青柠', '还有人吗？', 'waiting', now() - interval '10 minutes')`);
    await runClock();
    expect(await settled(id, '还有人吗？')).toMatchObject({
      outcome: 'unanswered',
      note: '模型未在限时内回答',
    });
    await expectWhole(id, player);
  });
});

describe('按时钟', () => {
  it('定时插播到点说一次；暂停时不积压', async () => {
    const insert = await ask(
      liveInsert.create,
      { name: '提醒', text: '记得点关注。', everyMinutes: 5 },
      desk.host.token,
    );
    const { id, player } = await onAir();
    await player.play(1);
    later(6 * MINUTE);
    await heardAll(player, '记得点关注。');
    await ask(liveShow.pause, { id }, desk.host.token);
    // It hears of the pause before minutes go by: no player plays on for so long, and the clock's word would come before its own.
    await player.emptied();
    for (let turn = 0; turn < 3; turn += 1) {
      later(6 * MINUTE);
      await player.tick();
    }
    await ask(liveShow.resume, { id }, desk.host.token);
    later(30_000);
    const before = player.heard.length;
    // And of the insert, before it plays in no time what the insert took back.
    await player.holds('记得点关注。');
    await player.play(6);
    expect(player.heard.slice(before).filter((text) => text === '记得点关注。')).toHaveLength(1);
    await ask(liveInsert.remove, { ids: [insert.id] } as never, desk.host.token).catch(() => null);
    await desk.house.db.query(sql`DELETE FROM live_insert`);
    await expectWhole(id, player);
  });

  it('事实在直播中到期：那一句不再说并写明，恢复后再说；全部到期时说明为何没有声音', async () => {
    const fact = await addFact('限时礼', '脚垫一套');
    const { id, player } = await onAir();
    await desk.house.db.query(sql`
      UPDATE live_show SET loop = (SELECT jsonb_agg(CASE WHEN l->>'id' = 'line-2' THEN l || ${JSON.stringify({ factIds: [fact] })}::jsonb ELSE l END)
      FROM jsonb_array_elements(loop) l) WHERE id = ${id}`);
    await player.play(5);
    const until_ = (day: string | null) =>
      desk.house.db.query(sql`UPDATE ai_fact SET until = ${day}::date WHERE id = ${fact}`);
    const told = (kind: string) =>
      until(async () => {
        later(21_000);
        await player.tick();
        return (await lookAtEvidence(desk.house.db, id)).events.find((event) => event.kind === kind);
      });
    await until_('2020-01-01');
    expect((await told('factEnded')).note).toBe(LINES[1]);
    player.playOn();
    player.tellAll();
    const from = player.heard.length;
    await player.play(8);
    expect(player.heard.slice(from)).not.toContain(LINES[1]);
    await until_(null);
    await told('factBack');
    await heardAll(player, LINES[1] ?? '');
    await desk.house.db.query(sql`
      UPDATE live_show SET loop = (SELECT jsonb_agg(l || ${JSON.stringify({ factIds: [fact] })}::jsonb) FROM jsonb_array_elements(loop) l) WHERE id = ${id}`);
    await until_('2020-01-01');
    await until(async () => {
      later(21_000);
      player.playOn();
      player.tellAll();
      return (await ask(liveShow.room, { id }, desk.host.token)).silence === '台词引用的事实已失效';
    });
    await expectWhole(id, player);
  });

  it('事实在直播中改了内容：说旧内容的那一句不再说', async () => {
    const fact = await addFact('到店礼', '雨伞一把');
    const { id, player } = await onAir([...LINES, '到店送雨伞一把。']);
    await desk.house.db.query(sql`
      UPDATE live_show SET loop = (SELECT jsonb_agg(CASE WHEN l->>'id' = 'line-5' THEN l || ${JSON.stringify({ factIds: [fact], quotes: [fact] })}::jsonb ELSE l END)
      FROM jsonb_array_elements(loop) l) WHERE id = ${id}`);
    await player.play(6);
    expect(player.heard).toContain('到店送雨伞一把。');
    await desk.house.db.query(sql`UPDATE ai_fact SET value = '水杯一个' WHERE id = ${fact}`);
    await until(async () => {
      later(21_000);
      await player.tick();
      return (await lookAtEvidence(desk.house.db, id)).events.some(({ kind }) => kind === 'factEnded');
    });
    player.playOn();
    player.tellAll();
    const from = player.heard.length;
    await player.play(9);
    expect(player.heard.slice(from)).not.toContain('到店送雨伞一把。');
    await expectWhole(id, player);
  });

  it('到计划结束的时间：说完正在说的一句，自己结束', async () => {
    const { id, player } = await onAir();
    await player.play(2);
    later(2 * HOUR);
    await player.tick();
    expect(await player.raw().next('logout')).toMatchObject({ status: 'n', code: -2004 });
    const show = await ask(liveShow.info, { id }, desk.host.token);
    expect(show.state).toBe('ended');
    const { events } = await ask(liveShow.report, { id }, desk.host.token);
    expect(events.find(({ kind }) => kind === 'stop')).toMatchObject({ note: '到达计划结束时间', by: null });
    expect((await lookAtEvidence(desk.house.db, id)).faults).toEqual([]);
  });

  it('没有播放端的由时钟结束；一个直播间出错，其余照常', async () => {
    const rooms = [await desk.show(LINES), await desk.show(LINES)];
    for (const { id } of rooms) await desk.start(id);
    await desk.house.db.query(
      sql`UPDATE live_show SET ends_at = now() - interval '5 minutes' WHERE state = 'readying'`,
    );
    const mend = await failWrites(
      desk.house.db,
      'live_event',
      `NEW.show_id = ${rooms[0]?.id} AND NEW.kind = 'stop'`,
    );
    await expect(runClock()).rejects.toMatchObject({ code: 'job.someFailed' });
    const stateOf = async (at: number) =>
      (await ask(liveShow.info, { id: rooms[at]?.id ?? 0 }, desk.host.token)).state;
    expect([await stateOf(0), await stateOf(1)]).toEqual(['readying', 'ended']);
    await mend();
    await runClock();
    expect(await stateOf(0)).toBe('ended');
  });
});

describe('互动', () => {
  it('点赞、加粉丝团、送礼按规则致谢，每分钟有上限，免打扰时段不说', async () => {
    await set({
      greetingsPerMinute: 3,
      greetings: [
        { event: 'like', enabled: true, text: '谢谢点赞。' },
        { event: 'fansclub', enabled: true, text: '欢迎加入粉丝团。' },
        { event: 'gift', enabled: true, text: '谢谢礼物。' },
      ],
    });
    const { id, player } = await onAir();
    await viewers(id, [''], 'live_like');
    await viewers(id, [''], 'live_fansclub');
    await viewers(id, [''], 'live_gift');
    await viewers(id, [''], 'live_like');
    // The platform tells of neither, whatever calls itself so.
    await viewers(id, [''], 'live_enter');
    await viewers(id, [''], 'live_order');
    for (const text of ['谢谢点赞。', '欢迎加入粉丝团。', '谢谢礼物。']) await heardAll(player, text);
    expect((await comments(id)).map(({ kind, outcome }) => `${kind} ${outcome}`).toSorted()).toEqual([
      'fansclub spoken',
      'gift spoken',
      'like noted',
      'like spoken',
    ]);
    later(2 * MINUTE);
    await set({ greetings: [{ event: 'like', enabled: true, text: '谢谢再次点赞。' }] });
    await viewers(id, [''], 'live_like');
    await heardAll(player, '谢谢再次点赞。');
    const clockOf = (ms: number) =>
      new Date(Date.now() + clock.aheadMs + ms + 8 * HOUR).toISOString().slice(11, 16);
    later(2 * MINUTE);
    await set({ quietFrom: clockOf(-HOUR), quietTo: clockOf(HOUR) });
    await viewers(id, [''], 'live_gift');
    await viewers(id, ['现在能试驾吗']);
    expect((await comments(id)).slice(0, 2).map(({ outcome, note }) => [outcome, note])).toEqual([
      ['unanswered', '免打扰时段'],
      ['noted', '免打扰时段'],
    ]);
    await set({});
    await expectWhole(id, player);
  });

  it('关键词每分钟有上限，超过的写明；同一批里有一条坏的，其余照收', async () => {
    await set({ answersPerMinute: 2, sameSeconds: 0 });
    await ask(
      liveKeyword.create,
      { name: '试驾', any: ['试驾'], answers: ['{昵称}可以试驾。'], cooldownSeconds: 0 },
      desk.host.token,
    );
    const { id, player } = await onAir();
    await viewers(id, ['试驾一', '试驾二', '试驾三']);
    expect((await comments(id)).map(({ outcome }) => outcome).toSorted()).toEqual([
      'queued',
      'queued',
      'unanswered',
    ]);
    expect((await comments(id)).find(({ outcome }) => outcome === 'unanswered')?.note).toContain(
      '超过每分钟回复上限',
    );
    later(2 * MINUTE);
    // Cut in the middle of a sign, with a zero byte, too long, of the wrong kind: each as a viewer may be called.
    await viewers(id, [
      `${'好'.repeat(199)}😀试驾`,
      '零\u0000字节试驾',
      '试驾\ud800',
      '',
      '试驾'.repeat(500),
    ]);
    expect((await comments(id)).length).toBe(7);
    await until(async () => {
      await player.play(1);
      return player.heard.filter((text) => text.includes('可以试驾')).length >= 3;
    });
    await expectWhole(id, player);
  });

  it('音乐和压低的音量随每一句告诉播放端', async () => {
    const { id, player } = await onAir();
    await desk.house.db.query(sql`UPDATE live_show SET music_object = 'ailive/music.mp3' WHERE id = ${id}`);
    await player.play(5);
    const last = player.raw().plays().at(-1);
    expect(last).toMatchObject({ musicVolume: 0.2, volume: 1 });
    expect(last?.musicDucked).toBeCloseTo(0.1);
    expect(last?.backgroundMusicUrl).toContain('music.mp3');
    await expectWhole(id, player);
  });
});

describe('工作台', () => {
  it('没有播放端的直播、有未回答提问的直播是待办；场次和回答是数字', async () => {
    const { id, player } = await onAir();
    await viewers(id, ['没人知道的事吗']);
    await desk.house.db.query(
      sql`UPDATE live_show SET lease_until = now() - interval '1 minute' WHERE id = ${id}`,
    );
    const todo = async (name: string) =>
      (await ask(workbench.day, {}, desk.host.token)).todos.find((each) => each.id === name)?.count ?? 0;
    await player.cut();
    expect(await todo('ailive.silent')).toBe(1);
    const before = await todo('ailive.unanswered');
    await ask(liveShow.stop, { id }, desk.host.token);
    expect(await todo('ailive.silent')).toBe(0);
    expect(await todo('ailive.unanswered')).toBe(before + 1);
    const { figures } = await ask(workbench.figures, { days: '7' }, desk.host.token);
    const figure = (name: string) => figures.find((each) => each.id === name);
    const shows = await desk.house.db.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM live_show WHERE started_at IS NOT NULL`,
    );
    expect(figure('ailive.shows')?.value).toBe(shows?.count);
    expect(figure('ailive.answers')?.note).toMatch(/^未回答 \d+ 条$/);
  });
});
