import type { Hit } from '../search/retrieve.ts';
import { normalizeText } from '../search/terms.ts';

const CITATION = /\s?\[(\d{1,2})\]/g;
const NUMBER = /\d+(?:[.,]\d+)*/g;
/** Money, and what sounds like a special price; 16 万公里 is neither. */
const PRICE =
  /\d\s*(?:万元|万(?!\s*(?:公里|千米|km|次))|元|块钱|块|折)|[一二两三四五六七八九十]+\s*(?:万(?!\s*(?:公里|千米|次))|折|千块|百块)|最低价|底价|一口价|优惠|降价|便宜|补贴|赠送|免费送/;
const STOCK =
  /现车|有货|库存|当天提|马上提|立即提|随时提|到店即提|\d+\s*(?:天|日|周|个月)内?(?:提车|交付|交车|到货)/;
/** An answer that leaves prices to people promises nothing. */
const LEFT_OPEN = /以.{0,8}为准|咨询|联系|顾问|门店(报价|确认)|人工|无法|不能|不便|没有办法/;

interface Checked {
  numbers: boolean;
  promises: boolean;
}

/** The numbers of the pieces that an answer names; from 1, each once. */
export const citedIn = (text: string): number[] => [
  ...new Set([...text.matchAll(CITATION)].map(([, number]) => Number(number))),
];

export const withoutCitations = (text: string) => text.replace(CITATION, '');

const numbersOf = (text: string) =>
  (normalizeText(text).match(NUMBER) ?? []).map((each) => each.replaceAll(',', ''));

/**
 * What was written is held against what it was written from: every number stands in a piece it was given, and what sounds like a
 * price, an offer or stock stands in a fact that holds, number by number. The question's own numbers may be said back.
 */
export function checkAnswer(text: string, question: string, given: readonly Hit[]): Checked {
  const said = withoutCitations(text);
  const holding = given.filter(({ expired }) => !expired);
  const known = new Set([question, ...holding.map((piece) => piece.text)].flatMap(numbersOf));
  const facts = holding.filter(({ kind }) => kind === 'fact');
  const factNumbers = new Set(facts.flatMap((fact) => numbersOf(fact.text)));
  const promises = said
    .split(/[。！？!?；;\n]/)
    .filter((sentence) => PRICE.test(sentence) || STOCK.test(sentence))
    .every((sentence) => {
      const numbers = numbersOf(sentence);
      if (numbers.length === 0 && LEFT_OPEN.test(sentence)) return true;
      const stock = STOCK.exec(sentence)?.[0];
      if (stock && !facts.some((fact) => fact.text.includes(stock))) return false;
      if (numbers.length > 0) return numbers.every((number) => factNumbers.has(number));
      return facts.some((fact) => sentence.includes(fact.heading) || fact.text.includes(sentence.trim()));
    });
  return { numbers: numbersOf(said).every((number) => known.has(number)), promises };
}
