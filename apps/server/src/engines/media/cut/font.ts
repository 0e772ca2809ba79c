import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

/** Noto Sans SC Bold: Latin, signs, and all 20,902 characters of the first block of Unicode and its additions. */
export const FONT_FAMILY = 'Noto Sans SC';
export const FONT_FOLDER = fileURLToPath(new URL('../fonts/', import.meta.url));
const FONT_FILE = new URL('../fonts/NotoSansSC-Bold.woff', import.meta.url);

let known: Set<number> | null = null;

/** Whether our font has a picture for a character; others would show as empty boxes. */
export function isDrawable(character: string): boolean {
  known ??= readCharacters(readFileSync(FONT_FILE));
  return known.has(character.codePointAt(0) ?? 0);
}

/** The text without what cannot be drawn. */
export const drawable = (text: string) =>
  [...text.normalize('NFC')].filter((one) => one === '\n' || isDrawable(one)).join('');

/** Reads the character map out of a WOFF file: a table of tables, each compressed by itself. */
function readCharacters(woff: Buffer): Set<number> {
  const tables = woff.readUInt16BE(12);
  for (let at = 44; at < 44 + tables * 20; at += 20) {
    if (woff.toString('latin1', at, at + 4) !== 'cmap') continue;
    const [from, packed, full] = [
      woff.readUInt32BE(at + 4),
      woff.readUInt32BE(at + 8),
      woff.readUInt32BE(at + 12),
    ];
    const bytes = woff.subarray(from, from + packed);
    return readMap(packed < full ? inflateSync(bytes) : bytes);
  }
  throw new Error('the font has no character map');
}

function readMap(cmap: Buffer): Set<number> {
  const found = new Set<number>();
  for (let table = 0; table < cmap.readUInt16BE(2); table++) {
    const at = cmap.readUInt32BE(4 + table * 8 + 4);
    const format = cmap.readUInt16BE(at);
    if (format === 12)
      for (let group = 0; group < cmap.readUInt32BE(at + 12); group++) {
        const place = at + 16 + group * 12;
        for (let code = cmap.readUInt32BE(place); code <= cmap.readUInt32BE(place + 4); code++)
          found.add(code);
      }
    else if (format === 4) {
      const count = cmap.readUInt16BE(at + 6) / 2;
      for (let part = 0; part < count; part++) {
        const [end, start] = [
          cmap.readUInt16BE(at + 14 + part * 2),
          cmap.readUInt16BE(at + 16 + (count + part) * 2),
        ];
        for (let code = start; code <= end && code !== 0xffff; code++) found.add(code);
      }
    }
  }
  return found;
}
