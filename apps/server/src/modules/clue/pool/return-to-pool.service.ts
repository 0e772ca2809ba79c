import type { ClueEvent, ClueRules, PoolTarget } from '@zhiying/contract';
import type { Unit } from '#kernel/unit.ts';
import { moveToPool } from '../clue.repository.ts';
import type { Moved } from '../moved.repository.ts';
import { type Node, nodesAbove } from './pool.repository.ts';
import { poolRules } from './pool-rules.ts';

interface Returned {
  id: number;
  /** The owner's node. */
  path: string;
}

/** `/1/5/23/` → 23, 5, 1: from the node upwards. */
const upwards = (path: string) => path.split('/').filter(Boolean).map(Number).toReversed();

/** The setting of the nearest node that has one, else the channel's. */
function targetAt(path: string, { returnTo, returnToOf }: ClueRules): PoolTarget {
  const wanted = new Map(returnToOf.map(({ nodeId, to }) => [nodeId, to]));
  const nearest = upwards(path).find((id) => wanted.has(id));
  return (nearest === undefined ? undefined : wanted.get(nearest)) ?? returnTo;
}

/** Searched upwards, starting at the node itself. Without a match the clue stays at its node. */
const CHOOSE: Record<PoolTarget, (chain: readonly Node[]) => Node | undefined> = {
  own: ([itself]) => itself,
  dealer: (chain) => chain.find(({ kind }) => kind === 'dealer'),
  region: (chain) => chain.find(({ kind }) => kind === 'organ'),
  channel: (chain) => chain.at(-1),
};

/** Maps each node to the one whose pool its clues move to; nodes that keep theirs are left out. */
async function othersFor(unit: Unit, channelId: number, paths: ReadonlySet<string>) {
  const rules = await poolRules.read(unit, channelId);
  const leaving = [...paths].filter((path) => targetAt(path, rules) !== 'own');
  const others = new Map<string, Node>();
  if (leaving.length === 0) return others;
  const nodes = await nodesAbove(unit, [...new Set(leaving.flatMap(upwards))], channelId);
  const known = new Map(nodes.map((node) => [node.id, node]));
  for (const path of leaving) {
    const chosen = CHOOSE[targetAt(path, rules)](upwards(path).flatMap((id) => known.get(id) ?? []));
    if (chosen && chosen.path !== path) others.set(path, chosen);
  }
  return others;
}

/**
 * Moves locked clues of one channel to the pool configured for their owners' nodes, and records a change of
 * node in the history. The caller locks the tree first and announces the result.
 */
export async function returnToPool(
  unit: Unit,
  channelId: number,
  clues: readonly Returned[],
  by: number | null,
  entry: { kind: ClueEvent; text: string },
): Promise<Moved[]> {
  const others = await othersFor(unit, channelId, new Set(clues.map(({ path }) => path)));
  const going = clues.map(({ id, path }) => {
    const to = others.get(path);
    return { id, ...(to && { to: { nodeId: to.id, path: to.path, name: to.name } }) };
  });
  return moveToPool(unit, going, by, entry);
}
