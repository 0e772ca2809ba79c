/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<T>(items: readonly T[], chance: () => number): T[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

/** A pile to draw from: nothing comes a second time before everything was drawn. `avoid` is passed over while there is something else. */
export function deck<T>(items: readonly T[], chance: () => number) {
  let left: T[] = [];
  return (avoid: (item: T) => boolean = () => false): T | null => {
    if (items.length === 0) return null;
    if (left.length === 0) left = shuffled(items, chance);
    const at = Math.max(
      0,
      left.findIndex((item) => !avoid(item)),
    );
    return left.splice(at, 1)[0] ?? null;
  };
}
