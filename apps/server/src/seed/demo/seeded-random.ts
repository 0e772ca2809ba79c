/** A seeded random generator: the same seed gives the same sequence on every machine. */
export interface SeededRandom {
  /** From 0 up to, but not including, 1. */
  share(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
}

/** Mulberry32: 32 bits of state are plenty for a few thousand rows. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed;
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    share,
    between: (low, high) => low + Math.floor(share() * (high - low + 1)),
    pick: (list) => list[Math.floor(share() * list.length)] as (typeof list)[number],
    chance: (probability) => share() < probability,
  };
}
