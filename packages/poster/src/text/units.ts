import type { FontWeight } from '@zhiying/contract';
import { glyphWidth } from './glyphs.ts';

/** Characters that stay on one line: a word, a figure with its unit, a character with its punctuation. */
export interface Unit {
  text: string;
  /** In shares of the size, without letter spacing. */
  widths: number[];
  /** Space before it, dropped where it begins a line. */
  gap: number[];
}

/** Never at the beginning of a line. */
const CLOSING = /^[，。、；：？！）】》〉」』〕〗｝］”’…—～·,.;:?!)\]}%‰℃°•‧々ー]/u;
/** Never at the end of a line. */
const OPENING = /[（【《〈「『〔〖｛［“‘([{#¥￥$€@]$/u;
/** Latin words, figures, addresses of the web and what stands within them. */
const WORD = /^[0-9A-Za-z\u00c0-\u024f\u0370-\u04ff'’&@#$€£¥+*/\\_=~^|<>.,:%–-]+/u;
/** What figures count: `16.98 万元`, `11 月`, `700 km`. */
const COUNTED =
  /^ ?(?:万元起|万元|亿元|万起|元起|平方米|公里|千米|厘米|毫米|小时|分钟|kWh|km\/h|km|kW|mm|cm|kg|年(?: ?\d{1,2} ?月(?: ?\d{1,2} ?[日号])?)?|月(?: ?\d{1,2} ?[日号])?|日|号|点|时|分|秒|天|周|折|米|升|度|座|门|个|位|台|次|倍|期|成|人|名|层|楼|家|款|项|元|万|亿|折|[LVW%℃])/u;

/** A paragraph in units. With `punctuation` closing marks stay with what they close, opening ones with what they open. */
export function unitsOf(paragraph: string, weight: FontWeight, punctuation: boolean): Unit[] {
  const texts: { gap: string; text: string }[] = [];
  let rest = paragraph;
  let gap = '';
  while (rest) {
    const space = /^[ \u00a0\u3000]+/.exec(rest)?.[0];
    if (space) {
      gap += space;
      rest = rest.slice(space.length);
      continue;
    }
    const piece = pieceOf(rest);
    rest = rest.slice(piece.length);
    const before = texts.at(-1);
    const glued = punctuation && !gap && before && (CLOSING.test(piece) || OPENING.test(before.text));
    if (glued) before.text += piece;
    else texts.push({ gap, text: piece });
    gap = '';
  }
  const widths = (text: string) => [...text].map((character) => glyphWidth(character, weight) ?? 0);
  return texts.map((one) => ({ text: one.text, widths: widths(one.text), gap: widths(one.gap) }));
}

function pieceOf(rest: string): string {
  const word = WORD.exec(rest)?.[0];
  if (!word) return [...rest][0] ?? '';
  if (!/\d[\d.,]*$/.test(word)) return word;
  return word + (COUNTED.exec(rest.slice(word.length))?.[0] ?? '');
}
