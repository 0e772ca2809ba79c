import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { derived, look, lookAs, media, never, scratch } from './testing/look.ts';

const blank = (width: number, height: number, background = '#1060c0') =>
  sharp({ create: { width, height, channels: 3, background } });
const noisy = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

describe('图片', () => {
  it('按相机方向给出尺寸，交付的文件不含 EXIF、GPS 和附在末尾的内容，画面不变', async () => {
    const photo = await noisy(900, 600)
      .withExif({ IFD0: { Make: 'DemoCamera' }, IFD3: { GPSLatitude: '31/1 14/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const source = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    const result = await lookAs('image', source);
    expect(result).toMatchObject({ width: 600, height: 900, frames: 1, seconds: null, hasAlpha: false });
    const thumb = await sharp(derived(result, 'thumb')).metadata();
    expect(thumb).toMatchObject({ format: 'webp', width: 480, height: 320 });
    expect(thumb.exif).toBeUndefined();

    const clean = await readFile(derived(result, 'clean'));
    expect(source.includes('DemoCamera') && source.includes('alert(1)')).toBe(true);
    expect(clean.includes('DemoCamera') || clean.includes('alert(1)')).toBe(false);
    const facts = await sharp(clean).metadata();
    expect(facts).toMatchObject({ width: 900, height: 600, orientation: 6 });
    expect(facts.exif?.length).toBeLessThan(40);
    const pixels = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();
    expect((await pixels(clean)).equals(await pixels(photo))).toBe(true);
    expect(result.steps.at(-1)).toBe(100);
  });

  it('竖图的缩略图留下主体，不是只取中间', async () => {
    const subject = await noisy(160, 160).tint({ r: 220, g: 30, b: 30 }).png().toBuffer();
    const upright = (top: number) =>
      blank(400, 1200)
        .composite([{ input: subject, left: 120, top }])
        .png()
        .toBuffer();
    for (const top of [40, 980]) {
      const result = await lookAs('image', await upright(top));
      const thumb = sharp(derived(result, 'thumb'));
      expect(await thumb.metadata()).toMatchObject({ width: 400, height: 267 });
      const { channels } = await thumb.stats();
      expect(channels[0]?.max).toBeGreaterThan(120);
    }
  });

  it('给出主色和占位图', async () => {
    const result = await lookAs('image', await blank(200, 100).png().toBuffer());
    const parts = [1, 3, 5].map((at) => Number.parseInt(result.color.slice(at, at + 2), 16));
    [0x10, 0x60, 0xc0].forEach((part, at) => {
      expect(Math.abs(part - (parts[at] ?? 999))).toBeLessThan(16);
    });
    expect(result.blurHash).toMatch(/^.{28}$/);
  });

  it('动图保留每一帧，评论和末尾附加的内容去掉', async () => {
    const frames = await Promise.all(
      ['red', 'green', 'blue'].map((color) => blank(60, 40, color).png().toBuffer()),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 200, 300] })
      .toBuffer();
    const comment = Buffer.from('\x21\xfe\x06secret\0', 'latin1');
    const header = 13 + (gif.readUInt8(10) & 0x80 ? 3 * 2 ** ((gif.readUInt8(10) & 7) + 1) : 0);
    const source = Buffer.concat([
      gif.subarray(0, header),
      comment,
      gif.subarray(header),
      Buffer.from('=1;//js'),
    ]);
    const result = await lookAs('image', source);
    expect(result).toMatchObject({ width: 60, height: 40, frames: 3, seconds: 0.6 });
    const clean = await readFile(derived(result, 'clean'));
    expect(clean.includes('secret') || clean.includes('//js')).toBe(false);
    expect(await sharp(clean).metadata()).toMatchObject({ pages: 3, delay: [100, 200, 300] });
  });

  it('PNG 和 WebP 也去掉说明文字，横竖方向写进画面', async () => {
    const png = await blank(60, 40).withMetadata({ orientation: 8 }).png().toBuffer();
    const turned = await lookAs('image', png);
    expect(turned).toMatchObject({ width: 40, height: 60 });
    expect(await sharp(derived(turned, 'clean')).metadata()).toMatchObject({ width: 40, height: 60 });
    const webp = await blank(60, 40)
      .withExif({ IFD0: { Copyright: 'someone' } })
      .webp()
      .toBuffer();
    const clean = await readFile(derived(await look(webp), 'clean'));
    expect(webp.includes('someone')).toBe(true);
    expect(clean.includes('someone')).toBe(false);
    expect(await sharp(clean).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
  });

  it('CMYK 图片转成浏览器都能正确显示的颜色', async () => {
    const cmyk = await blank(80, 80, '#c03020').toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const result = await lookAs('image', cmyk);
    expect((await sharp(derived(result, 'clean')).metadata()).space).toBe('srgb');
  });

  it('结构不规矩但能看的图片重新编码', async () => {
    const jpeg = await noisy(60, 40).jpeg().toBuffer();
    // Bytes between two segments, which decoders skip.
    const odd = Buffer.concat([jpeg.subarray(0, 20), Buffer.from('secret'), jpeg.subarray(20)]);
    const clean = await readFile(derived(await look(odd), 'clean'));
    expect(clean.includes('secret')).toBe(false);
    expect(await sharp(clean).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
  });

  it('不完整、损坏或空的图片说明原因', async () => {
    const jpeg = await noisy(400, 300).jpeg().toBuffer();
    const png = await noisy(400, 300).png().toBuffer();
    await expect(look(jpeg.subarray(0, jpeg.length / 2))).rejects.toThrow('处理失败：图片不完整');
    await expect(look(png.subarray(0, png.length / 2))).rejects.toThrow('处理失败：图片不完整');
    await expect(look(Buffer.from('GIF89a/*rubbish*/=1;alert(1)'))).rejects.toThrow('处理失败：图片');
    const file = join(await scratch(), 'a.png');
    await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const options = { folder: await scratch(), signal: never, progress: () => {} };
    await expect(media.process(file, 'image', 'png', options)).rejects.toThrow(
      '处理失败：文件内容与格式不符',
    );
  });

  it('几十字节却声称几十亿像素的图片被拒绝', async () => {
    const size = Buffer.from([0, 1, 0, 0, 0, 1, 0, 0, 8, 2, 0, 0, 0]);
    const bomb = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      pngChunk('IHDR', size),
      pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    await expect(look(bomb)).rejects.toMatchObject({
      problem: 'refused',
      reason: expect.stringContaining('65536×65536'),
    });
  });
});
