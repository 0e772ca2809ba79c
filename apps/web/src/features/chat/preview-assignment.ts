import type { Colleague, Talk } from '@zhiying/contract';

/** Who would get how many, given out one by one to whoever of the talk's store has fewest and can take more; as the server does it. */
export function previewAssignment(
  colleagues: readonly Colleague[],
  talks: readonly Pick<Talk, 'node'>[],
): Map<Colleague, number> {
  const given = new Map<Colleague, number>();
  const load = (one: Colleague) => one.busy + (given.get(one) ?? 0);
  for (const { node } of talks) {
    const [next] = colleagues
      .filter((one) => one.on && one.node === node.name && load(one) < one.capacity)
      .toSorted((one, other) => load(one) - load(other) || one.id - other.id);
    if (next) given.set(next, (given.get(next) ?? 0) + 1);
  }
  return given;
}
