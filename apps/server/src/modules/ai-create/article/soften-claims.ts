import { gapFor } from '@zhiying/contract';
import { findAbsolute } from '../checks/absolute-words.ts';

/** Words that stand for a noun or an amount: another word fits only in these places. 第一名 is none of them. */
const FITS: Record<string, { before?: RegExp; after?: RegExp }> = {
  第一: { before: /(?:排名|销量|口碑|行业|同级|全国|市场)$/ },
  唯一: { after: /^的/ },
  永久: { after: /^(?:质保|保修|免费|有效)/ },
  冠军: { after: /^(?:车型|产品|之选)/ },
  万能: { after: /^的/ },
};
const NEVER = new Set(['100%', '百分之百', '领袖', '第一品牌', '全球首发', '终极', '史上', '王牌']);
/** An adjective is exchanged where it ends: before a mark, 的 or 地. 最高 in 最高分 is part of a word. */
const WORD_ENDS = /^(?:$|[的地，。、；：！？,.!?\s”」』）)])/;
const LEANS_ON_IT = /^(?:所以|因此|因而|从而|于是|但|而|并|且|才|就|也|还|更|其)/;
const FIELD = /\{\{fact:\d+\}\}|〔[^〔〕]*〕/;

/**
 * A text without absolute claims, as far as that goes without a model: a word is exchanged where the other one fits, a clause that only
 * makes the claim goes, and anything else is marked as a gap, which keeps the text from being published until a person has rewritten it.
 */
export const softenClaims = (text: string): string =>
  text.replaceAll(/(?:〔[^〔〕]*〕|[^。！？!?\n])+[。！？!?]?/g, softenSentence);

function softenSentence(sentence: string): string {
  const end = /[。！？!?]$/.exec(sentence)?.[0] ?? '';
  const clauses = (end ? sentence.slice(0, -1) : sentence).split(/，(?![^〔]*〕)/);
  const kept = clauses.flatMap((clause, at) => {
    const softened = softenClause(clause);
    if (softened !== null) return [softened];
    const follows = clauses[at + 1];
    const loose = at > 0 && !FIELD.test(clause) && (follows === undefined || !LEANS_ON_IT.test(follows));
    return loose ? [] : [markClaims(clause)];
  });
  return kept.join('，') + end;
}

/** Null where a word of it has no other that fits. */
function softenClause(clause: string): string | null {
  let now = clause;
  for (const { word, from, to, note } of claimsIn(clause)) {
    const [instead] = note.instead;
    const { before, after = WORD_ENDS } = FITS[word] ?? {};
    const fits = after.test(clause.slice(to)) && (before?.test(clause.slice(0, from)) ?? true);
    if (!instead || NEVER.has(word) || !fits) return null;
    now = now.slice(0, from) + instead + now.slice(to);
  }
  return now;
}

const markClaims = (clause: string) =>
  claimsIn(clause).reduce(
    (now, { word, from, to }) => now.slice(0, from) + gapFor(`换一种说法，原文“${word}”`) + now.slice(to),
    clause,
  );

/** From the back, so that places in front stay where they are. What stands in a gap is not the text's. */
const claimsIn = (clause: string) =>
  findAbsolute(clause.replace(/〔[^〔〕]*〕/g, (gap) => ' '.repeat(gap.length))).toSorted(
    (a, b) => b.from - a.from,
  );
