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
}

/** Titles that share this much of their pairs of characters say the same. */
const ALIKE = 0.58;
/** A pair that stands in this share of many titles says nothing about any of them. */
const COMMON = 400;

/**
 * Groups of titles that say nearly the same: what is connected by likeness or by hand. Being alike is a matter of two titles
 * alone, and what is connected does not depend on where one begins; so neither does it depend on the order of reading.
 */
export function cluster(
  titles: readonly ClusterTitle[],
  links: readonly { a: number; b: number }[],
): number[][] {
  const groups = unionFind(titles.map(({ id }) => id));
  const holding = new Map<string, number[]>();
  const pairs = titles.map(({ key }) => pairsOf(key));
  for (const [at, { apart }] of titles.entries()) {
    if (apart) continue;
    for (const pair of pairs[at] ?? []) {
      const held = holding.get(pair);
      if (held) held.push(at);
      else holding.set(pair, [at]);
    }
  }
  for (const [at, title] of titles.entries()) {
    if (title.apart) continue;
    const shared = new Map<number, number>();
    const own = pairs[at] ?? [];
    for (const pair of own) {
      const others = holding.get(pair) ?? [];
      // Two alike titles share many pairs, not only common ones: those still count, they only find nobody.
      if (others.length > COMMON) continue;
      for (const other of others) if (other > at) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    for (const other of shared.keys()) {
      const theirs = pairs[other] ?? [];
      const known = new Set(own);
      const both = theirs.filter((pair) => known.has(pair)).length;
      if ((2 * both) / (own.length + theirs.length) >= ALIKE)
        groups.join(title.id, titles[other]?.id ?? title.id);
    }
  }
  for (const { a, b } of links) groups.join(a, b);
  return groups.all();
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
    join(a: number, b: number) {
      if (!parent.has(a) || !parent.has(b)) return;
      const [one, other] = [find(a), find(b)];
      if (one !== other) parent.set(Math.max(one, other), Math.min(one, other));
    },
    all: () => [...Map.groupBy(ids, find).values()].map((group) => group.sort((a, b) => a - b)),
  };
}
