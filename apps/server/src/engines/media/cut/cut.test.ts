import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Cut, cutSize } from '@zhiying/contract';
import sharp, { type Region, type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeFilms } from '../film/make-films.ts';
import { probeFile } from '../film/probe-file.ts';
import { card, cut, cutFiles, shot } from '../testing/cuts.ts';
import { film, picture, tone, turn } from '../testing/films.ts';
import { never, scratch } from '../testing/look.ts';
import { composeCut } from './compose.ts';
import { createPieceCache } from './piece-cache.ts';

const look = (file: string) => probeFile({ file, ext: 'mp4' }, { signal: never, loudness: true });

/** The picture at a second of a film. */
async function frameOf(file: string, second: number) {
  const target = join(await scratch(), 'frame.jpg');
  const inputs = [{ file, ext: 'mp4', seek: second }];
  await makeFilms([{ make: 'frame', inputs, graph: '[0:v]null[out]', file: target, xmp: '<x/>' }], {
    signal: never,
  });
  return sharp(target);
}

const stdevOf = async (image: Sharp, box: Region) => {
  const { channels } = await sharp(await image.clone().extract(box).greyscale().toBuffer()).stats();
  return channels[0]?.stdev ?? 0;
};

const colorAt = async (image: Sharp, left: number, top: number) => {
  const { channels } = await sharp(
    await image.clone().extract({ left, top, width: 8, height: 8 }).toBuffer(),
  ).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
};

const TEXT = '续航700公里，到店试驾';
const subtitles = (text = TEXT): NonNullable<Cut['subtitles']> => ({
  size: 'medium',
  place: 'bottom',
  color: '#ffffff',
  outline: '#000000',
  box: null,
  karaoke: '#ffd54a',
  lines: [
    { from: 0, to: 300, text: '第一句', marks: null },
    { from: 850, to: 1190, text, marks: [...text].map((_, at) => [at * 30, at * 30 + 30]) },
  ],
});

describe('成片', { timeout: 120_000 }, () => {
  it('镜头、转场、字幕、配音、压低的音乐和封面；长度一帧不差，响度 −16 LUFS，标识去不掉；改一句只重做那一段', async () => {
    const files = await cutFiles({
      wide: await film('wide.mp4', { picture: picture('320x180', 2), sound: tone(2) }),
      voice: await film('voice.wav', { sound: `${tone(1)},volume=0.2`, soundCodec: 'pcm_s16le' }),
      music: await film('music.m4a', { sound: 'sine=f=900:d=0.6,volume=0.9' }),
    });
    const [folder, cache] = [await scratch(), createPieceCache(await scratch())];
    const whole = cut(
      [
        shot('wide', 600, { fit: 'blur', move: 'zoomIn', transition: { kind: 'fade', ms: 200 } }),
        card(400),
        shot('wide', 400, { fit: 'contain', move: 'panLeft', volume: 0.3 }),
      ],
      {
        narration: [{ file: 'voice', at: 100, volume: 1 }],
        subtitles: subtitles(),
        music: { file: 'music', in: 0, volume: 0.5 },
        cover: { at: 700, title: '新车到店' },
        layers: [
          {
            kind: 'text',
            look: 'sticker',
            text: '限时 12.98 万元起',
            from: 0,
            to: 500,
            x: 50,
            y: 30,
            size: 7,
            color: '#ffffff',
            ground: '#e5352b',
          },
        ],
      },
    );
    expect(Cut.parse(whole)).toEqual(whole);
    const steps: number[] = [];
    const options = { folder, cache, signal: never, progress: (percent: number) => steps.push(percent) };
    const made = await composeCut(whole, files, options);
    // Two shots, the fade between them and the last one, the sound and the cover.
    expect(made).toMatchObject({ seconds: 1.2, made: 6, reused: 0 });
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps.at(-1)).toBe(100);

    const { picture: seen, sound, seconds, loudness, tags } = await look(made.film);
    expect(seen).toMatchObject({ codec: 'h264', width: 720, height: 1280, fps: 30, frames: 36 });
    expect(sound).toMatchObject({ codec: 'aac', sampleRate: 48_000, channels: 2 });
    expect(seconds).toBeCloseTo(1.2, 1);
    expect(Math.abs((loudness?.integrated ?? 0) + 16)).toBeLessThan(1);
    expect(JSON.parse(tags.AIGC ?? '')).toMatchObject({
      Label: '1',
      ContentProducer: '智营测试',
      ProduceID: 'cut-1',
    });

    // On the plain card the corner shows the label, and nothing else stands in the opposite one.
    const plain = await frameOf(made.film, 0.65);
    expect(await stdevOf(plain, { left: 20, top: 20, width: 260, height: 60 })).toBeGreaterThan(20);
    expect(await stdevOf(plain, { left: 440, top: 20, width: 260, height: 60 })).toBeLessThan(4);
    const cover = sharp(made.cover);
    expect(await cover.metadata()).toMatchObject({ width: 720, height: 1280, format: 'jpeg' });
    expect((await cover.metadata()).xmpAsString).toContain('TC260:AIGC');
    expect(await stdevOf(cover, { left: 200, top: 400, width: 320, height: 160 })).toBeGreaterThan(20);

    const again = await composeCut(whole, files, options);
    expect(again).toMatchObject({ made: 0, reused: 6 });
    // The sentence lies over the last shot alone.
    const changed = { ...whole, subtitles: subtitles('改过的一句话说完') };
    expect(await composeCut(changed, files, options)).toMatchObject({ made: 1, reused: 5 });
    expect(readdirSync(folder).sort()).toEqual(['cover.jpg', 'film.mp4']);
    const draft = await composeCut(whole, files, { ...options, quality: 'draft' });
    expect((await look(draft.film)).picture).toMatchObject({ width: 360, height: 640, frames: 36 });
  });

  it('什么样的素材都放得进去：竖拍、变帧率、HDR、无声、单声道、60 帧、透明图片、短于镜头', async () => {
    const logo = join(await scratch(), 'logo.png');
    await sharp({ create: { width: 90, height: 40, channels: 4, background: '#00ff00ff' } })
      .png()
      .toFile(logo);
    const upper = 'drawbox=w=iw:h=ih/2:color=red:t=fill,drawbox=y=ih/2:w=iw:h=ih/2:color=blue:t=fill';
    const hdr = 'setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc:range=tv';
    const files = await cutFiles({
      turned: await turn(await film('turned.mov', { picture: `color=s=160x90:r=25:d=1,${upper}` })),
      uneven: await film('uneven.mkv', {
        picture: `${picture('160x90', 2)},select='not(mod(n,3))+gt(n,12)'`,
      }),
      hdr: await film('hdr.mp4', {
        picture: `color=c=white:s=160x90:r=25:d=1,format=yuv420p10le,${hdr}`,
        codec: 'libx265',
        encoding: {
          pix_fmt: 'yuv420p10le',
          preset: 'ultrafast',
          'x265-params': 'log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc',
        },
      }),
      fast: await film('fast.mp4', {
        picture: 'testsrc2=s=320x180:r=60:d=0.3',
        sound: 'sine=d=0.3,aformat=channel_layouts=mono',
      }),
      logo,
    });
    expect(files.get('hdr')?.probed?.picture?.hdr).toBe(true);
    const [folder, cache] = [await scratch(), createPieceCache(await scratch())];
    const all = cut(
      [
        shot('turned', 200, { fit: 'contain' }),
        shot('uneven', 200, { fit: 'blur', move: 'panDown' }),
        shot('hdr', 200),
        shot('fast', 700, { volume: 1 }),
        shot('', 200, { source: { kind: 'picture', file: 'logo' }, fit: 'contain', move: 'zoomOut' }),
      ],
      {
        ratio: '16:9',
        layers: [
          { kind: 'picture', file: 'logo', from: 0, to: 200, x: 90, y: 10, width: 10, opacity: 1 },
          {
            kind: 'picture',
            file: 'logo',
            from: 0,
            to: 2500,
            x: 50,
            y: 50,
            width: 10,
            opacity: 0.5,
            corner: 'bottomRight',
          },
          {
            kind: 'film',
            file: 'hdr',
            in: 0,
            from: 800,
            to: 1000,
            x: 50,
            y: 50,
            width: 30,
            round: 100,
            volume: 0,
          },
        ],
      },
    );
    const made = await composeCut(all, files, { folder, cache, signal: never });
    expect((await look(made.film)).picture).toMatchObject({ width: 1280, height: 720, frames: 45 });
    // The phone was held upright: what was above in the sensor's picture is now at one side, with bars beside it.
    const phone = await frameOf(made.film, 0.1);
    const [left, right, bar] = [
      await colorAt(phone, 480, 400),
      await colorAt(phone, 790, 400),
      await colorAt(phone, 100, 500),
    ];
    expect([left[0] ?? 0, right[0] ?? 0].sort((a, b) => a - b)).toEqual([
      expect.closeTo(0, -2),
      expect.closeTo(254, -2),
    ]);
    expect(Math.abs((left[2] ?? 0) - (right[2] ?? 0))).toBeGreaterThan(150);
    expect(Math.max(...bar)).toBeLessThan(20);
    expect(await colorAt(phone, 1150, 70)).toEqual([
      expect.closeTo(0, -2),
      expect.closeTo(255, -2),
      expect.closeTo(0, -2),
    ]);
    // A logo in its corner, half seen through, to the last frame: its right edge as far from the frame's as the label's.
    const last = await frameOf(made.film, 1.45);
    expect((await colorAt(last, 1200, 660))[1]).toBeGreaterThan(100);
    expect((await colorAt(last, 1264, 660))[1]).toBeLessThan(60);
    // Paper white of an HDR film is far brighter than a screen: mapped, it is not clipped to pure white nor left grey.
    const [bright] = await colorAt(await frameOf(made.film, 0.5), 640, 400);
    expect(bright).toBeGreaterThan(150);
    // A film in the film: bright in its middle, its corners and the time after it as if it were not there.
    const [inset, after] = [await frameOf(made.film, 0.9), await frameOf(made.film, 1.1)];
    expect(Math.min(...(await colorAt(inset, 640, 356)))).toBeGreaterThan(150);
    expect(Math.min(...(await colorAt(after, 640, 356)))).toBeLessThan(150);
    const corner = await colorAt(after, 452, 256);
    expect(await colorAt(inset, 452, 256)).toEqual(corner.map((value) => expect.closeTo(value, -1.5)));
    // The clip of 0.3 s holds its last picture.
    expect(
      await stdevOf(await frameOf(made.film, 1.2), { left: 300, top: 200, width: 600, height: 400 }),
    ).toBeGreaterThan(20);
  });

  it('坏的、空的、没有时长的、入点在外面的素材说明是哪个镜头；什么都不留下', async () => {
    const good = await film('a.mp4', { picture: picture('160x90', 1), options: { movflags: '+faststart' } });
    const silent = await film('b.m4a', { sound: tone(1) });
    const files = await cutFiles({ good, silent });
    const bytes = readFileSync(good);
    // Says what it holds, and holds nothing.
    await writeFile(good, bytes.subarray(0, bytes.indexOf('mdat') + 4));
    const [folder, store] = [await scratch(), await scratch()];
    const attempt = (shots: Cut['shots']) =>
      composeCut(cut(shots), files, { folder, cache: createPieceCache(store), signal: never });
    await expect(attempt([card(200), shot('good', 200)])).rejects.toThrow('第 2 个镜头：文件已损坏');
    await expect(attempt([shot('silent', 200)])).rejects.toThrow('第 1 个镜头：素材没有画面');
    await expect(
      attempt([shot('good', 200, { source: { kind: 'film', file: 'good', in: 5000 } })]),
    ).rejects.toThrow('入点超出了素材的长度');
    expect(readdirSync(folder)).toEqual([]);
    // The card before it was finished and stays for the next try.
    expect(readdirSync(store).filter((name) => !name.endsWith('.piece'))).toEqual([]);
    expect(readdirSync(store)).toHaveLength(1);
  });

  it('磁盘写满：说的是磁盘，不是素材；什么都不留下', async ({ skip }) => {
    if (!existsSync('/dev/full')) skip('这台机器没有写满的设备');
    const [folder, store] = [await scratch(), await scratch()];
    const cache = createPieceCache(store);
    let placed = 0;
    // Every piece is written to a device that is full.
    const full = {
      ...cache,
      async place() {
        const place = join(store, `${placed++}.part`);
        await symlink('/dev/full', place);
        return place;
      },
    };
    await expect(
      composeCut(cut([card(200)]), new Map(), { folder, cache: full, signal: never }),
    ).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readdirSync(folder)).toEqual([]);
    expect(readdirSync(store)).toEqual([]);
  });

  it('取消或进程被杀：不留下成片和半个文件，做好的镜头还在', async () => {
    const files = await cutFiles({ a: await film('a.mp4', { picture: picture('320x180', 2) }) });
    const [folder, store] = [await scratch(), await scratch()];
    const long = cut([card(200), shot('a', 2000, { fit: 'blur', move: 'zoomIn' }), card(300)]);
    const stop = new AbortController();
    const base = { folder, cache: createPieceCache(store) };
    const cancelled = composeCut(long, files, {
      ...base,
      signal: stop.signal,
      progress: () =>
        readdirSync(store).some((name) => name.endsWith('.piece')) && stop.abort(new Error('cancelled')),
    });
    await expect(cancelled).rejects.toThrow('cancelled');
    expect(readdirSync(folder)).toEqual([]);
    expect(readdirSync(store).map((name) => name.slice(-6))).toEqual(['.piece']);

    if (process.platform !== 'linux') return;
    let killed = false;
    const shot9 = composeCut(long, files, {
      ...base,
      signal: never,
      progress(percent) {
        if (percent < 20 || killed) return;
        killed = true;
        for (const pid of filmProcesses()) process.kill(pid, 'SIGKILL');
      },
    });
    await expect(shot9).rejects.toThrow('第 2 个镜头');
    expect(readdirSync(folder)).toEqual([]);
    expect(existsSync(join(folder, 'film.mp4'))).toBe(false);
    const finished = await composeCut(long, files, { ...base, signal: never });
    expect(finished).toMatchObject({ seconds: 2.5, made: 4, reused: 1 });
  });
});

/** Our own children at work on films. */
const filmProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
        return (
          Number(parent) === process.pid &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('film.program.ts')
        );
      } catch {
        return false;
      }
    });

describe('画面', () => {
  it.each([
    ['9:16', 720, 720, 1280],
    ['9:16', 1080, 1080, 1920],
    ['16:9', 720, 1280, 720],
    ['16:9', 1080, 1920, 1080],
    ['1:1', 720, 720, 720],
    ['1:1', 1080, 1080, 1080],
    ['3:4', 720, 720, 960],
    ['3:4', 1080, 1080, 1440],
  ] as const)('%s 的 %d 是 %d×%d', (ratio, side, width, height) => {
    expect(cutSize({ ratio, side })).toEqual({ width, height });
  });

  it('比前后转场还短的镜头不收', () => {
    const fade = { transition: { kind: 'fade' as const, ms: 500 } };
    const bad = cut([card(800, fade), card(600, fade), card(800)]);
    expect(Cut.safeParse(bad).error?.issues[0]).toMatchObject({
      path: ['shots', 1],
      message: '镜头比它前后的转场还短',
    });
    expect(Cut.safeParse(cut([card(800, fade), card(1200, fade), card(800)])).success).toBe(true);
  });
});
