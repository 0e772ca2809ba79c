import { median } from './harness.ts';

const CALLS = 40;
const WARM_UPS = 5;

/** One call of each after the other, so that a busy moment strikes all alike; the median of each in milliseconds. */
export async function alternating<Name extends string>(works: Record<Name, () => Promise<unknown>>) {
  const names = Object.keys(works) as Name[];
  const took = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let call = 0; call < WARM_UPS + CALLS; call++)
    for (const name of names) {
      const since = performance.now();
      await works[name]();
      if (call >= WARM_UPS) took.get(name)?.push(performance.now() - since);
    }
  return Object.fromEntries(names.map((name) => [name, median(took.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}
