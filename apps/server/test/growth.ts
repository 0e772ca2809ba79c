import { expect } from 'vitest';

/** Each size is tried as often at first; and so often at the most, as long as it looks too slow. */
const ROUNDS = 3;
const MOST_ROUNDS = 15;
/** Four times the input may take this many times as long: six is linear with a busy machine, sixteen is quadratic. */
const MOST = 9;
/** Below this the clock itself is what is measured. */
const FLOOR_MS = 4;

/** Processor time that the work takes once, in milliseconds. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Whether the work grows no faster than what it is given: n, 2n and 4n of the same hostile input, in the same run, each at its
 * best. Whatever else this process does at that moment, collecting garbage first of all, only ever adds; so what looks too slow
 * is tried again, which a work that really grows with the square does not survive. What comes out does not matter, refusals
 * least of all. `make` is not measured: what it does not leave to `parse` is not part of the work.
 */
export async function expectLinear<Input>(
  make: (size: number) => Input | Promise<Input>,
  n: number,
  parse: (input: Input) => Promise<unknown>,
): Promise<void> {
  const inputs = [await make(n), await make(2 * n), await make(4 * n)];
  const best = inputs.map(() => Number.POSITIVE_INFINITY);
  let ratio = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= MOST_ROUNDS && (round <= ROUNDS || ratio >= MOST); round += 1) {
    for (const [at, input] of inputs.entries())
      best[at] = Math.min(best[at] ?? 0, await costOf(() => parse(input).catch(() => {})));
    const [once = 0, , fourTimes = 0] = best;
    ratio = (fourTimes + FLOOR_MS) / (once + FLOOR_MS);
  }
  expect(ratio, `n, 2n, 4n took ${best.map((ms) => ms.toFixed(1)).join(', ')} ms`).toBeLessThan(MOST);
}
