import type { VideoShot } from '@zhiying/contract';
import { sliceKey } from './arrange.ts';

/** What each thing weighs where two films are compared; without any words the pictures alone count. */
const WEIGHTS = { shots: 0.5, order: 0.2, text: 0.3 };

/** Shots whose pictures differ in at most so many of 256 bits look alike; two pictures of different things differ in about half. */
const ALIKE_BITS = 40;

interface Shown {
  /** Part of a material. */
  slice: string;
  /** What is seen, as four numbers of 64 bits; null before it is composed. */
  look: readonly bigint[] | null;
}

interface Outline {
  shots: Shown[];
  pairs: Set<string>;
}

/** A film as it is compared: its shots, and what each looks like once it is composed. */
export interface Compared {
  shots: readonly Pick<VideoShot, 'clip' | 'line'>[];
  looks?: readonly string[] | null;
}

const outlineOf = ({ shots, looks }: Compared): Outline => {
  const text = [
    ...shots
      .map(({ line }) => line)
      .join('')
      .replace(/[\s\p{P}]/gu, ''),
  ];
  return {
    shots: shots.map(({ clip }, at) => ({
      slice: clip ? sliceKey(clip) : `card@${at}`,
      look: looks?.length === shots.length ? wordsOf(looks[at] ?? '') : null,
    })),
    pairs: new Set(text.slice(1).map((character, at) => `${text[at]}${character}`)),
  };
};

const wordsOf = (look: string) => (look.match(/.{16}/g) ?? []).map((word) => BigInt(`0x${word}`));

/** Two shots look the same: by their pictures where both are known, else by the part of the material. */
function isAlike(a: Shown, b: Shown): boolean {
  if (!a.look || !b.look) return a.slice === b.slice;
  return a.look.reduce((bits, word, at) => bits + bitsIn(word ^ (b.look?.[at] ?? 0n)), 0) <= ALIKE_BITS;
}

function bitsIn(word: bigint): number {
  let bits = 0;
  for (let left = word; left > 0n; left &= left - 1n) bits += 1;
  return bits;
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((one) => b.has(one)).length;
  const all = a.size + b.size - common;
  return all === 0 ? 1 : common / all;
}

/** How many pictures of both films are in both, each counted once. */
function sharedShots(a: readonly Shown[], b: readonly Shown[]): number {
  const left = [...b];
  let common = 0;
  for (const one of a) {
    const at = left.findIndex((other) => isAlike(one, other));
    if (at < 0) continue;
    left.splice(at, 1);
    common += 1;
  }
  const all = a.length + b.length - common;
  return all === 0 ? 1 : common / all;
}

/** How much of two rows stands in the same order: the longest part that both have in common. */
function sameOrder(a: readonly Shown[], b: readonly Shown[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0);
  for (const one of a) {
    const next = [0];
    for (const [at, other] of b.entries())
      next.push(isAlike(one, other) ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return (row.at(-1) ?? 0) / Math.max(a.length, b.length, 1);
}

function likeness(a: Outline, b: Outline): number {
  const said = a.pairs.size + b.pairs.size > 0;
  const weights = said ? WEIGHTS : { shots: 0.7, order: 0.3, text: 0 };
  return (
    weights.shots * sharedShots(a.shots, b.shots) +
    weights.order * sameOrder(a.shots, b.shots) +
    weights.text * (said ? shared(a.pairs, b.pairs) : 0)
  );
}

/** For each film the others that begin alike, by their place in the row: what publishing warns about is what was measured here. */
export function sameOpenings(films: readonly Compared[]): number[][] {
  const openings = films.map((film) => outlineOf(film).shots[0]);
  return openings.map((own, at) =>
    openings.flatMap((other, index) => (index !== at && own && other && isAlike(own, other) ? [index] : [])),
  );
}

export interface Nearest {
  /** In percent; null where there is no other. */
  difference: number | null;
  /** Which of them is most like it, by its place in the row. */
  nearest: number | null;
}

/** For each film how different it is from the one most like it: by what is seen, its order and what is said. */
export function differences(films: readonly Compared[]): Nearest[] {
  const outlines = films.map(outlineOf);
  const found = films.map((): Nearest => ({ difference: null, nearest: null }));
  for (const [at, a] of outlines.entries())
    for (let other = at + 1; other < outlines.length; other += 1) {
      const percent = Math.round(100 * (1 - likeness(a, outlines[other] as Outline)));
      for (const [one, another] of [
        [at, other],
        [other, at],
      ] as const) {
        const best = found[one];
        if (best && (best.difference === null || percent < best.difference))
          found[one] = { difference: percent, nearest: another };
      }
    }
  return found;
}
