interface Told {
  subject: string;
  name: string;
  value: string;
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** Pairs of neighbouring characters: Chinese writes no spaces between words. */
const pairsOf = (text: string) => {
  const signs = [...plain(text)];
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
};

/** What a fact is called says more of what it is about than what it says; of which car it is goes before both. */
const WEIGHTS = { product: 5, name: 3, subject: 2, value: 1 } as const;

/** Of many facts those that a question is about, and of the product that is shown; the others as they stand, as far as there is room. */
export function factsAbout<Fact extends Told>(
  facts: readonly Fact[],
  { question, product }: { question: string; product: string },
  most: number,
): Fact[] {
  const asked = new Set(pairsOf(question));
  const shared = (text: string) => new Set(pairsOf(text).filter((pair) => asked.has(pair))).size;
  const about = plain(product);
  const score = ({ subject, name, value }: Fact) =>
    (about && plain(subject) === about ? WEIGHTS.product : 0) +
    WEIGHTS.name * shared(name) +
    WEIGHTS.subject * shared(subject) +
    WEIGHTS.value * shared(value);
  return facts
    .map((fact) => ({ fact, score: score(fact) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ fact }) => fact);
}
