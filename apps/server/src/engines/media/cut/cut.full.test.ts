import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Cut, cutSize } from '@zhiying/contract';
import sharp, { type Region, type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeFilms } from '../film/make-films.ts';
import { probeFile } from '../film/probe-file.ts';
import { findFaces } from '../talk/face/find-faces.ts';
import { card, cut, cutFiles, shot } from '../testing/cuts.ts';
import { filmProcesses } from '../testing/film-processes.ts';
import { film, picture, tone, turn } from '../testing/films.ts';
import { never, scratch } from '../testing/look.ts';
import { composeCut } from './compose.ts';
import { titlePlace } from './cover.ts';
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
    // Two shots, the fade between them and the last one, the sound, the cover's picture and the cover.
    expect(made).toMatchObject({ seconds: 1.2, made: 7, reused: 0 });
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
    expect(again).toMatchObject({ made: 0, reused: 7 });
    // The sentence lies over the last shot alone.
    const changed = { ...whole, subtitles: subtitles('改过的一句话说完') };
    expect(await composeCut(changed, files, options)).toMatchObject({ made: 1, reused: 6 });
    expect(readdirSync(folder).sort()).toEqual(['cover.jpg', 'film.mp4']);
    // A draft from a copy: its pictures, as many frames, and the sound of the film itself, which lies ready.
    const copy = await cutFiles({
      wide: await film('copy.mp4', { picture: 'color=c=red:s=160x90:r=30:d=2' }),
    });
    const drawnFrom = new Map([...files, ...copy]);
    const draft = await composeCut(whole, files, { ...options, quality: 'draft', drawnFrom });
    expect(draft).toMatchObject({ reused: 1 });
    expect((await look(draft.film)).picture).toMatchObject({ width: 360, height: 640, frames: 36 });
    const [red = 0, green = 0] = await colorAt(await frameOf(draft.film, 0.2), 176, 316);
    expect(red - green).toBeGreaterThan(150);
  });

  it('封面标题不压在脸上：移开或缩小，脸的位置和没有标题时一样；没有地方就不写', async () => {
    const face = readFileSync(new URL('../../../../test/fixtures/portraits/astronaut.jpg', import.meta.url));
    const still = join(await scratch(), 'face.png');
    // The face stands where titles usually do.
    const person = await sharp(face).resize(560).toBuffer();
    await sharp({ create: { width: 720, height: 1280, channels: 3, background: '#203040' } })
      .composite([{ input: person, left: 80, top: 330 }])
      .png()
      .toFile(still);
    const files = await cutFiles({ still });
    const cache = createPieceCache(await scratch());
    const coverWith = async (title: string) => {
      const one = shot('still', 200, { source: { kind: 'picture', file: 'still' } });
      const made = await composeCut(cut([one], { cover: { at: 0, title } }), files, {
        folder: await scratch(),
        cache,
        signal: never,
      });
      return readFileSync(made.cover);
    };
    const bare = await coverWith('');
    const titled = await coverWith('新车到店');
    expect(titled.equals(bare)).toBe(false);
    const faceFile = join(await scratch(), 'bare.jpg');
    await writeFile(faceFile, bare);
    const [found] = await findFaces(faceFile);
    if (!found) throw new Error('no face in the picture');
    const box = {
      left: Math.round(found.box.x * 720),
      top: Math.round(found.box.y * 1280),
      width: Math.round(found.box.width * 720),
      height: Math.round(found.box.height * 1280),
    };
    const seenIn = (picture: Buffer) => sharp(picture).extract(box).greyscale().raw().toBuffer();
    const [before, after] = [await seenIn(bare), await seenIn(titled)];
    const apart = before.reduce((sum, value, at) => sum + Math.abs(value - (after[at] ?? 0)), 0);
    expect(apart / before.length).toBeLessThan(2);
    // Where faces are everywhere there is no title.
    const crowded = { ...cut([card(200)]), cover: { at: 0, title: '新车到店' } };
    expect(titlePlace(crowded, [{ x: 0, y: 0, width: 1, height: 1 }])).toBeNull();
    expect(titlePlace(crowded, [])).toEqual({ y: 38, size: 11 });
  });

  it('变速：两倍速的镜头一秒放完素材的两秒，慢放同理；长度一帧不差', async () => {
    // Grey that grows by the second: what is seen tells which moment of the clip it is.
    const clip = await film('ramp.mp4', {
      picture: `color=c=black:s=160x284:r=25:d=4,geq=lum='min(235,16+T*50)':cb=128:cr=128`,
    });
    const files = await cutFiles({ clip });
    const greyAfter = async (speed: number, second: number) => {
      const source = { kind: 'film' as const, file: 'clip', in: 0, speed };
      const made = await composeCut(cut([shot('clip', 1000, { source })]), files, {
        folder: await scratch(),
        cache: createPieceCache(await scratch()),
        signal: never,
      });
      expect((await look(made.film)).picture).toMatchObject({ frames: 30 });
      return (await colorAt(await frameOf(made.film, second), 360, 900))[0] ?? 0;
    };
    const [slow, usual, fast] = [await greyAfter(0.5, 0.8), await greyAfter(1, 0.8), await greyAfter(2, 0.8)];
    // 50 levels a second of the clip: 0.4 s, 0.8 s and 1.6 s of it.
    expect(usual - slow).toBeGreaterThan(14);
    expect(fast - usual).toBeGreaterThan(30);
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

  it('比封面时刻和转场还短的片段定格在最后一帧；像素不是方的按看到的宽度；时间戳挨在一起也放得出来', async () => {
    const round = 'drawbox=x=iw/4:y=0:w=iw/2:h=ih:color=white:t=fill';
    const files = await cutFiles({
      short: await film('short.mp4', { picture: 'color=c=red:s=160x160:r=25:d=0.3' }),
      // Stored 160 wide, shown 320: the white half of it is as wide as the frame is high.
      wide: await film('wide.mkv', { picture: `color=c=blue:s=160x160:r=25:d=1,${round},setsar=2/1` }),
      close: await film('close.mkv', {
        picture: "color=c=lime:s=160x160:r=25:d=1,settb=1/1000,setpts='floor(N/2)*80+mod(N,2)'",
      }),
    });
    expect(files.get('wide')?.probed?.picture).toMatchObject({ width: 320, height: 160 });
    const options = { folder: await scratch(), cache: createPieceCache(await scratch()), signal: never };
    const whole = cut(
      [
        shot('short', 1200, { transition: { kind: 'fade', ms: 200 } }),
        shot('wide', 600, { fit: 'contain' }),
        shot('close', 600),
      ],
      { ratio: '1:1', cover: { at: 900, title: '' } },
    );
    const made = await composeCut(whole, files, options);
    expect((await look(made.film)).picture).toMatchObject({ width: 720, height: 720, frames: 66 });
    const near = (color: number[]) => color.map((value) => expect.closeTo(value, -1.7));
    expect(await colorAt(sharp(made.cover), 360, 400)).toEqual(near([254, 0, 0]));
    expect(await colorAt(await frameOf(made.film, 0.9), 360, 400)).toEqual(near([254, 0, 0]));
    // 720 wide and 360 high, half of it white, bars above and below.
    const squeezed = await frameOf(made.film, 1.3);
    expect(await colorAt(squeezed, 200, 360)).toEqual(near([254, 254, 254]));
    expect(await colorAt(squeezed, 60, 360)).toEqual(near([0, 0, 254]));
    expect(await colorAt(squeezed, 360, 600)).toEqual(near([0, 0, 0]));
    expect(await colorAt(await frameOf(made.film, 2), 360, 400)).toEqual(near([0, 254, 0]));
  });

  it('画面数据有损坏的素材：说出是哪个镜头、素材的第几秒；损坏之外的部分照样能用', async () => {
    const damaged = await film('damaged.mp4', {
      picture: 'testsrc2=s=320x180:r=25:d=4',
      encoding: { g: '25', crf: '18' },
    });
    const files = await cutFiles({ damaged });
    const bytes = readFileSync(damaged);
    const [from, to] = [bytes.indexOf('mdat') + 4, bytes.indexOf('moov')];
    // Bits flip in the third second of four; lengths of packets stay, as on a failing disk.
    const middle = from + Math.round((to - from) * 0.62);
    for (let at = middle; at < middle + 6_000; at += 37) bytes[at] = (bytes[at] ?? 0) ^ 0x55;
    await writeFile(damaged, bytes);
    const attempt = async (start: number) =>
      composeCut(
        cut([card(200), shot('damaged', 1000, { source: { kind: 'film', file: 'damaged', in: start } })]),
        files,
        {
          folder: await scratch(),
          cache: createPieceCache(await scratch()),
          quality: 'draft',
          signal: never,
        },
      );
    await expect(attempt(2_000)).rejects.toThrow(/第 2 个镜头：素材第 2\.\d 秒画面有损坏/);
    expect((await attempt(0)).seconds).toBeCloseTo(1.2, 3);
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
    await expect(attempt([card(200), shot('good', 200)])).rejects.toThrow(
      '第 2 个镜头：文件已损坏或格式不正确',
    );
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
    // Nobody's material is to blame for it.
    await expect(shot9).rejects.toMatchObject({ problem: 'ended', reason: '合成进程意外结束' });
    expect(readdirSync(folder)).toEqual([]);
    expect(existsSync(join(folder, 'film.mp4'))).toBe(false);
    const finished = await composeCut(long, files, { ...base, signal: never });
    expect(finished).toMatchObject({ seconds: 2.5, made: 4, reused: 1 });
  });
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
