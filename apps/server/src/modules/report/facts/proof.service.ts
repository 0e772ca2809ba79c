import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { factSources } from './facts.slots.ts';
import { listProofs, OF_SUMS } from './proof.repository.ts';

/** What the last nightly comparison found, by what its records count; the sums, which count everything, come last. */
export async function readProofs({ db, contributions }: Pick<Kernel, 'db' | 'contributions'>, actor: Actor) {
  const measures = new Map(contributions(factSources).map((source) => [source.name, [...source.measures]]));
  const found = await listProofs(db, actor.channelId);
  const of = (name: string) => (name === OF_SUMS ? [] : measures.get(name));
  const rows = found.flatMap(({ source, from, to, ...row }) => {
    const counted = of(source);
    return counted ? [{ measures: counted, span: { from, to }, ...row }] : [];
  });
  rows.sort((one, other) => Number(one.measures.length === 0) - Number(other.measures.length === 0));
  return { rows, total: rows.length };
}
