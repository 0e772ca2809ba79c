import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import { BUILTIN_PICTURES, builtinFile, SAMPLE_SIGN } from '@zhiying/poster';
import { MediaError } from '../media.errors.ts';
import { sharp } from '../sharp.ts';
import { sniff } from '../sniff.ts';

const BUILTIN = new URL('../../../../../../packages/poster/pictures/', import.meta.url);
const MAX_SIDE = 16_000;
const MAX_PIXELS = 120_000_000;
/** No poster is wider; a larger picture is read smaller. */
const READ_SIDE = 4096;
const KINDS = new Set(['jpg', 'png', 'webp', 'gif']);
/** Decoded pictures that are kept for the next poster; each takes four bytes a pixel. */
const KEPT_PIXELS = 24_000_000;

/** Decodes pictures, and keeps those it needed last: a thousand posters show the same few. */
export function createPictures() {
  const kept = new Map<string, Canvas>();
  const pixels = () => [...kept.values()].reduce((sum, { width, height }) => sum + width * height, 0);

  async function read(file: string): Promise<Canvas> {
    const known = kept.get(file);
    kept.delete(file);
    const canvas = known ?? (await decode(file));
    kept.set(file, canvas);
    for (const [oldest] of kept) {
      if (kept.size === 1 || pixels() <= KEPT_PIXELS) break;
      kept.delete(oldest);
    }
    return canvas;
  }

  /** By key; what came with the product need not be given. */
  return async (given: Readonly<Record<string, string>>, keys: Iterable<string>) => {
    const pictures = new Map<string, Canvas>();
    for (const key of keys) {
      const file = given[key] ?? builtinPath(key);
      if (file) pictures.set(key, await read(file));
    }
    return pictures;
  };
}

function builtinPath(key: string): string | null {
  const [, name = ''] = /^builtin:(.+)$/.exec(key) ?? [];
  const known = name === SAMPLE_SIGN || Object.hasOwn(BUILTIN_PICTURES, name);
  return known ? fileURLToPath(new URL(builtinFile(name), BUILTIN)) : null;
}

/** A stranger's picture: only of kinds that cannot name other files, and not before its size is known. */
async function decode(file: string): Promise<Canvas> {
  const bytes = await readFile(file);
  const kind = sniff(bytes);
  if (!kind || !KINDS.has(kind.ext)) throw new MediaError('refused', '海报图片须为 JPG、PNG、WebP 或 GIF');
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
      throw new MediaError('refused', `图片过大（${width}×${height} 像素），边长上限为 ${MAX_SIDE} 像素`);
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: READ_SIDE, height: READ_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .timeout({ seconds: 60 })
      .toBuffer({ resolveWithObject: true });
    const canvas = createCanvas(info.width, info.height);
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
    canvas.getContext('2d').putImageData(new ImageData(pixels, info.width, info.height), 0, 0);
    return canvas;
  } catch (error) {
    if (error instanceof MediaError) throw error;
    throw new MediaError('broken', '图片已损坏或不是图片', error);
  }
}
