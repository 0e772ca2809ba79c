import { CUT_RATIOS, type Cut, cutFrames } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { card, cut, cutFiles, shot, voiceFile } from '../testing/cuts.ts';
import { film, picture } from '../testing/films.ts';
import { play, toneLevel } from '../testing/hear.ts';
import { never, scratch } from '../testing/look.ts';
import { toneWav } from '../testing/tones.ts';
import { composeCut } from './compose.ts';
import { createPieceCache } from './piece-cache.ts';
import type { CutFile } from './shot-graph.ts';

/** Every line is a tone of its own, so that whoever listens knows which one it hears. */
const toneOf = (line: number) => 400 + 230 * line;
const MUSIC = 130;
const OWN = 5_000;
const LENGTHS = [300, 450, 620, 880];
const SHOT_MS = 700;
const MOST_LINES = 12;

/** The lines as files of their own, and the music. */
async function sources(): Promise<Map<string, CutFile>> {
  const lines = Array.from({ length: MOST_LINES }, (_, line) =>
    voiceFile(`line${line}`, toneWav(toneOf(line), lengthOf(line))),
  );
  const music = await film('music.m4a', { sound: `sine=f=${MUSIC}:d=2,volume=0.9` });
  return new Map([...(await Promise.all(lines)), ...(await cutFiles({ music }))]);
}

const lengthOf = (line: number) => LENGTHS[line % LENGTHS.length] ?? 500;

interface Plan {
  /** Silence before and behind, in ms. */
  before: number;
  after: number;
  lines: number;
  gapMs: number;
  music: boolean;
  ratio?: Cut['ratio'];
}

/** Shots of the same length, which are made once and joined many times; lines begin and end wherever. */
function filmOf({ before, after, lines, gapMs, music, ratio = '9:16' }: Plan): Cut {
  let next = before;
  const narration = Array.from({ length: lines }, (_, line) => {
    const at = next + 100;
    next += 100 + lengthOf(line) + gapMs;
    return { file: `line${line}`, at, volume: 1 };
  });
  const shots = Array.from({ length: Math.ceil((next + after) / SHOT_MS) }, () => card(SHOT_MS));
  return cut(shots, {
    ratio,
    narration,
    music: music ? { file: 'music', in: 0, out: 1_500, volume: 0.6 } : null,
  });
}

/** The finished file, played from end to end: everything is where the timeline has it and nowhere else. */
function expectHeard(file: string, whole: Cut, tones: { hertz: number; at: number; ms: number }[]) {
  const heard = play(file);
  const frame = 1 / whole.fps;
  expect(heard.pictureSeconds).toBeCloseTo(cutFrames(whole).total / whole.fps, 3);
  expect(Math.abs(heard.soundSeconds - heard.pictureSeconds)).toBeLessThanOrEqual(frame);
  for (const { hertz, at, ms } of tones) {
    const during = toneLevel(heard, hertz, at + 40, at + ms - 40);
    expect(during, `${hertz} Hz at ${at} ms`).toBeGreaterThan(-30);
    // It begins and ends where it should, to less than a frame and a half.
    expect(toneLevel(heard, hertz, at, at + 80)).toBeGreaterThan(during - 12);
    expect(toneLevel(heard, hertz, at + ms - 80, at + ms)).toBeGreaterThan(during - 12);
    expect(toneLevel(heard, hertz, at - 110, at - 30)).toBeLessThan(during - 25);
    expect(toneLevel(heard, hertz, at + ms + 30, at + ms + 110)).toBeLessThan(during - 25);
  }
  expect(heard.samples.every((sample) => Math.abs(sample) < 1)).toBe(true);
  return heard;
}

const tonesOf = ({ narration }: Cut) =>
  narration.map(({ at }, line) => ({ hertz: toneOf(line), at, ms: lengthOf(line) }));

/** Spans of at least 300 ms in which nobody speaks, the fade at the end left out. */
function pausesOf(whole: Cut): [number, number][] {
  const end = (1000 * cutFrames(whole).total) / whole.fps - 1000;
  const ends = [0, ...tonesOf(whole).map(({ at, ms }) => at + ms)];
  const starts = [...whole.narration.map(({ at }) => at), end];
  return ends.flatMap((from, at): [number, number][] => {
    const to = Math.min(end, starts[at] ?? end);
    return to - from > 700 ? [[from + 500, to]] : [];
  });
}

/** Numbers that look like chance and are the same on every machine (Park and Miller). */
function chances(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('成片听得见', { timeout: 180_000 }, () => {
  it('8 句口播、音乐、无声的开头：每一句都在自己的位置，音乐一直在，声音与画面一样长', async () => {
    const files = await sources();
    const whole = filmOf({ before: 1_500, after: 2_000, lines: 8, gapMs: 400, music: true });
    const { film: made } = await composeCut(whole, files, {
      folder: await scratch(),
      cache: createPieceCache(await scratch()),
      quality: 'draft',
      signal: never,
    });
    const heard = expectHeard(made, whole, tonesOf(whole));
    for (const [from, to] of pausesOf(whole)) expect(toneLevel(heard, MUSIC, from, to)).toBeGreaterThan(-45);
    expect(pausesOf(whole).length).toBeGreaterThan(1);
  });

  it('1 到 12 句，有或没有音乐，四种画幅：都听得全', async () => {
    const files = await sources();
    const chance = chances(20_261_117);
    const cache = createPieceCache(await scratch());
    for (const [number, most] of [1, 4, 8, MOST_LINES].entries()) {
      const lines = Math.max(1, most - Math.floor(chance() * 2));
      const whole = filmOf({
        before: chance() < 0.5 ? 0 : 200 + Math.floor(chance() * 1_200),
        after: chance() < 0.5 ? 0 : 200 + Math.floor(chance() * 1_500),
        lines,
        gapMs: 100 + Math.floor(chance() * 500),
        music: chance() < 0.7,
        ratio: CUT_RATIOS[number % CUT_RATIOS.length] as Cut['ratio'],
      });
      const folder = await scratch();
      const { film: made } = await composeCut(whole, files, {
        folder,
        cache,
        quality: 'draft',
        signal: never,
      });
      const heard = expectHeard(made, whole, tonesOf(whole));
      if (whole.music)
        for (const [from, to] of pausesOf(whole))
          expect(toneLevel(heard, MUSIC, from, to)).toBeGreaterThan(-45);
    }
  });

  it('素材原声从入点开始，与画面同时', async () => {
    const clip = await cutFiles({
      // Silent for 1.3 s, then a tone: what is heard when says where it was read from.
      clip: await film('clip.mp4', {
        picture: picture('320x180', 4),
        sound: `sine=f=${OWN}:d=4,volume=0:enable='lt(t,1.3)'`,
      }),
    });
    const files = new Map([...(await sources()), ...clip]);
    const whole = cut(
      [
        card(1_000),
        shot('clip', 1_500, { source: { kind: 'film', file: 'clip', in: 700 }, volume: 1 }),
        card(1_500),
      ],
      { narration: [{ file: 'line0', at: 2_600, volume: 1 }], music: { file: 'music', in: 0, volume: 0.4 } },
    );
    const { film: made } = await composeCut(whole, files, {
      folder: await scratch(),
      cache: createPieceCache(await scratch()),
      quality: 'draft',
      signal: never,
    });
    expectHeard(made, whole, [
      { hertz: OWN, at: 1_600, ms: 900 },
      { hertz: toneOf(0), at: 2_600, ms: lengthOf(0) },
    ]);
  });
});
