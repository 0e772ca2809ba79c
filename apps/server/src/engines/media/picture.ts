import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from 'blurhash';
import type { Sharp } from 'sharp';
import type { DerivedFile } from './media.ts';
import { sharp } from './sharp.ts';

/** Writes a WebP that fits into a square of `side`. */
export const writePicture = (picture: Sharp, role: DerivedFile['role'], side: number, folder: string) =>
  write(picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }), role, folder);

/** Cards are wider than high: of an upright picture they show the part that draws the eye, not what is in the middle. */
const CARD_RATIO = 2 / 3;

/** Writes a WebP for cards: a picture as it is, an upright one cut to where its subject is. */
export const writeThumb = (
  picture: Sharp,
  { width, height }: { width: number; height: number },
  side: number,
  folder: string,
) => {
  if (height <= width) return writePicture(picture, 'thumb', side, folder);
  const shown = Math.min(side, width);
  const cut = { width: shown, height: Math.max(1, Math.round(shown * CARD_RATIO)) };
  return write(picture.resize({ ...cut, fit: 'cover', position: 'attention' }), 'thumb', folder);
};

async function write(picture: Sharp, role: DerivedFile['role'], folder: string): Promise<DerivedFile> {
  const { data, info } = await picture
    .webp({ quality: 80, effort: 3 })
    .timeout({ seconds: 60 })
    .toBuffer({ resolveWithObject: true });
  const name = `${role}.webp`;
  await writeFile(join(folder, name), data);
  return {
    role,
    name,
    contentType: 'image/webp',
    bytes: data.length,
    width: info.width,
    height: info.height,
  };
}

/** What is shown while the picture itself loads. */
export async function impression(picture: Buffer | string): Promise<{ color: string; blurHash: string }> {
  const small = sharp(picture).toColourspace('srgb').flatten({ background: '#ffffff' });
  const { dominant } = await small.clone().removeAlpha().stats();
  const { data, info } = await small
    .resize({ width: 32, height: 32, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wide = info.width >= info.height;
  const blurHash = encode(new Uint8ClampedArray(data), info.width, info.height, wide ? 4 : 3, wide ? 3 : 4);
  return { color: hex(dominant.r, dominant.g, dominant.b), blurHash };
}

const hex = (...parts: number[]) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/**
 * 256 bits of what a picture looks like: whether it grows darker from each of 17 × 16 fields to the next. Made smaller, encoded
 * again or slightly cropped it keeps nearly all of them; two pictures of different things share about half.
 */
export async function likenessOf(picture: Buffer | string): Promise<string> {
  const [wide, high] = [17, 16];
  const grey = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: wide, height: high, fit: 'fill' })
    .raw()
    .toBuffer();
  const field = (column: number, line: number) => grey[line * wide + column] ?? 0;
  return Array.from({ length: high }, (_, line) =>
    Array.from({ length: wide - 1 }, (_bit, column) =>
      field(column, line) > field(column + 1, line) ? '1' : '0',
    ).join(''),
  ).join('');
}
