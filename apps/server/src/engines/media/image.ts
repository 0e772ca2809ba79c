import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metadata } from 'sharp';
import { withoutMetadata } from './image-cleaner.ts';
import { MediaError } from './media.errors.ts';
import type { DerivedFile, ImageFacts, Processed } from './media.ts';
import { impression, likenessOf, writeThumb } from './picture.ts';
import { sharp } from './sharp.ts';
import { sniff } from './sniff.ts';

/** A 40 KB file can claim billions of pixels; this is more than any camera people carry, and about 400 MB decoded. */
const MAX_PIXELS = 120_000_000;
const MAX_FRAMES = 2_000;
const MAX_SIDE = 30_000;
const MIME: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

export async function processImage(file: string, ext: string, folder: string): Promise<Processed> {
  const bytes = await readFile(file);
  // The decoder goes by the content too, and would draw an SVG, which may name other files.
  if (sniff(bytes)?.ext !== ext) throw new MediaError('broken', '文件内容与格式不符');
  const facts = await readFacts(bytes);
  const clean = await writeClean(bytes, ext, facts, folder);
  // Also proves that every line can be read: the header alone looks whole in a damaged file.
  const thumb = await whole(() =>
    writeThumb(
      sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }).autoOrient().toColourspace('srgb'),
      facts.autoOrient,
      480,
      folder,
    ),
  );
  const look = await impression(join(folder, thumb.name));
  const { width, height } = facts.autoOrient;
  const frames = facts.pages ?? 1;
  const seconds = frames > 1 ? (facts.delay ?? []).reduce((sum, delay) => sum + delay, 0) / 1000 : null;
  const known: ImageFacts = {
    kind: 'image',
    width,
    height,
    ...look,
    likeness: await likenessOf(join(folder, thumb.name)),
    hasAlpha: facts.hasAlpha,
    frames,
    seconds,
  };
  return { ...known, files: [thumb, clean] };
}

async function readFacts(bytes: Buffer): Promise<Metadata> {
  const facts = await whole(() => sharp(bytes, { limitInputPixels: false }).metadata());
  const { width, height } = facts;
  if (!width || !height) throw new MediaError('broken', '图片没有内容');
  const frames = facts.pages ?? 1;
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw new MediaError('refused', `图片过大（${width}×${height} 像素），上限为 1.2 亿像素`);
  if (frames > MAX_FRAMES)
    throw new MediaError('refused', `动图帧数过多（${frames} 帧），上限为 ${MAX_FRAMES} 帧`);
  return facts;
}

/** Browsers differ in how they show CMYK, and cannot turn a PNG or WebP by its EXIF: those are encoded again, and the odd ones. */
async function writeClean(bytes: Buffer, ext: string, facts: Metadata, folder: string): Promise<DerivedFile> {
  const { orientation = 1, space } = facts;
  const again = space === 'cmyk' || (ext !== 'jpg' && orientation > 1);
  const data =
    (again ? null : withoutMetadata(ext, bytes, orientation)) ?? (await whole(() => encodeAgain(bytes, ext)));
  const name = `clean.${ext}`;
  await writeFile(join(folder, name), data);
  const { width, height } = facts.autoOrient;
  return { role: 'clean', name, contentType: MIME[ext] ?? 'image/jpeg', bytes: data.length, width, height };
}

function encodeAgain(bytes: Buffer, ext: string): Promise<Buffer> {
  const picture = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    animated: ext === 'webp' || ext === 'gif',
  })
    .autoOrient()
    .toColourspace('srgb')
    .timeout({ seconds: 120 });
  if (ext === 'png') return picture.png().toBuffer();
  if (ext === 'gif') return picture.gif().toBuffer();
  return ext === 'webp' ? picture.webp({ quality: 90 }).toBuffer() : picture.jpeg({ quality: 92 }).toBuffer();
}

async function whole<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const text = String(error);
    if (/timeout/i.test(text)) throw new MediaError('refused', '处理超时', error);
    if (/pixel limit/i.test(text)) throw new MediaError('refused', '图片像素过多', error);
    if (/premature end|truncat|not enough data|read gif data|EOF|unexpected end|out of data/i.test(text))
      throw new MediaError('broken', '图片不完整', error);
    throw new MediaError('broken', '图片已损坏或不是图片', error);
  }
}
