import type { FontWeight } from '@zhiying/contract';
import { DRAWN, NARROW, WIDTHS } from './glyph-table.ts';

const EM = 1000;

/** Calls back with every number of the table's runs. */
function readRuns(runs: string, each: (code: number) => void) {
  let code = 0;
  for (const run of runs.split(' ')) {
    const [distance = '', more = '0'] = run.split('+');
    code += Number.parseInt(distance, 36);
    const last = code + Number.parseInt(more, 36);
    for (each(code); code < last; ) each(++code);
  }
}

const widthsOf = (weight: FontWeight) =>
  WIDTHS[weight].split(' ').flatMap((run) => {
    const [width, times = '1'] = run.split('*');
    return Array<number>(Number(times)).fill(Number(width));
  });

/** All characters of the fonts lie below it. */
const CODES = 0x10000;

function readWidths(weight: FontWeight): Uint16Array {
  const table = new Uint16Array(CODES).fill(NONE);
  readRuns(DRAWN, (code) => {
    table[code] = EM;
  });
  const widths = widthsOf(weight);
  let at = 0;
  readRuns(NARROW, (code) => {
    table[code] = widths[at++] ?? EM;
  });
  return table;
}

const NONE = 0xffff;
const tables: Partial<Record<FontWeight, Uint16Array>> = {};

/** Width of a character in shares of the size; null where the fonts have none. */
export function glyphWidth(character: string, weight: FontWeight): number | null {
  tables[weight] ??= readWidths(weight);
  const width = tables[weight][character.codePointAt(0) ?? 0] ?? NONE;
  return width === NONE ? null : width / EM;
}

/** Drawn in the place of a letter that the fonts do not have: somebody's name must not lose one unseen. */
const BOX = '□';
/** Marks that change the character before them, and what holds emoji together. */
const UNSEEN = /[\p{M}\p{Cf}\p{Cc}]/u;

/** A text as it can be drawn, and the characters that could not. Letters become boxes, emoji and the like are left out. */
export function drawable(text: string, weight: FontWeight): { text: string; missing: string[] } {
  const missing = new Set<string>();
  let drawn = '';
  for (const character of text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, ' ')) {
    if (character === '\n' || (glyphWidth(character, weight) !== null && !UNSEEN.test(character)))
      drawn += character;
    else if (!UNSEEN.test(character)) {
      missing.add(character);
      if (/[\p{L}\p{N}]/u.test(character)) drawn += BOX;
    }
  }
  return { text: drawn, missing: [...missing] };
}
