import { readFileSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { inRoot } from './lib/places.mjs';

/**
 * Writes packages/poster/src/text/glyph-table.ts: the widths of the poster fonts' characters. Run it after one of the
 * font files was replaced: `node scripts/poster-glyphs.mjs`.
 */
const MEDIA = 'apps/server/src/engines/media';
const FONTS = {
  regular: `${MEDIA}/poster/fonts/NotoSansSC-Regular.woff`,
  bold: `${MEDIA}/fonts/NotoSansSC-Bold.woff`,
  black: `${MEDIA}/poster/fonts/NotoSansSC-Black.woff`,
};
const TARGET = 'packages/poster/src/text/glyph-table.ts';

/** A table of a WOFF file: a list of tables, each compressed by itself. */
function tableOf(woff, tag) {
  for (let at = 44; at < 44 + woff.readUInt16BE(12) * 20; at += 20) {
    if (woff.toString('latin1', at, at + 4) !== tag) continue;
    const [from, packed, full] = [4, 8, 12].map((offset) => woff.readUInt32BE(at + offset));
    const bytes = woff.subarray(from, from + packed);
    return packed < full ? inflateSync(bytes) : bytes;
  }
  throw new Error(`the font has no table ${tag}`);
}

/** Glyph numbers by character, from a map of format 4. */
function glyphsOf(cmap) {
  const glyphs = new Map();
  for (let table = 0; table < cmap.readUInt16BE(2); table++) {
    const at = cmap.readUInt32BE(4 + table * 8 + 4);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const count = cmap.readUInt16BE(at + 6) / 2;
    for (let part = 0; part < count; part++) {
      const end = cmap.readUInt16BE(at + 14 + part * 2);
      const start = cmap.readUInt16BE(at + 16 + (count + part) * 2);
      const delta = cmap.readUInt16BE(at + 16 + (count * 2 + part) * 2);
      const offsetAt = at + 16 + (count * 3 + part) * 2;
      const offset = cmap.readUInt16BE(offsetAt);
      for (let code = start; code <= end && code !== 0xffff; code++) {
        const found = offset ? cmap.readUInt16BE(offsetAt + offset + (code - start) * 2) : code;
        if (found) glyphs.set(code, (found + delta) & 0xffff);
      }
    }
  }
  return glyphs;
}

/** Widths in thousandths of the size, by character. */
function widthsOf(file) {
  const woff = readFileSync(inRoot(file));
  const units = tableOf(woff, 'head').readUInt16BE(18);
  const last = tableOf(woff, 'hhea').readUInt16BE(34) - 1;
  const hmtx = tableOf(woff, 'hmtx');
  const advance = (glyph) => Math.round((hmtx.readUInt16BE(Math.min(glyph, last) * 4) * 1000) / units);
  return new Map([...glyphsOf(tableOf(woff, 'cmap'))].map(([code, glyph]) => [code, advance(glyph)]));
}

/** Numbers in order as runs `start+more`, in base 36, each start counted from the end of the run before. */
function ranges(codes) {
  const runs = [];
  let [start, before, end] = [-1, 0, -1];
  const close = () => {
    if (start < 0) return;
    const more = end - start;
    runs.push(`${(start - before).toString(36)}${more ? `+${more.toString(36)}` : ''}`);
    before = end;
  };
  for (const code of codes) {
    if (code !== end + 1) {
      close();
      start = code;
    }
    end = code;
  }
  close();
  return runs.join(' ');
}

const fonts = Object.fromEntries(Object.entries(FONTS).map(([weight, file]) => [weight, widthsOf(file)]));
const weights = Object.values(fonts);
const drawn = [...weights[0].keys()].filter((code) => weights.every((widths) => widths.has(code)));
drawn.sort((a, b) => a - b);
const narrow = drawn.filter((code) => weights.some((widths) => widths.get(code) !== 1000));

/** Widths of the narrow characters in order; a width told as often as it repeats. */
function repeated(widths) {
  const runs = [];
  for (const width of narrow.map((code) => widths.get(code)))
    if (runs.at(-1)?.width === width) runs.at(-1).times++;
    else runs.push({ width, times: 1 });
  return runs.map(({ width, times }) => (times > 1 ? `${width}*${times}` : `${width}`)).join(' ');
}

const lines = (name, text) => `export const ${name} =\n${wrapped(text)};\n`;
function wrapped(text) {
  const parts = text.match(/.{1,100}(?: |$)/g) ?? [];
  return parts.map((part) => `  '${part}'`).join(' +\n');
}
const widths = Object.entries(fonts).map(([weight, found]) => `  ${weight}:\n${wrapped(repeated(found))},\n`);

writeFileSync(
  inRoot(TARGET),
  [
    '// Written by scripts/poster-glyphs.mjs from the font files.\n',
    '/** The characters that all weights draw, as runs: distance to the last one before, and how many follow. */',
    lines('DRAWN', ranges(drawn)),
    '/** Those that are not one em wide in every weight, as runs. */',
    lines('NARROW', ranges(narrow)),
    '/** Their widths in order, in thousandths of an em. */',
    `export const WIDTHS = {\n${widths.join('')}};\n`,
  ].join('\n'),
);
