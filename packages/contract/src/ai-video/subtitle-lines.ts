import { widthOf } from './lines.ts';

/** A spoken sentence: when it begins in the film, and when each of its characters is said, counted from its beginning. */
export interface SpokenSentence {
  text: string;
  at: number;
  ms: number;
  marks: readonly (readonly [number, number])[];
}

interface Line {
  from: number;
  to: number;
  text: string;
  marks: [number, number][];
}

/** Nothing but signs; between two figures they belong to a time or a number. */
const PAUSE = /^[，。！？；：、,.!?;:…—\n]+$/;
const isFigure = (character = '') => /\d/.test(character);

/** Makes subtitles of spoken sentences: one clause a line, long ones cut at a word's end, without closing punctuation. */
export function subtitleLines(sentences: readonly SpokenSentence[], most = 15): Line[] {
  return sentences.flatMap((sentence) => {
    const characters = [...sentence.text];
    const lines: Line[] = [];
    for (const [first, last] of clausesOf(characters, most)) {
      const text = characters.slice(first, last).join('').trim();
      const said = sentence.marks.slice(first, last);
      const start = said[0]?.[0] ?? (first / characters.length) * sentence.ms;
      const end = said.at(-1)?.[1] ?? (last / characters.length) * sentence.ms;
      if (!text) continue;
      const marks = said.map(([from, to]): [number, number] => [from - start, to - start]);
      lines.push({
        from: Math.round(sentence.at + start),
        to: Math.round(sentence.at + end),
        text,
        marks: text.length === marks.length ? marks : [],
      });
    }
    return lines;
  });
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Where lines begin and end, in characters; signs between them belong to none. */
function clausesOf(characters: string[], most: number): [number, number][] {
  const clauses: [number, number][] = [];
  let start = 0;
  let at = 0;
  const close = (end: number, next: number) => {
    if (end > start) clauses.push([start, end]);
    start = next;
  };
  for (const { segment } of words.segment(characters.join(''))) {
    const count = [...segment].length;
    const within = isFigure(characters[at - 1]) && isFigure(characters[at + count]);
    if (PAUSE.test(segment) && !within) close(at, at + count);
    else if (widthOf(characters.slice(start, at + count).join('')) > most) close(at, at);
    at += count;
  }
  close(at, at);
  return clauses;
}

/** Spreads the characters of an unspoken text evenly over its time. */
export const spreadMarks = (text: string, ms: number): [number, number][] => {
  const characters = [...text];
  const each = ms / Math.max(1, characters.length);
  return characters.map((_, at) => [Math.round(at * each), Math.round((at + 1) * each)]);
};
