import { READINGS, type Reading } from './readings.ts';
import { RULES } from './rules.ts';
import { type Words, wordsOf } from './words.ts';

/** Part of a text and what is read in its place; both in UTF-16 units. */
export interface Span {
  from: number;
  to: number;
  read: string;
}

/** From which character of what is read on these syllables are said. */
export interface Sound {
  at: number;
  pinyin: string[];
}

export interface SpokenText {
  read: string;
  spans: Span[];
  /** Where a dictionary says how characters of `read` sound. */
  sounds: Sound[];
  /** Where words of `read` begin. */
  words: number[];
}

/** Words that are said as others, by their first letter. */
const sayable = (readings: readonly Reading[]) =>
  Map.groupBy(
    readings.filter(({ say }) => say !== undefined),
    ({ text }) => text.slice(0, 1).toLowerCase(),
  );
const SAID = sayable(READINGS);
/** The longest first: it is the most particular. */
const SOUNDED: readonly Reading[] = READINGS.filter(({ pinyin }) => pinyin).toSorted(
  (a, b) => b.text.length - a.text.length,
);

/** Letters, figures and signs of double width are the same; one for one, so that places stay. */
export const half = (text: string) =>
  text
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff05\uff0b\uff0d\uff0e\uff0f]/g, (wide) =>
      String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
    )
    .replace(/(?<=\d)：(?=\d)/g, ':');

/**
 * A text as it is read aloud: figures, units, dates, prices and signs written out, what cannot be said left out. The spans
 * tell which part of the text each reading stands for. `own` readings come before ours; both stand for whole words only.
 */
export function normalise(text: string, own: readonly Reading[] = []): SpokenText {
  const given = half(text);
  const words = wordsOf(given);
  const said = sayable(own);
  const spans: (Span & { plain: boolean })[] = [];
  for (let at = 0; at < given.length; ) {
    const span = wordAt(given, at, words, said, true) ?? wordAt(given, at, words, SAID, false);
    const next = span ? { ...span, plain: true } : ruleAt(given, at);
    spans.push(next);
    at = next.to;
  }
  const read = spans.map((span) => span.read).join('');
  // 「6安全气囊」: figures written out are no part of a Chinese word (六安).
  const chinese = spans.map((span) => (span.plain ? span.read : '0'.repeat(span.read.length))).join('');
  const cut = wordsOf(chinese);
  return {
    read,
    spans: spans.map(({ plain: _plain, ...span }) => span),
    sounds: soundsIn(chinese, cut, own),
    words: /[\u3400-\u9fff]/.test(chinese) ? [...cut.borders].toSorted((a, b) => a - b) : [],
  };
}

/** A word of the readings that stands here, and what is said for it. */
function wordAt(
  text: string,
  at: number,
  words: Words,
  readings: ReadonlyMap<string, readonly Reading[]>,
  own: boolean,
): Span | null {
  for (const { text: word, say = '' } of readings.get((text[at] ?? '').toLowerCase()) ?? []) {
    const to = at + word.length;
    if (!isHere(text, at, word) || cutsLatin(text, at, to) || !words.isWord(at, to, own)) continue;
    // 「HUAWEI华为」 is said once.
    const twice = /^[A-Za-z]/.test(word) && text.startsWith(say, text[to] === ' ' ? to + 1 : to);
    return { from: at, to, read: twice ? '' : say };
  }
  return null;
}

/** Characters that are themselves, unless a rule begins with them (公里/小时, 元/月). */
const PLAIN = /[\u3400-\u9fff](?<![公元])/;

function ruleAt(text: string, at: number): Span & { plain: boolean } {
  const first = text[at] ?? '';
  if (PLAIN.test(first)) return { from: at, to: at + 1, read: first, plain: true };
  for (const [pattern, read] of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found?.[0]) continue;
    const spoken = read(...found);
    return { from: at, to: at + found[0].length, read: spoken, plain: spoken === found[0] };
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { from: at, to: at + character.length, read: '', plain: true };
}

/** Capitals or not, where a word has letters. */
const isHere = (text: string, at: number, word: string) =>
  text.startsWith(word, at) ||
  (/[A-Za-z]/.test(word) && text.slice(at, at + word.length).toLowerCase() === word.toLowerCase());

/** A word of letters is only one between others than letters. */
const cutsLatin = (text: string, from: number, to: number) =>
  (isLatin(text[from]) && isLatin(text[from - 1])) || (isLatin(text[to - 1]) && isLatin(text[to]));
const isLatin = (character: string | undefined) => character !== undefined && /[A-Za-z]/.test(character);

/** Words whose sound is told; the channel's own first, and where two overlap the first stays. */
function soundsIn(read: string, words: Words, own: readonly Reading[]): Sound[] {
  const found: Sound[] = [];
  const taken = new Set<number>();
  const look = (readings: readonly Reading[], mine: boolean) => {
    for (const { text, pinyin } of readings)
      for (let at = pinyin ? read.indexOf(text) : -1; at >= 0; at = read.indexOf(text, at + 1)) {
        const places = Array.from(text, (_, place) => at + place);
        if (places.some((place) => taken.has(place)) || !words.isWord(at, at + text.length, mine)) continue;
        for (const place of places) taken.add(place);
        found.push({ at, pinyin: (pinyin ?? '').split(' ') });
      }
  };
  look(own, true);
  look(SOUNDED, false);
  return found.toSorted((a, b) => a.at - b.at);
}
