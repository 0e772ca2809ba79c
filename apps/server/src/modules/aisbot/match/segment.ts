import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { SYNONYMS, TELLING } from './vocabulary.ts';

export interface Token {
  word: string;
  /** Part of speech, as jieba's dictionary has it. */
  tag: string;
}

export type Segment = (text: string) => Token[];

/** So frequent that a word of the trade is never cut apart. */
const FREQUENT = 200_000;

let loaded: Promise<Segment> | undefined;

/**
 * Cuts Chinese into words with jieba's dictionary and the words of the car trade. Loaded by the first question: 0.3 s and 44 MB that a
 * process without a bot does not pay.
 */
export const loadSegment = (): Promise<Segment> => (loaded ??= load());

async function load(): Promise<Segment> {
  const { Jieba } = await import('@node-rs/jieba');
  // Not through `@node-rs/jieba/dict`, which reads six more megabytes that nobody asks for.
  const dict = await readFile(createRequire(import.meta.url).resolve('@node-rs/jieba/dict.txt'));
  const jieba = Jieba.withDict(dict);
  const synonyms = Object.entries(SYNONYMS).flatMap(([meaning, words]) => [meaning, ...words.split(' ')]);
  const own = [...synonyms, ...[...TELLING].filter((word) => word.length > 1)];
  jieba.loadDict(Buffer.from(own.map((word) => `${word} ${FREQUENT} n`).join('\n')));
  // Without guessing at unknown words: the guesses join 电 and 要 into one.
  return (text) => jieba.tag(text, false);
}
