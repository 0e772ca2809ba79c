import type { PlayerMessage, RoomMessage } from '@zhiying/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLiveStore } from './live.store.ts';
import { livePlayer, playedBefore, playHere } from './live-player.ts';

/** An audio element that plays as soon as it is told to, and ends when the test says so. */
class FakeAudio extends EventTarget {
  dataset: Record<string, string> = {};
  src = '';
  volume = 1;
  currentTime = 0;
  ended = false;
  error = null;
  loop = false;
  preload = '';
  playing = false;
  async play() {
    if (!clickable) throw new DOMException('no click yet', 'NotAllowedError');
    this.playing = true;
    this.ended = false;
    this.dispatchEvent(new Event('playing'));
  }
  pause() {
    this.playing = false;
  }
  load() {}
  remove() {}
  removeAttribute() {
    this.src = '';
  }
  finish() {
    this.playing = false;
    this.ended = true;
    this.dispatchEvent(new Event('ended'));
  }
}

class FakeSocket {
  static OPEN = 1;
  readyState = 1;
  sent: PlayerMessage[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: () => void = () => {};
  constructor() {
    sockets.push(this);
  }
  send(frame: string) {
    this.sent.push(JSON.parse(frame) as PlayerMessage);
  }
  hear(...messages: RoomMessage[]) {
    for (const message of messages) this.onmessage({ data: JSON.stringify(message) });
  }
  close() {
    this.readyState = 3;
    this.onclose();
  }
  acks = () => this.sent.flatMap((one) => (one.type === 'ack' ? [`${one.playId} ${one.state}`] : []));
}

let sockets: FakeSocket[] = [];
let audios: FakeAudio[] = [];
let clickable = true;
let refreshed = 0;

beforeEach(() => {
  sockets = [];
  audios = [];
  clickable = true;
  refreshed = 0;
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('location', {
    host: 'console.example.com',
    href: 'https://console.example.com/manager/home',
  });
  vi.stubGlobal('window', {});
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('document', {
    cookie: 'Admin-Token=a-token',
    body: { append: () => {} },
    createElement: () => {
      const audio = new FakeAudio();
      audios.push(audio);
      return audio;
    },
  });
});
afterEach(() => {
  playHere(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const play = () => playHere({ showId: 7, fresh: true, refreshAccounts: () => (refreshed += 1) });
const line = (seq: number, more: Partial<NonNullable<RoomMessage['data']>> = {}): RoomMessage => ({
  type: seq === 1 ? 'liveStart' : 'living',
  status: 'y',
  data: { playId: `1-${seq}`, seq, audioUrl: `/s3/${seq}.wav?sign=1`, durationMs: 1000, ...more },
});
const speaking = () => audios.slice(0, 2).find(({ playing }) => playing);
const settle = () => vi.advanceTimersByTimeAsync(0);

/** A player that is on air. */
async function onAir() {
  play();
  await settle();
  const [socket] = sockets;
  if (!socket) throw new Error('it did not connect');
  socket.onopen();
  socket.hear({ type: 'login', status: 'y' });
  return socket;
}

test('登录后发送 liveStart，准备中每 2 秒再发，逐句播放并回执', async () => {
  const socket = await onAir();
  expect(socket.sent).toEqual([
    { type: 'login', token: 'a-token', client_id: 10, roomId: 7 },
    { type: 'liveStart' },
  ]);
  socket.hear({ type: 'readying', status: 'n', msg: '正在准备声音' });
  expect(useLiveStore.getState()).toMatchObject({ liveState: 'readying', readying: true });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(socket.sent.filter(({ type }) => type === 'liveStart')).toHaveLength(2);
  socket.hear(line(1), line(2), { type: 'ping' });
  expect(useLiveStore.getState()).toMatchObject({
    liveState: 'living',
    readying: false,
    currentAudioUrl: '/s3/1.wav?sign=1',
  });
  speaking()?.finish();
  expect(socket.acks()).toEqual(['1-1 received', '1-1 started', '1-2 received', '1-1 ended', '1-2 started']);
  expect(socket.sent).toContainEqual({ type: 'pong' });
});

test('断线后带着最后的序号重连，重发回执，已收到的句子不再播一遍', async () => {
  const first = await onAir();
  first.hear(line(1), line(2));
  first.close();
  expect(useLiveStore.getState().reconnecting).toBe(true);
  // What it has is played on while nobody answers.
  speaking()?.finish();
  await vi.advanceTimersByTimeAsync(2_000);
  const second = sockets[1];
  second?.onopen();
  expect(second?.sent[0]).toMatchObject({ type: 'login', roomId: 7, seq: 2 });
  second?.hear({ type: 'login', status: 'y' });
  expect(second?.acks()).toContain('1-1 ended');
  second?.hear(line(2), line(3));
  speaking()?.finish();
  speaking()?.finish();
  expect(second?.acks().filter((ack) => ack.endsWith('ended'))).toEqual([
    '1-1 ended',
    '1-2 ended',
    '1-3 ended',
  ]);
});

test('收回的句子立即停下，接着播下一句；从中间开始的句子从那里播', async () => {
  const socket = await onAir();
  socket.hear(line(1, { fromMs: 400 }), line(2));
  expect(speaking()?.currentTime).toBe(0.4);
  socket.hear({ type: 'cancel', data: { cancelled: ['1-1'] } }, line(3));
  expect(socket.acks()).not.toContain('1-1 ended');
  expect(speaking()?.src).toContain('/s3/2.wav');
});

test('背景音乐循环播放，口播时降低', async () => {
  const socket = await onAir();
  socket.hear(line(1, { backgroundMusicUrl: '/s3/music.mp3?sign=1', musicVolume: 0.2, musicDucked: 0.06 }));
  const music = audios[2];
  expect(music).toMatchObject({ loop: true, playing: true });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(music?.volume).toBeCloseTo(0.06);
  speaking()?.finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(music?.volume).toBeCloseTo(0.2);
});

test('声音不动 8 秒就算失败，直播继续', async () => {
  const socket = await onAir();
  socket.hear(line(1), line(2));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(socket.acks()).toContain('1-1 failed');
});

test('浏览器要求点击时先不连接，点击后再连接', async () => {
  clickable = false;
  play();
  await settle();
  expect([sockets.length, useLiveStore.getState().blocked]).toEqual([0, true]);
  clickable = true;
  play();
  await settle();
  expect([sockets.length, useLiveStore.getState().blocked]).toEqual([1, false]);
});

test('退出登录时关闭并清空，账号变化时刷新账号，看不懂的消息关闭连接', async () => {
  const ended = await onAir();
  ended.hear(line(1), { type: 'logout', status: 'n', code: -2004 });
  expect([ended.readyState, useLiveStore.getState().liveState, livePlayer(), playedBefore()]).toEqual([
    3,
    'idle',
    null,
    null,
  ]);
  expect(speaking()).toBeUndefined();
  sockets = [];
  const elsewhere = await onAir();
  expect(playedBefore()).toBe(7);
  elsewhere.hear({ type: 'logout', status: 'n', code: -2006, msg: '账号已在其他地方开播' });
  expect(refreshed).toBe(1);
  sockets = [];
  const garbled = await onAir();
  garbled.onmessage({ data: 'no json' });
  expect([garbled.readyState, livePlayer()]).toEqual([3, null]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});
