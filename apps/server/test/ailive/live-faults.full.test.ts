import { setTimeout as wait } from 'node:timers/promises';
import { contract, LIVE_CLIENT_ID } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { until } from '../library.ts';
import { withDatabase } from '../postgres.ts';
import { lookAtEvidence } from './evidence.ts';
import { type LiveDesk, openLiveDesk, openPlain } from './live-desk.ts';
import { laterKernel, openStand } from './live-stand.ts';
import { type SteadyPlayer, steadyPlayer } from './steady-player.ts';

const FULL = process.env.FAULTS === 'full';
const KILLS = FULL ? 20 : 1;
/** Another process starts for each of them, which takes its time on a busy machine. */
const KILL_MS = 90_000;
const GONE_MS = FULL ? 20_000 : 2_500;
const { liveShow, auth } = contract;
const LINES = ['第一句台词。', '第二句台词。', '第三句台词。', '第四句台词。'];

let desk: LiveDesk;
const ask: LiveDesk['house']['ask'] = (call, input, token) => desk.house.ask(call, input, token);
beforeAll(async () => {
  desk = await openLiveDesk();
});

/** A room on air and its player. */
async function onAir(lines: readonly string[] = LINES) {
  const { id } = await desk.show(lines);
  await desk.start(id);
  await desk.voiced(LINES);
  const player = steadyPlayer(id, desk.host.token);
  await player.connect(desk.house.url);
  return { id, player };
}

const inOrder = (count: number, lines: readonly string[] = LINES) =>
  Array.from({ length: count }, (_, at) => lines[at % lines.length]);

/** Whatever happened: what was heard is what was written down, in order, once, with nothing left out. */
async function expectWhole(id: number, player: SteadyPlayer) {
  // What was told last is stored before the show ends.
  await until(async () => (await lookAtEvidence(desk.house.db, id)).said.length >= player.heard.length);
  await ask(liveShow.stop, { id }, desk.host.token);
  const { said, faults } = await lookAtEvidence(desk.house.db, id);
  expect(faults).toEqual([]);
  expect(said.slice(0, player.heard.length)).toEqual(player.heard);
  expect(said.length - player.heard.length).toBe(0);
}

describe('直播间出故障时', () => {
  it(`说话的进程被杀 ${KILLS} 次，有的进程时钟快一小时：不重复，不遗漏`, {
    timeout: KILL_MS * (KILLS + 1),
  }, async () => {
    const { id, player } = await onAir();
    await player.play(2);
    for (let turn = 0; turn < KILLS; turn += 1) {
      await player.cut();
      player.playOn();
      const other = await desk.process({ hourAhead: turn % 2 === 0 });
      await player.connect(other.url);
      await player.play(3);
      if (turn % 2 === 0) await player.buffered();
      other.kill();
      await player.raw().closed();
      player.playOn();
      await player.connect(desk.house.url);
      await player.play(2);
    }
    expect(player.heard).toEqual(inOrder(player.heard.length));
    await expectWhole(id, player);
  });

  it(`数据库消失 ${GONE_MS} 毫秒：播放端知道原因，回来后接着说`, { timeout: 120_000 }, async () => {
    const { id, player } = await onAir();
    await player.play(3);
    const name = new URL(desk.house.db.url).pathname.slice(1);
    const outside = openDatabase(withDatabase(desk.house.db.directUrl, 'postgres'), { max: 1 });
    await outside.raw(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    await outside.query(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`);
    player.playOn();
    player.tellAll();
    expect(await player.raw().next('readyError')).toMatchObject({
      status: 'n',
      msg: '服务暂时不可用，恢复后自动继续',
    });
    const late = await openPlain(desk.house.url);
    late.say({ type: 'login', token: desk.host.token, client_id: LIVE_CLIENT_ID, roomId: id });
    // Not refused: whoever is refused does not come back by itself.
    expect(await late.next('readyError')).toMatchObject({ msg: '服务暂时不可用，恢复后自动继续' });
    expect(await late.closed()).toBe(1013);
    expect(late.heard.map(({ type }) => type)).not.toContain('login');
    await wait(GONE_MS);
    await outside.raw(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    await outside.close();
    await player.play(4);
    expect(player.heard).toEqual(inOrder(player.heard.length));
    await until(async () =>
      (await lookAtEvidence(desk.house.db, id)).events.some(({ kind }) => kind === 'outage'),
    );
    await expectWhole(id, player);
  });

  it('数据库存下了却没有答复：台词照样交给播放端，只说一次', async () => {
    const kernel = { ...desk.house.app.kernel };
    let lose = false;
    const { tx, db } = kernel;
    const answer = <Done>(done: Done): Done => {
      if (!lose) return done;
      lose = false;
      throw new Error('the answer was lost');
    };
    kernel.tx = async (who, work) => answer(await tx(who, work));
    // Steps of a player are stored by one statement.
    kernel.db = {
      ...db,
      query: async <Row>(statement: Parameters<typeof db.query>[0]) =>
        statement.text.includes('live_event')
          ? answer(await db.query<Row>(statement))
          : db.query<Row>(statement),
    };
    const stand = await openStand(kernel);
    const { id } = await desk.show(LINES);
    await desk.start(id);
    const player = steadyPlayer(id, desk.host.token);
    await player.connect(stand.url);
    for (let turn = 0; turn < 2; turn += 1) {
      await player.play(1);
      lose = true;
      await player.play(2);
    }
    expect(player.heard).toEqual(inOrder(player.heard.length));
    await expectWhole(id, player);
  });

  it('声音服务没了：已生成的接着循环，说不出的写明，服务回来后补上', { timeout: 120_000 }, async () => {
    const before = await onAir();
    await before.player.play(1);
    await expectWhole(before.id, before.player);
    desk.services.behaviour.speaking = () => Promise.reject(new Error('no voice'));
    const lines = [...LINES, '服务没了以后才有的一句。'];
    const last = async () =>
      (await desk.house.db.one<{ state: string }>(sql`SELECT state FROM live_sound WHERE text = ${lines[4]}`))
        ?.state;
    const { id, player } = await onAir(lines);
    await until(async () => (await last()) === 'failed');
    await player.play(6);
    expect(player.heard).toEqual(inOrder(6));
    await until(async () =>
      (await lookAtEvidence(desk.house.db, id)).events.some(({ kind }) => kind === 'skipped'),
    );
    desk.services.behaviour.speaking = async () => {};
    await player.cut();
    player.playOn();
    // Whoever drives the room looks around when it begins.
    await player.connect(desk.house.url);
    await until(async () => (await last()) === 'ready');
    while (!player.heard.includes(lines[4] ?? '')) await player.play(1);
    await expectWhole(id, player);
  });

  it('播放端不再确认：按时钟算作说过，只说一次', async () => {
    const clock = { aheadMs: 0 };
    const stand = await openStand(laterKernel(desk.house.app.kernel, clock));
    const { id } = await desk.show(LINES);
    await desk.start(id);
    const player = steadyPlayer(id, desk.host.token);
    await player.connect(stand.url);
    await player.play(2);
    await until(async () => {
      player.playOn();
      clock.aheadMs += 8_000;
      await player.tick();
      return (await lookAtEvidence(desk.house.db, id)).said.length > 4;
    });
    player.playOn();
    expect(player.heard).toEqual(inOrder(player.heard.length));
    await ask(liveShow.stop, { id }, desk.host.token);
    expect((await lookAtEvidence(desk.house.db, id)).faults).toEqual([]);
  });

  it('令牌在直播中被收回、同一账号登录两次：说明原因，换一个播放端接着说', async () => {
    const { id, player } = await onAir();
    await player.play(2);
    const token = await desk.house.signIn('host');
    const second = await openPlain(desk.house.url);
    second.say({ type: 'login', token, client_id: LIVE_CLIENT_ID, roomId: id, seq: player.knows() });
    expect(await second.next('login')).toMatchObject({ status: 'y' });
    expect(await player.raw().next('logout')).toMatchObject({ status: 'n', code: -2006 });
    player.playOn();
    await ask(auth.logout, {}, token);
    expect(await second.next('logout')).toMatchObject({ status: 'n', code: -2001 });
    await second.closed();
    const silence = await until(async () => (await ask(liveShow.room, { id }, desk.host.token)).silence);
    expect(silence).toBe('播放端已断开，等待重连');
    await player.connect(desk.house.url);
    await player.play(3);
    expect(player.heard).toEqual(inOrder(player.heard.length));
    await expectWhole(id, player);
  });

  it('直播中收到垃圾、1 MB 的帧、成千条消息、谎报的进度：只断开那一个连接', { timeout: 60_000 }, async () => {
    const { id, player } = await onAir();
    const other = await onAir();
    await player.play(2);
    const breaking: [string, (raw: ReturnType<SteadyPlayer['raw']>) => void, number][] = [
      ['garbage', (raw) => raw.raw('{{{'), 1003],
      ['binary', (raw) => raw.raw(Buffer.from([0, 255, 1])), 1003],
      ['a megabyte', (raw) => raw.raw('x'.repeat(1024 * 1024)), 1009],
      ['a flood', (raw) => Array.from({ length: 2_000 }, () => raw.say({ type: 'pong' })), 1008],
    ];
    for (const [name, breakIt, code] of breaking) {
      await player.buffered();
      breakIt(player.raw());
      expect(await player.raw().closed(), name).toBe(code);
      player.playOn();
      await player.connect(desk.house.url);
      await player.play(2);
      await other.player.play(1);
    }
    // Plays that nobody was given, and times from another world.
    for (const playId of ['9-9999', '', 'constructor', '1-1'])
      player
        .raw()
        .raw(JSON.stringify({ type: 'ack', playId, state: 'ended', at: '1970-01-01', atMs: 1e300 }));
    player.raw().raw(JSON.stringify({ type: 'ack', playId: '9-9999', state: 'failed', now: 4e12 }));
    await player.play(4);
    expect(player.heard).toEqual(inOrder(player.heard.length));
    await expectWhole(id, player);
    await expectWhole(other.id, other.player);
  });
});
