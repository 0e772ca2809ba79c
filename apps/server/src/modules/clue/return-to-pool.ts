import type { ClueEvent, ClueRules, PoolTarget } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import type { Moved } from './announce.ts';
import { backToPool } from './clue.repository.ts';
import { poolRules } from './rules.ts';

interface Returned {
  id: number;
  /** Where the owner works. */
  path: string;
}

interface Node {
  id: number;
  name: string;
  kind: 'organ' | 'dealer' | 'store';
  path: string;
}

/** `/1/5/23/` → 23, 5, 1: from the place itself upwards. */
const upwards = (path: string) => path.split('/').filter(Boolean).map(Number).toReversed();

/** What the nearest place that says so wants, or the channel. */
function targetAt(path: string, { returnTo, returnToOf }: ClueRules): PoolTarget {
  const wanted = new Map(returnToOf.map(({ nodeId, to }) => [nodeId, to]));
  const nearest = upwards(path).find((id) => wanted.has(id));
  return (nearest === undefined ? undefined : wanted.get(nearest)) ?? returnTo;
}

/** Seen from below: the place itself first. Where there is no such place above, a clue stays where it is. */
const CHOOSE: Record<PoolTarget, (chain: readonly Node[]) => Node | undefined> = {
  own: ([itself]) => itself,
  dealer: (chain) => chain.find(({ kind }) => kind === 'dealer'),
  region: (chain) => chain.find(({ kind }) => kind === 'organ'),
  channel: (chain) => chain.at(-1),
};

/** For each of these places the other one its clues go to; those that keep them are not there. */
async function othersFor(unit: Unit, channelId: number, paths: ReadonlySet<string>) {
  const rules = await poolRules.read(unit, channelId);
  const leaving = [...paths].filter((path) => targetAt(path, rules) !== 'own');
  const others = new Map<string, Node>();
  if (leaving.length === 0) return others;
  const nodes = await unit.query<Node>(sql`
    SELECT n.id, n.name, n.kind, n.path FROM node n
    WHERE n.channel_id = ${channelId} AND n.id = ${anyOf([...new Set(leaving.flatMap(upwards))])}`);
  const known = new Map(nodes.map((node) => [node.id, node]));
  for (const path of leaving) {
    const chosen = CHOOSE[targetAt(path, rules)](upwards(path).flatMap((id) => known.get(id) ?? []));
    if (chosen && chosen.path !== path) others.set(path, chosen);
  }
  return others;
}

/**
 * Clues of one channel, which are locked, go to the pool that is meant for where their owners work; the history says so where it is
 * another place's. Whoever calls holds the tree still before locking them, and announces what is given back.
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
  return backToPool(unit, going, by, entry);
}
