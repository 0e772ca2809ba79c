import { normalizeText } from '../search/terms.ts';
import { type QuestionType, readType } from './question-type.ts';
import type { Segment } from './segment.ts';
import { ADVERBS, MEASURES, SOFT, SPELLINGS, SYNONYMS, TELLING } from './vocabulary.ts';

export interface Meaning {
  type: QuestionType;
  /** What it is about, each word by the one that stands for its synonyms; `¬` before what is negated. */
  about: ReadonlySet<string>;
  /** The words as they were written, for showing. */
  text: string;
}

const STANDS_FOR = new Map(
  Object.entries(SYNONYMS).flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning])),
);
const NEGATIVE = /^(不|没|没有|无|未|别|不能|不要|不让|不想|不用|不会|不可以|没法|无法|不是|不肯|不许)$/;
/** Pronouns, particles, prepositions, conjunctions, places like 里. Other words count, known or not: 杯架 is cut into two measures. */
const EMPTY_TAGS = /^(r|u|y|e|o|p|c|f|w)/;
/** 一个, 几台, 半天: not 两台, and not 第一. */
const ABOUT_ONE = /^[一几半多]+[个台辆次下点些种款位件张条把套家块]?$/;

/** Spelling, and turns of phrase whose words say something else one by one. */
function tidy(text: string): string {
  let said = normalizeText(text);
  for (const [wrong, right] of SPELLINGS) said = said.replaceAll(wrong, right);
  return (
    said
      .replace(/差不多|[啊呀呢吧啦噢]/g, '')
      // A price a month is no price.
      .replace(/(多少钱)(?:一个?|每个?)(?:月|年|天|次|度|公里|小时)/g, '$1 每期')
      // 电池保几年 asks after the guarantee.
      .replace(/(?<![质环担确投])保(?=几年|多久|多少年|多长时间)/g, '质保')
      .replace(/充(满|一次|一?个|次|一会儿?|上)+电/g, '充电')
      .replace(/(能|可以)?(跑|开)(个)?(多少公里|几公里|多远|多少(?=[啊呀呢吗？?]|$))/g, '续航多少')
      // 装不了 is 不装, 连不上 is 不连.
      .replace(/(\p{Script=Han})不(了|上|到|开|着|动)(?!解)/gu, '不$1')
  );
}

/** 能不能, 有没有, and 不 at the end ask; they deny nothing. */
const withoutAsking = (text: string) =>
  text
    .replace(/有没有/g, '有')
    .replace(/可不可以|能不能|行不行/g, '可以')
    .replace(/(\p{Script=Han})不\1/gu, '$1')
    .replace(/([不没]|没有)[\s啊呀呢]*$/g, '');

/** What a question, or a part of one, asks and what about. */
export function meaningOf(segment: Segment, text: string): Meaning {
  const asked = normalizeText(text)
    .replace(/[\p{P}\p{S}]+/gu, ' ')
    .trim();
  // How often something is done is told by 一次, which the turns of phrase below take away.
  const early = readType(spelled(asked));
  const { type, rest } = early.type === 'frequency' ? early : readType(tidy(asked));
  const about = new Set<string>();
  let denied = false;
  for (const { word, tag } of segment(withoutAsking(tidy(rest)))) {
    if (NEGATIVE.test(word)) denied = true;
    else {
      const meaning = STANDS_FOR.get(word) ?? word;
      if (isEmpty(word, meaning, tag)) continue;
      about.add(denied ? `¬${meaning}` : meaning);
      denied = false;
    }
  }
  if (denied) about.add('¬');
  return { type, about, text };
}

const spelled = (text: string) =>
  SPELLINGS.reduce((said, [wrong, right]) => said.replaceAll(wrong, right), text);

function isEmpty(word: string, meaning: string, tag: string): boolean {
  if (SOFT.has(word) || SOFT.has(meaning) || word.trim() === '') return true;
  if (TELLING.has(word)) return false;
  if (STANDS_FOR.has(word) || Object.hasOwn(SYNONYMS, word)) return false;
  if (tag === 'eng' || /[a-z0-9]/.test(word)) return false;
  if (tag === 'q') return MEASURES.has(word);
  if (tag === 'd') return word.length === 1 || ADVERBS.has(word);
  return ABOUT_ONE.test(word) || EMPTY_TAGS.test(tag);
}
