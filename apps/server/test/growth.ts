import { expect } from 'vitest';

const ROUNDS = 3;
/** Four times the input may take this many times as long: six is linear with a busy machine, sixteen is quadratic. */
const MOST = 9;
/** Below this the clock itself is what is measured. */
const FLOOR_MS = 4;

/** Processor time that the work takes at its best, in milliseconds. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return Math.min(...costs);
}

/**
 * Whether the work grows no faster than what it is given: n, 2n and 4n of the same hostile input, in the same run. What
 * comes out does not matter, refusals least of all.
 */
export async function expectLinear<Input>(
  make: (size: number) => Input | Promise<Input>,
  n: number,
  parse: (input: Input) => Promise<unknown>,
): Promise<void> {
  const costs: number[] = [];
  for (const size of [n, 2 * n, 4 * n]) {
    const input = await make(size);
    costs.push(await costOf(() => parse(input).catch(() => {})));
  }
  const [once = 0, , fourTimes = 0] = costs;
  const ratio = (fourTimes + FLOOR_MS) / (once + FLOOR_MS);
  expect(ratio, `n, 2n, 4n took ${costs.map((ms) => ms.toFixed(1)).join(', ')} ms`).toBeLessThan(MOST);
}
