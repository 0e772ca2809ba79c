import type { Meaning } from './meaning.ts';
import { answers } from './question-type.ts';

interface PairMatch {
  wording: Meaning;
  /** How many words of the question only other wordings of the pair have. */
  spare: number;
}

/**
 * Whether a pair answers a question: it asks for the same kind of thing, and it is about the same. Every word that tells something
 * stands on both sides: a word more in the question asks for more, a word more in the wording answers something narrower.
 */
export function matchPair(asked: Meaning, wordings: readonly Meaning[]): PairMatch | null {
  const exact = wordings.find((wording) => bare(wording.text) === bare(asked.text));
  if (exact) return { wording: exact, spare: 0 };
  if (asked.about.size === 0 || !wordings.some(({ type }) => answers(asked.type, type))) return null;
  const known = new Set(wordings.flatMap(({ about }) => [...about]));
  if (![...asked.about].every((word) => known.has(word))) return null;
  const fitting = wordings
    .filter((wording) => fits(asked, wording))
    .map((wording) => ({ wording, spare: asked.about.size - wording.about.size }))
    .toSorted(
      (a, b) =>
        a.spare - b.spare ||
        Number(answers(asked.type, b.wording.type)) - Number(answers(asked.type, a.wording.type)),
    );
  return fitting[0] ?? null;
}

/** All of the wording is asked, and what is denied is denied on both sides. */
const fits = (asked: Meaning, { about }: Meaning) =>
  about.size > 0 &&
  [...about].every((word) => asked.about.has(word)) &&
  [...asked.about].every((word) => !word.startsWith('¬') || about.has(word));

const bare = (text: string) => text.toLowerCase().replace(/[\p{P}\p{S}\s]/gu, '');
