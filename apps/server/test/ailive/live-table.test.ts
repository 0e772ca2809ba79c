import {
  contract,
  LIVE_CLIENT_ID,
  LIVE_RETRY_MS,
  openPlayer,
  PLAYER_AT_REST,
  type PlayerMessage,
  receiveFrame,
} from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { sql } from '#db/sql.ts';
import { atEnd } from '../at-end.ts';
import { until } from '../library.ts';
import { type LiveDesk, openLiveDesk, openPlain, openTablePlayer } from './live-desk.ts';
import { openStand, soundsAtOnce } from './live-stand.ts';

const { liveShow } = contract;
const LINES = ['表格的第一句。', '表格的第二句。', '表格的第三句。'];

let desk: LiveDesk;
const ask: LiveDesk['house']['ask'] = (call, input, token) => desk.house.ask(call, input, token);
beforeAll(async () => {
  desk = await openLiveDesk();
  await soundsAtOnce(desk.house.db);
});
const login = (roomId?: number) =>
  ({ type: 'login', token: desk.host.token, client_id: LIVE_CLIENT_ID, roomId }) as const;

describe('服务端这一侧', () => {
  it('发 ping，回了 pong 的留下；不回的、不登录的被断开', async () => {
    const { id } = await desk.show(LINES);
    const other = await desk.show(LINES);
    await desk.start(id);
    await desk.start(other.id);
    const stand = await openStand(desk.house.app.kernel, {
      loginWithinMs: 300,
      pingMs: 50,
      silentMs: 700,
      againMs: 300,
    });
    const nobody = await openPlain(stand.url);
    const mute = await openPlain(stand.url);
    mute.say(login(other.id));
    await mute.next('login');
    const answering = await openTablePlayer(stand.url, desk.host.token, id);
    expect(await nobody.closed()).toBe(1008);
    expect(await mute.closed()).toBe(1006);
    expect(mute.heard.filter(({ type }) => type === 'ping').length).toBeGreaterThan(2);
    expect(answering.isClosed()).toBe(false);
    for (const show of [id, other.id]) await ask(liveShow.stop, { id: show }, desk.host.token);
  });

  it('声音未就绪答 readying n，两秒后再问，就绪后开播', { tags: 'full' }, async () => {
    const { id } = await desk.show(['静默的一句。', '静默的第二句。']);
    desk.services.behaviour.speaking = () => new Promise(() => {});
    await desk.start(id);
    const plain = await openPlain(desk.house.url);
    plain.say(login(id));
    await plain.next('login');
    plain.say({ type: 'liveStart' });
    expect(await plain.next('readying')).toMatchObject({ status: 'n', msg: '正在准备声音' });
    plain.cut();
    const player = await openTablePlayer(desk.house.url, desk.host.token, id);
    await until(async () => player.state().liveState === 'readying');
    await desk.house.db.query(sql`
      UPDATE live_sound SET state = 'ready', object = 'ailive/sound.wav', duration_ms = 400 WHERE text LIKE '静默%'`);
    await until(async () => player.state().liveState === 'living');
    expect(player.urls.length).toBeGreaterThan(0);
    await ask(liveShow.stop, { id }, desk.host.token);
    await until(async () => player.isClosed());
  });

  it.each([
    ['没有类型', '{}', '消息不正确'],
    ['未知类型', '{"type":"dance"}', '消息不正确'],
    ['别的客户端', '{"type":"login","token":"t","client_id":9}', '消息不正确'],
    ['未登录', '{"type":"liveStart"}', '请先登录'],
    ['一个数', '1', '消息不正确'],
    ['空值', 'null', '消息不正确'],
  ])('parameterError：%s', async (_name, frame, msg) => {
    const plain = await openPlain(desk.house.url);
    plain.raw(frame);
    expect(await plain.next('parameterError')).toMatchObject({ status: 'n', msg });
    plain.cut();
  });

  it('登录两次答 parameterError；结束答 logout −2004；被别处接走答含 2006 的代码', async () => {
    const { id } = await desk.show(LINES);
    await desk.start(id);
    const first = await openPlain(desk.house.url);
    first.say(login(id));
    await first.next('login');
    first.say(login(id));
    expect(await first.next('parameterError')).toMatchObject({ status: 'n', msg: '已登录' });
    first.say({ type: 'liveStart' });
    await until(async () => first.plays().length > 0);
    const second = await openPlain(desk.house.url);
    second.say(login(id));
    expect(String((await first.next('logout')).code)).toContain('2006');
    await second.next('login');
    second.say({ type: 'liveStart' });
    await until(async () => second.plays().length > 0);
    await ask(liveShow.stop, { id }, desk.host.token);
    expect(await second.next('logout')).toMatchObject({ status: 'n', code: -2004 });
    expect(await second.closed()).toBe(1000);
    const late = await openPlain(desk.house.url);
    late.say(login(id));
    await late.next('login');
    late.say({ type: 'liveStart' });
    expect(await late.next('logout')).toMatchObject({ status: 'n', code: -2004 });
  });
});

/** A server that says what a test tells it to, and a player that follows the table. */
async function against(...frames: string[]) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const said: PlayerMessage[] = [];
  server.on('connection', (ws) => {
    ws.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as PlayerMessage;
      said.push(message);
      if (message.type === 'login') for (const frame of frames) ws.send(frame);
    });
  });
  atEnd(() => server.close());
  await new Promise((up) => server.once('listening', up));
  const { port } = server.address() as { port: number };
  /** How long the player waits before it says something; the test does not wait. */
  const waits: number[] = [];
  const player = await openTablePlayer(`http://127.0.0.1:${port}`, 'token', undefined, (work, afterMs) => {
    waits.push(afterMs);
    work();
  });
  return { player, said, waits };
}
const frame = (message: object) => JSON.stringify(message);
const types = (said: readonly PlayerMessage[]) => said.map(({ type }) => type);

describe('播放端这一侧', () => {
  it('登录成功发 liveStart；ping 答 pong；living 设地址；readying n 隔两秒再发', async () => {
    const { player, said, waits } = await against(
      frame({ type: 'login', status: 'y' }),
      frame({ type: 'ping' }),
      frame({ type: 'living', status: 'y', data: { audioUrl: '/a.wav', backgroundMusicUrl: '/m.mp3' } }),
      frame({ type: 'readying', status: 'n' }),
    );
    await until(async () => types(said).filter((type) => type === 'liveStart').length === 2);
    expect(waits).toEqual([0, 0, 0, LIVE_RETRY_MS]);
    expect(types(said).toSorted()).toEqual(['liveStart', 'liveStart', 'login', 'pong']);
    expect(said[0]).toEqual({ type: 'login', token: 'token', client_id: 10 });
    expect(player.state()).toEqual({
      liveState: 'living',
      currentAudioUrl: '/a.wav',
      backgroundMusicUrl: '/m.mp3',
    });
  });

  it('parameterError、readyError 显示消息，状态不变', async () => {
    const { player } = await against(
      frame({ type: 'login', status: 'y' }),
      frame({ type: 'parameterError', status: 'n', msg: '参数不对' }),
      frame({ type: 'readyError', status: 'n', msg: '没有声音' }),
    );
    await until(async () => player.shown.length === 2);
    expect([player.shown, player.state().liveState, player.isClosed()]).toEqual([
      ['参数不对', '没有声音'],
      'readying',
      false,
    ]);
  });

  it('解析不了就断开', async () => {
    const { player } = await against(frame({ type: 'login', status: 'y' }), '{{{');
    await until(async () => player.isClosed());
    expect(player.shown).toEqual([]);
  });

  it.each([
    [-2004, '已退出', [], false],
    [-2006, '账号已变化', ['账号已变化'], true],
    ['E2006-1', '账号已变化', ['账号已变化'], true],
    [-2001, '登录已失效', ['登录已失效'], false],
  ] as const)('logout %s', (code, msg, shown, refreshes) => {
    const { state, effects } = receiveFrame(
      { liveState: 'living', currentAudioUrl: '/a.wav', backgroundMusicUrl: '/m.mp3' },
      frame({ type: 'logout', status: 'n', code, msg }),
    );
    expect(state).toEqual(PLAYER_AT_REST);
    expect(effects.flatMap((effect) => (effect.do === 'show' ? [effect.message] : []))).toEqual(shown);
    expect(effects.some((effect) => effect.do === 'refreshAccounts')).toBe(refreshes);
    expect(effects.at(-1)).toEqual({ do: 'close' });
  });

  it('登录失败：显示消息，收起准备框，断开', () => {
    const { state } = openPlayer('token');
    expect(receiveFrame(state, frame({ type: 'login', status: 'n', msg: '登录已失效' }))).toEqual({
      state: PLAYER_AT_REST,
      effects: [{ do: 'show', message: '登录已失效' }, { do: 'hideReadying' }, { do: 'close' }],
    });
  });
});
