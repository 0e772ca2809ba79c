/** A title without what does not matter: width, case, marks and spaces. */
export const titleKey = (text: string) => {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return bare || text.trim();
};

const pairsOf = (key: string): string[] => {
  const letters = Array.from(key);
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))];
};

export interface ClusterTitle {
  id: number;
  key: string;
  /** Likeness says nothing about it any more: a person took it out. */
  apart: boolean;
  /** Where it was put the last time. */
  topicId?: number | null;
}

/** Titles that share this much of their pairs of characters say the same. */
const ALIKE = 0.58;
/** So much of its own pairs a title shares with whatever is alike, however long that is. */
const LEAST_SHARE = ALIKE / (2 - ALIKE);

/**
 * Groups of titles that say nearly the same: what is connected by likeness or by hand. Being alike is a matter of two titles
 * alone, and what is connected does not depend on where one begins; so neither does it depend on the order of reading.
 * With `fresh`, what is known of the others stays, and only those are held against all.
 */
export function cluster(
  titles: readonly ClusterTitle[],
  links: readonly { a: number; b: number }[],
  fresh: ReadonlySet<number> | null = null,
): number[][] {
  const groups = unionFind(titles.map(({ id }) => id));
  const alike = titles.filter(({ apart }) => !apart);
  if (fresh) joinKnown(titles, fresh, groups.join);
  const pairs = rarestFirst(alike);
  const isFresh = alike.map(({ id }) => fresh === null || fresh.has(id));
  const holding = new Map<number, number[]>();
  const begin = (at: number) => (pairs[at] ?? []).slice(0, deciding(pairs[at]?.length ?? 0));
  for (const at of alike.keys())
    if (isFresh[at])
      for (const pair of begin(at)) {
        const held = holding.get(pair);
        if (held) held.push(at);
        else holding.set(pair, [at]);
      }
  const looked = new Int32Array(alike.length).fill(-1);
  for (const [at, { id }] of alike.entries()) {
    const own = new Set(pairs[at]);
    for (const pair of begin(at))
      for (const other of holding.get(pair) ?? []) {
        // Two fresh ones meet from either side: once is enough.
        if (looked[other] === at || (isFresh[at] ? other <= at : false)) continue;
        looked[other] = at;
        const otherId = alike[other]?.id ?? id;
        if (!groups.same(id, otherId) && shares(own, pairs[other] ?? [])) groups.join(id, otherId);
      }
  }
  for (const { a, b } of links) groups.join(a, b);
  return groups.all();
}

function joinKnown(
  titles: readonly ClusterTitle[],
  fresh: ReadonlySet<number>,
  join: (a: number, b: number) => void,
) {
  const first = new Map<number, number>();
  for (const { id, topicId } of titles) {
    if (!topicId || fresh.has(id)) continue;
    const known = first.get(topicId);
    if (known === undefined) first.set(topicId, id);
    else join(known, id);
  }
}

/** Each title's pairs as numbers, those that stand in the fewest titles first. */
function rarestFirst(titles: readonly ClusterTitle[]): number[][] {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const pairs = titles.map(({ key }) =>
    pairsOf(key).map((pair) => {
      const number = numbers.get(pair) ?? numbers.size;
      numbers.set(pair, number);
      counts[number] = (counts[number] ?? 0) + 1;
      return number;
    }),
  );
  for (const own of pairs) own.sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0) || a - b);
  return pairs;
}

/** Of so many pairs in one order for all, alike titles share one of the first so many: what is left over would be too few. */
const deciding = (length: number) => length - Math.ceil(LEAST_SHARE * length - 1e-9) + 1;

function shares(own: ReadonlySet<number>, theirs: readonly number[]): boolean {
  const all = own.size + theirs.length;
  if ((2 * Math.min(own.size, theirs.length)) / all < ALIKE) return false;
  let both = 0;
  for (const pair of theirs) if (own.has(pair)) both += 1;
  return (2 * both) / all >= ALIKE;
}

function unionFind(ids: readonly number[]) {
  const parent = new Map(ids.map((id) => [id, id]));
  const find = (id: number): number => {
    let root = id;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    for (let at = id; at !== root; ) {
      const up = parent.get(at) ?? root;
      parent.set(at, root);
      at = up;
    }
    return root;
  };
  return {
    same: (a: number, b: number) => find(a) === find(b),
    join(a: number, b: number) {
      if (!parent.has(a) || !parent.has(b)) return;
      const [one, other] = [find(a), find(b)];
      if (one !== other) parent.set(Math.max(one, other), Math.min(one, other));
    },
    all: () => [...Map.groupBy(ids, find).values()].map((group) => group.sort((a, b) => a - b)),
  };
}
