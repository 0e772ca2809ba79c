import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createMedia, type MediaEngine, MediaError, type Waveform } from '../index.ts';
import { film, picture, tone, turn } from '../testing/films.ts';
import { derived, look, lookAs, media, never, scratch } from '../testing/look.ts';
import { askFilms } from './film-process.ts';

const options = (
  folder: string,
  signal: AbortSignal = never,
  progress: (percent: number) => void = () => {},
) => ({
  folder,
  signal,
  progress,
});

describe('视频', { timeout: 120_000 }, () => {
  it('给出时长、尺寸和编码，封面避开开头的黑场，预览无声，能直接播放的不再转码', async () => {
    const black = "drawbox=color=black:t=fill:enable='lt(t,3)'";
    const source = await film('a.mp4', { picture: `${picture('320x180', 9)},${black}`, sound: tone(9) });
    const result = await lookAs('video', source);
    expect(result).toMatchObject({ width: 320, height: 180, fps: 10, videoCodec: 'h264', audioCodec: 'aac' });
    expect(result.seconds).toBeCloseTo(9, 0);
    expect(result.proxyReason).toBeNull();
    expect(result.files.map((file) => file.role)).toEqual(['poster', 'preview']);
    const [grey] = (await sharp(derived(result, 'poster')).greyscale().stats()).channels;
    expect(grey?.stdev).toBeGreaterThan(30);
    const preview = await lookAs('video', derived(result, 'preview'));
    expect(preview).toMatchObject({ width: 320, height: 180, fps: 12, audioCodec: null });
    expect(preview.seconds).toBeCloseTo(4, 0);
  });

  it('竖拍的视频按看到的方向给出尺寸；QuickTime 只换容器，不重新编码', { tags: 'full' }, async () => {
    const result = await lookAs('video', await turn(await film('a.mov', { picture: picture('320x180', 1) })));
    expect(result).toMatchObject({
      width: 180,
      height: 320,
      audioCodec: null,
      proxyReason: '浏览器不能直接播放 mov 格式',
    });
    expect(await sharp(derived(result, 'poster')).metadata()).toMatchObject({ width: 180, height: 320 });
    const proxy = await lookAs('video', derived(result, 'proxy'));
    expect(proxy).toMatchObject({ width: 180, height: 320, videoCodec: 'h264', proxyReason: null });
  });

  it('浏览器不能播放的编码转成 H.264 和 AAC，元数据不带过去', { tags: 'full' }, async () => {
    const codecs = { codec: 'mpeg4', soundCodec: 'pcm_s16le', metadata: { title: 'secret' } };
    const source = await film('a.mov', { picture: picture('320x180', 2), sound: tone(2), ...codecs });
    expect((await readFile(source)).includes('secret')).toBe(true);
    const result = await lookAs('video', source);
    expect(result.proxyReason).toBe('浏览器不能直接播放 mpeg4 编码');
    const proxy = await lookAs('video', derived(result, 'proxy'));
    expect(proxy).toMatchObject({ videoCodec: 'h264', audioCodec: 'aac', width: 320, proxyReason: null });
    const bytes = await readFile(derived(result, 'proxy'));
    expect(bytes.includes('secret')).toBe(false);
    // Plays while it loads: the index stands before the data.
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(result.steps).toEqual(result.steps.toSorted((a, b) => a - b));
  });

  it('不完整、损坏或没有画面的视频说明原因', async () => {
    const short = picture('160x90', 2);
    const late = await readFile(await film('a.mp4', { picture: short }));
    const early = await readFile(
      await film('a.mp4', { picture: short, options: { movflags: '+faststart' } }),
    );
    await expect(look(late.subarray(0, late.length / 2))).rejects.toThrow('处理失败：视频不完整');
    await expect(look(early.subarray(0, early.length - 500))).rejects.toThrow('处理失败：视频不完整');
    const rubbish = Buffer.concat([early.subarray(0, 40), Buffer.alloc(2000, 0x41)]);
    await expect(look(rubbish)).rejects.toMatchObject({ problem: 'broken' });
    const silent = join(await scratch(), 'a.mp4');
    await writeFile(silent, await readFile(await film('b.m4a', { sound: tone(1) })));
    await expect(media.process(silent, 'video', 'mp4', options(await scratch()))).rejects.toThrow(
      '文件中没有视频画面',
    );
    await writeFile(silent, '');
    await expect(media.process(silent, 'video', 'mp4', options(await scratch()))).rejects.toThrow('文件为空');
  });

  it.each([
    ['播放列表', (secret: string) => `#EXTM3U\n#EXTINF:10,\nfile://${secret}\n`],
    ['拼接清单', (secret: string) => `ffconcat version 1.0\nfile '${secret}'\n`],
  ])('改名成 mp4 的%s不会打开别的文件', async (_, content) => {
    const folder = await scratch();
    await writeFile(
      join(folder, 'list.mp4'),
      content(await film('s.mp4', { picture: picture('160x90', 1) })),
    );
    const attempt = media.process(join(folder, 'list.mp4'), 'video', 'mp4', options(folder));
    await expect(attempt).rejects.toBeInstanceOf(MediaError);
    expect(readdirSync(folder)).toEqual(['list.mp4']);
  });

  it('取消时立即结束，不留下进程', { tags: 'full' }, async () => {
    const source = await film('a.mov', { picture: picture('640x360', 20), codec: 'mpeg4' });
    const folder = await scratch();
    const stop = new AbortController();
    // The last step before 100 is the proxy, which takes seconds.
    const stopping = options(folder, stop.signal, (percent) => {
      if (percent >= 30) stop.abort(new Error('cancelled'));
    });
    await expect(media.process(source, 'video', 'mov', stopping)).rejects.toThrow('cancelled');
    expect(readdirSync(folder)).toContain('preview.mp4');
    if (process.platform === 'linux') expect(commandsNaming(folder)).toEqual([]);
  });
});

const commandsNaming = (text: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return '';
      }
    })
    .filter((command) => command.includes(text));

describe('音频', { timeout: 120_000 }, () => {
  it.each([
    ['a.mp3', 'mp3', 'libmp3lame'],
    ['a.wav', 'pcm_s16le', 'pcm_s16le'],
    ['a.m4a', 'aac', 'aac'],
  ])('给出 %s 的时长和波形', async (name, codec, soundCodec) => {
    const sound = `${tone(4)},volume=0:enable='lt(t,2)'`;
    const result = await lookAs('audio', await film(name, { sound, soundCodec }));
    expect(result).toMatchObject({ audioCodec: codec, sampleRate: 44_100, channels: 1 });
    expect(Math.abs(result.seconds - 4)).toBeLessThan(0.2);
    expect(result.bitRate).toBeGreaterThan(10_000);
    const { peaks } = JSON.parse(await readFile(derived(result, 'waveform'), 'utf8')) as Waveform;
    expect(peaks.length).toBeGreaterThan(150);
    expect(Math.max(...peaks.slice(0, 80))).toBeLessThanOrEqual(1);
    expect(Math.min(...peaks.slice(120, 180))).toBeGreaterThan(5);
    expect(Math.max(...peaks)).toBeLessThanOrEqual(100);
  });

  it('损坏的音频说明原因', async () => {
    await expect(look(Buffer.from(`ID3${'rubbish'.repeat(500)}`))).rejects.toMatchObject({
      problem: 'broken',
    });
  });
});

describe('FFmpeg 不能运行', () => {
  it('说明缺什么；图片照常处理，视频等到能处理时再处理', async () => {
    const folder = await scratch();
    await writeFile(join(folder, 'no.mjs'), "throw new Error('Could not load the node-av native binding');");
    const bare: MediaEngine = createMedia(pathToFileURL(join(folder, 'no.mjs')));
    const { ffmpeg, kinds } = await bare.capabilities();
    expect(ffmpeg).toMatchObject({ available: false, version: null });
    expect(ffmpeg.missing.join()).toContain('视频和音频暂时无法处理');
    expect(kinds).toEqual(['image', 'pdf', 'archive']);
    const file = join(folder, 'a');
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toFile(file);
    expect(await bare.process(file, 'image', 'png', options(folder))).toMatchObject({ width: 9 });
    await expect(bare.process(file, 'video', 'mp4', options(folder))).rejects.toMatchObject({
      problem: 'missing',
    });
  });

  it('能运行时说出版本', async () => {
    const { ffmpeg } = await media.capabilities();
    expect(ffmpeg).toMatchObject({ available: true, version: expect.stringMatching(/^n?8\./), missing: [] });
  });
});

describe('处理视频的进程', () => {
  const standIn = async (text: string) => {
    const file = join(await scratch(), 'program.mjs');
    await writeFile(file, text);
    return pathToFileURL(file);
  };
  const ask = async (text: string, stillMs?: number) => {
    const program = await standIn(text);
    const task = { do: 'probe', file: 'a', ext: 'mp4', loudness: false } as const;
    for await (const _ of askFilms(task, { signal: never, program, stillMs })) continue;
  };

  it('站住不动时被结束', async () => {
    await expect(ask('setInterval(() => {}, 1000);', 300)).rejects.toThrow('处理超时');
  });

  it('崩溃时只坏这一个文件；磁盘满不算文件的错；不知道我们的环境变量', async () => {
    await expect(ask('process.abort();')).rejects.toThrow('文件已损坏');
    const full = { failed: { message: 'x', code: 'ENOSPC', syscall: 'write' } };
    await expect(ask(`console.log('${JSON.stringify(full)}');`)).rejects.toMatchObject({ code: 'ENOSPC' });
    process.env.ZHIYING_SECRET = 'do-not-tell';
    const telling = ask(
      "console.log(JSON.stringify({ failed: { name: 'MediaError', reason: JSON.stringify(process.env) } }));",
    );
    await expect(telling).rejects.toSatisfy((error: Error) => !error.message.includes('do-not-tell'));
    delete process.env.ZHIYING_SECRET;
  });
});
