import type { StageLine, StageNow } from '@zhiying/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createVoice } from './voice.ts';

/** A player that plays when it is told to, and ends when the test says so. */
class FakeAudio extends EventTarget {
  static made: FakeAudio[] = [];
  static blocked = false;
  static heard: string[] = [];
  src = '';
  dataset: Record<string, string> = {};
  preload = '';
  loop = false;
  paused = true;
  volume = 1;
  currentTime = 0;
  constructor() {
    super();
    FakeAudio.made.push(this);
  }
  play() {
    if (FakeAudio.blocked) return Promise.reject(new DOMException('no', 'NotAllowedError'));
    this.paused = false;
    FakeAudio.heard.push(this.src);
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
  }
  removeAttribute() {
    this.src = '';
  }
  load() {}
}

const line = (playId: string, more: Partial<StageLine> = {}): StageLine => ({
  playId,
  class: 'loop',
  text: playId,
  marks: [],
  atMs: 0,
  durationMs: 2_000,
  url: playId,
  volume: 1,
  ...more,
});
const now = (current: StageLine | null, next: string[] = [], more: Partial<StageNow> = {}): StageNow => ({
  living: true,
  paused: false,
  current,
  next: next.map((playId) => ({ playId, url: playId })),
  music: null,
  ...more,
});
const speaking = () => FakeAudio.made.find(({ paused, loop }) => !paused && !loop);
const end = () => speaking()?.dispatchEvent(new Event('ended'));

let blocked: boolean[] = [];
const open = () => createVoice({ onBlocked: (is) => blocked.push(is) });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Audio', FakeAudio);
  Object.assign(FakeAudio, { made: [], heard: [], blocked: false });
  blocked = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('画面的声音', () => {
  it('一句接一句，早到的等前一句说完；几百句也只用两个播放器', () => {
    const voice = open();
    for (let at = 0; at < 300; at++) {
      voice.follow(now(line(`${at}`), [`${at + 1}`]), true);
      voice.follow(now(line(`${at}`), [`${at + 1}`]), true);
      // The next line begins in the room before this one is over here.
      voice.follow(now(line(`${at + 1}`), [`${at + 2}`]), true);
      expect(speaking()?.src).toBe(`${at}`);
      end();
      expect(speaking()?.src).toBe(`${at + 1}`);
      at += 1;
      end();
    }
    expect(FakeAudio.heard).toEqual(Array.from({ length: 300 }, (_, at) => `${at}`));
    expect(FakeAudio.made).toHaveLength(3);
  });

  it('紧急插播立即打断；晚到的从句子中间接上；卡住的一句被放弃；下播后安静', () => {
    const voice = open();
    voice.follow(now(line('a')), true);
    voice.follow(now(line('b', { class: 'urgent' })), true);
    expect(FakeAudio.made.filter(({ paused }) => !paused).map(({ src }) => src)).toEqual(['b']);
    end();
    voice.follow(now(line('c', { atMs: 4_000, durationMs: 9_000 })), true);
    expect([speaking()?.src, speaking()?.currentTime]).toEqual(['c', 4]);
    vi.advanceTimersByTime(20_000);
    voice.follow(now(line('d')), true);
    expect(speaking()?.src).toBe('d');
    voice.follow(now(null, [], { living: false }), true);
    expect(speaking()).toBeUndefined();
    expect(voice.heard()).toBeNull();
  });

  it('浏览器不让出声时说明，点按后接着说；说话时音乐降低，取不到的声音略过', async () => {
    const voice = open();
    FakeAudio.blocked = true;
    voice.follow(now(line('a', { durationMs: 60_000 })), true);
    await vi.advanceTimersByTimeAsync(10);
    expect([blocked, voice.heard()]).toEqual([[true], null]);
    FakeAudio.blocked = false;
    voice.unblock();
    expect(speaking()?.src).toBe('a');
    speaking()?.dispatchEvent(new Event('error'));
    expect(speaking()).toBeUndefined();
    const music = { key: 'm', url: 'm', volume: 0.2, duck: 0.3 };
    voice.follow(now(line('b'), [], { music }), true);
    const played = FakeAudio.made.find(({ loop }) => loop);
    expect([played?.src, played?.volume.toFixed(2)]).toEqual(['m', '0.06']);
    end();
    expect(played?.volume.toFixed(2)).toBe('0.20');
  });
});
