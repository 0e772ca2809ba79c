import { join } from 'node:path';
import { type Cut, cutFrames } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import type { FilmFile } from '../film/film-file.ts';
import { makeFilms } from '../film/make-films.ts';
import { type ExpectedPart, verifySound } from '../film/verify-sound.ts';
import { card, cut, cutFiles, shot, voiceFile } from '../testing/cuts.ts';
import { film, picture } from '../testing/films.ts';
import { never, scratch } from '../testing/look.ts';
import { chatterWav } from '../testing/tones.ts';
import { composeCut } from './compose.ts';
import { expectedSound } from './expected-sound.ts';
import { createPieceCache } from './piece-cache.ts';
import type { CutFile } from './shot-graph.ts';
import { soundOf } from './sound.ts';

const LINE_MS = 900;
const AT = [1_100, 2_500, 3_900, 5_300];
const SECONDS = 8;

const good = cut([card(SECONDS * 1000)], {
  narration: AT.map((at, line) => ({ file: `line${line}`, at, volume: 1 })),
  music: { file: 'music', in: 0, out: 1_400, volume: 0.6 },
});

async function sources(): Promise<Map<string, CutFile>> {
  const lines = [...AT.keys()].map((line) => voiceFile(`line${line}`, chatterWav(line + 11, LINE_MS)));
  const music = await film('music.m4a', { sound: 'sine=f=220:d=2,tremolo=f=3:d=0.4,volume=0.9' });
  return new Map([...(await Promise.all(lines)), ...(await cutFiles({ music }))]);
}

/** The same film with other sound, once for each way to change it. */
async function withSound(whole: string, changes: string[]): Promise<string[]> {
  const folder = await scratch();
  const shape = 'aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=n=1024:p=0';
  const streams: FilmFile['streams'] = [
    { pad: 'v', kind: 'v', codec: 'libx264', options: { preset: 'ultrafast' } },
    { pad: 'a', kind: 'a', codec: 'aac', options: { b: '160k' } },
  ];
  const runs = changes.map((change, at) => ({
    make: 'film' as const,
    inputs: [{ file: whole, ext: 'mp4' }],
    graph: `[0:v]scale=90:160[v];[0:a]${change},${shape}[a]`,
    seconds: SECONDS,
    target: { file: join(folder, `${at}.mp4`), format: 'mp4', streams },
  }));
  await makeFilms(runs, { signal: never });
  return runs.map(({ target }) => target.file);
}

/** The same pictures with the sound of other cuts. */
async function withSoundOf(whole: string, files: Map<string, CutFile>, cuts: Cut[]): Promise<string[]> {
  const folder = await scratch();
  const made = cuts.map((one, at) => ({
    mixed: soundOf(one, files).run(join(folder, `${at}.m4a`)),
    sound: join(folder, `${at}.m4a`),
    file: join(folder, `${at}.mp4`),
  }));
  await makeFilms(
    made.flatMap(({ mixed, sound, file }) => [
      mixed,
      { make: 'join' as const, shots: [whole], sound, file, metadata: {} },
    ]),
    { signal: never },
  );
  return made.map(({ file }) => file);
}

/** The ear as composing asks it, without a process of its own. */
async function heard(file: string, { fps, ...whole }: Cut, parts: ExpectedPart[]): Promise<void> {
  for await (const _ of verifySound({ file, fps, frames: cutFrames({ fps, ...whole }).total, parts }))
    continue;
}

const said = (change: (line: Cut['narration'][number], at: number) => Partial<Cut['narration'][number]>) => ({
  ...good,
  narration: good.narration.map((line, at) => ({ ...line, ...change(line, at) })),
});

describe('成片的声音检查', { timeout: 120_000 }, () => {
  it('放过好的成片；断掉、缺句、错位、过小、缺音乐、过载、过短、长时间无声的都不收，并说明原因', async () => {
    const files = await sources();
    const cache = createPieceCache(await scratch());
    const options = { folder: await scratch(), cache, quality: 'draft' as const, signal: never };
    const whole = (await composeCut(good, files, options)).film;
    const hear = (file = '', parts = expectedSound(good, files)) => heard(file, good, parts);
    const rest = `apad=whole_dur=${SECONDS},atrim=end=${SECONDS}`;
    const [same, ended, gap, loud, short, late] = await withSound(whole, [
      'anull',
      `atrim=end=2,${rest}`,
      "volume=0:enable='between(t,5.2,6.9)'",
      'volume=24dB',
      'atrim=end=7.9',
      `adelay=100:all=1,asetpts=N/SR/TB,${rest}`,
    ]);
    await expect(hear(same)).resolves.toBeUndefined();
    await expect(hear(ended)).rejects.toThrow(
      /成片未通过声音检查（第 2\.0 秒起有 6\.0 秒没有声音；第 2 句配音/,
    );
    await expect(hear(gap)).rejects.toThrow('没有声音；第 4 句配音在第 5.3 秒听不到');
    await expect(hear(loud)).rejects.toThrow('声音过载失真');
    await expect(hear(short)).rejects.toThrow('声音 7.9 秒，画面 8.0 秒，长度不一致');
    await expect(hear(late)).rejects.toThrow('位置不对');

    const quiet = { music: null };
    const faint = said((_, line) => (line === 3 ? { volume: 0.1 } : {}));
    const [three, moved, faintly, plain] = await withSoundOf(whole, files, [
      { ...good, narration: good.narration.filter((_, at) => at !== 2) },
      said(({ at }, line) => (line === 1 ? { at: at + 60 } : {})),
      { ...faint, ...quiet },
      { ...good, ...quiet },
    ]);
    await expect(hear(three)).rejects.toThrow('第 3 句配音在第 3.9 秒听不到或位置不对');
    await expect(hear(moved)).rejects.toThrow('第 2 句配音在第 2.5 秒听不到或位置不对');
    await expect(hear(faintly, expectedSound({ ...good, ...quiet }, files))).rejects.toThrow(
      '第 4 句配音声音过小',
    );
    await expect(hear(plain)).rejects.toThrow('背景音乐在第');
  });

  it('时间戳有小间断的原声照样放过；缺了还是不收', async () => {
    // 64 ms are missing: whoever mixes closes the gap, whoever goes by timestamps keeps it.
    const sound =
      "anoisesrc=d=3:c=pink:seed=5:r=48000,asetnsamples=n=1024:p=0,aselect='not(between(t,1,1.06))'";
    const files = await cutFiles({ gap: await film('gap.mp4', { picture: picture('160x90', 3), sound }) });
    const whole = cut([shot('gap', 2_500, { volume: 1 })]);
    const [folder, cache] = [await scratch(), createPieceCache(await scratch())];
    const options = { folder, cache, quality: 'draft' as const, signal: never };
    const { film: made } = await composeCut(whole, files, options);
    const [mute] = await withSoundOf(made, files, [cut([shot('gap', 2_500)])]);
    await expect(heard(mute ?? '', whole, expectedSound(whole, files))).rejects.toThrow(
      '第 1 个镜头的原声在第 0.0 秒听不到',
    );
  });

  it('合成的最后一步就是听：不通过的不叫成片，留着的声音也不再用', async () => {
    const files = await sources();
    const [folder, cache] = [await scratch(), createPieceCache(await scratch())];
    const options = { folder, cache, quality: 'draft' as const, signal: never };
    // The sound of another film lies in the cache under this one's name.
    const other = await composeCut({ ...good, narration: [] }, files, options);
    expect(other.made).toBe(3);
    let wrong: string | null = null;
    const mixedUp = {
      ...cache,
      async keep(made: string, key: string) {
        wrong = key;
        return cache.keep(made, key);
      },
      async find(key: string) {
        const found = await cache.find(key);
        return found ?? (wrong === null ? other.film : null);
      },
    };
    await expect(
      composeCut(good, files, { ...options, folder: await scratch(), cache: mixedUp }),
    ).rejects.toMatchObject({ problem: 'faulty', reason: expect.stringContaining('第 1 句配音') });
    expect(await composeCut(good, files, options)).toMatchObject({ made: 1 });
  });
});
