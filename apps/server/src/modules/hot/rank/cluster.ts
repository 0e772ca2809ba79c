/** A title without what does not matter: width, case, marks and spaces. */
export const titleKey = (text: string) => {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return bare || text.trim();
};

/** More than any character's number. */
const CHARACTERS = 0x20_0000;

/** Each two characters that stand side by side as one number, or the only one; some may be there twice. */
const pairsOf = (key: string): number[] => {
  const letters = Array.from(key, (letter) => letter.codePointAt(0) ?? 0);
  if (letters.length < 2) return letters;
  return letters.slice(1).map((letter, at) => (letters[at] ?? 0) * CHARACTERS + letter);
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
  const holding = holders(pairs, isFresh);
  const looked = new Int32Array(alike.length).fill(-1);
  for (const [at, { id }] of alike.entries()) {
    const own = pairs[at] ?? NONE;
    const first = deciding(own.length);
    for (let place = 0; place < first; place += 1)
      for (const held of holding.get(own[place] ?? -1)?.values() ?? []) {
        const least = leastShared(own.length, held.length);
        // Nothing rarer is shared, so that what follows is all there can be.
        if (Math.min(own.length - place, held.length - held.place) < least) continue;
        for (const other of held.titles) {
          // Two fresh ones meet from either side: once is enough.
          if (looked[other] === at || (isFresh[at] && other <= at)) continue;
          looked[other] = at;
          const otherId = alike[other]?.id ?? id;
          if (groups.same(id, otherId)) continue;
          if (shares(own, place, pairs[other] ?? NONE, held.place, least)) groups.join(id, otherId);
        }
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

const NONE = new Int32Array();

/** Each title's pairs by how rare they are among all, the rarest first: in an order that is the same for every title. */
function rarestFirst(titles: readonly ClusterTitle[]): Int32Array[] {
  const counts = new Map<number, number>();
  const pairs = titles.map(({ key }) => [...new Set(pairsOf(key))]);
  for (const own of pairs) for (const pair of own) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  const rarest = [...counts].sort(([a, seen], [b, often]) => seen - often || a - b);
  const ranks = new Map(rarest.map(([pair], rank) => [pair, rank]));
  return pairs.map((own) => Int32Array.from(own, (pair) => ranks.get(pair) ?? 0).sort());
}

/** Titles that have a pair, all with so many pairs of which so many are rarer. */
interface Held {
  length: number;
  place: number;
  titles: number[];
}
/** No title has as many pairs. */
const PLACES = 0x1_0000;

/** Which fresh titles have a pair among those that decide. */
function holders(pairs: readonly Int32Array[], isFresh: readonly boolean[]): Map<number, Map<number, Held>> {
  const holding = new Map<number, Map<number, Held>>();
  for (const [other, own] of pairs.entries()) {
    if (!isFresh[other]) continue;
    const { length } = own;
    const first = deciding(length);
    for (let place = 0; place < first; place += 1) {
      const pair = own[place] ?? -1;
      const alike = holding.get(pair) ?? new Map<number, Held>();
      if (alike.size === 0) holding.set(pair, alike);
      const held = alike.get(length * PLACES + place);
      if (held) held.titles.push(other);
      else alike.set(length * PLACES + place, { length, place, titles: [other] });
    }
  }
  return holding;
}

/** Of so many pairs in one order for all, alike titles share one of the first so many: what is left over would be too few. */
const deciding = (length: number) => length - Math.ceil(LEAST_SHARE * length - 1e-9) + 1;

/** How many pairs titles with so many must share to be alike. */
const leastShared = (own: number, theirs: number) => Math.ceil((ALIKE * (own + theirs)) / 2 - 1e-9);

/** Whether enough is shared from these places on; both are in the same order. */
function shares(
  own: Int32Array,
  from: number,
  theirs: Int32Array,
  theirFrom: number,
  least: number,
): boolean {
  let [at, other, both] = [from, theirFrom, 0];
  while (at < own.length && other < theirs.length) {
    if (both + Math.min(own.length - at, theirs.length - other) < least) return false;
    const difference = (own[at] ?? 0) - (theirs[other] ?? 0);
    if (difference === 0) both += 1;
    if (difference <= 0) at += 1;
    if (difference >= 0) other += 1;
  }
  return both >= least;
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
