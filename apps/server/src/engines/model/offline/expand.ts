/** Numbers from a seed: the same seed gives the same row of them on every machine. */
export function createDraw(seed: number) {
  let state = (Math.imul(seed | 0, 0x9e3779b1) ^ 0x85ebca6b) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    /** The same things in another order. */
    shuffled<T>(from: readonly T[]): T[] {
      const rest = [...from];
      for (let at = rest.length - 1; at > 0; at -= 1) {
        const other = below(at + 1);
        [rest[at], rest[other]] = [rest[other] as T, rest[at] as T];
      }
      return rest;
    },
  };
}
export type Draw = ReturnType<typeof createDraw>;

export const hashOf = (text: string) =>
  [...text].reduce((sum, char) => (Math.imul(sum, 31) + (char.codePointAt(0) ?? 0)) | 0, 7);

/** `[这里|那里]` becomes one of them, innermost first; `<车>` becomes the word of that name. */
export function expand(template: string, draw: Draw, words: Readonly<Record<string, string>>): string {
  let text = template;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\[([^[\]]*)\]/g, (_found, choices: string) => draw.pick(choices.split('|')));
  }
  return text.replace(/<([^<>]+)>/g, (found, name: string) => words[name] ?? found);
}
