/** Characters of a shingle, hash functions, and how many go into a band: two alike at 30 % share one with 98 %. */
const SIZE = 5;
const BANDS = 40;
const ROWS = 2;
const HASHES = BANDS * ROWS;

const fnv = (text: string) => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mix(hash);
};

const mix = (value: number) => {
  let x = value;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
};

/** The text as overlapping pieces of five characters; spaces, punctuation and facts do not count. */
export function shinglesOf(text: string): Set<number> {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const found = new Set<number>();
  for (let at = 0; at + SIZE <= letters.length; at += 1) found.add(fnv(letters.slice(at, at + SIZE)));
  return found;
}

/** Of all that the two say, what both say: 0 to 100. */
export function similarityOf(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let both = 0;
  for (const shingle of small) if (large.has(shingle)) both += 1;
  return Math.round((100 * both) / (a.size + b.size - both));
}

/**
 * MinHash bands: two articles that share one may be alike and are then compared exactly. The channel is part of each,
 * so that one index serves all channels.
 */
export function bandsOf(shingles: ReadonlySet<number>, channelId: number): number[] {
  if (shingles.size === 0) return [];
  const lowest = new Uint32Array(HASHES).fill(0xffffffff);
  for (const shingle of shingles)
    for (let at = 0; at < HASHES; at += 1) {
      const hash = mix(shingle ^ Math.imul(at + 1, 0x9e3779b1));
      if (hash < (lowest[at] ?? 0)) lowest[at] = hash;
    }
  return Array.from({ length: BANDS }, (_, band) => {
    let hash = mix(channelId ^ Math.imul(band + 1, 0x27d4eb2f));
    for (let row = 0; row < ROWS; row += 1) hash = mix(hash ^ (lowest[band * ROWS + row] ?? 0));
    return hash | 0;
  });
}
