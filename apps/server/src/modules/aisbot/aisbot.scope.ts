import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, type Asked, keysFor } from '#kernel/access/actor.ts';
import { type Place, placeOf } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { findNodes } from '../organ/index.ts';

/** Rows (`r`) the actor may change. */
export const changeable = (actor: Actor, asked: Asked): SQL =>
  scope(actor, asked).on({
    channel: sql`r.channel_id`,
    path: sql`r.path`,
    node: sql`r.node_id`,
    owner: sql`r.owner_id`,
  });

/** Those, and those of the nodes above the actor's memberships: what headquarters knows, every store below answers with. */
export function usable(actor: Actor, asked: Asked): SQL {
  const keys = keysFor(asked);
  const seats = actor.grants.filter((grant) => grant.keys.some((key) => keys.includes(key)));
  const above = [...new Set(seats.flatMap(({ path }) => nodesOn(path)))];
  return sql`(${changeable(actor, asked)} OR (r.channel_id = ${actor.channelId} AND r.node_id = ${anyOf(above)}))`;
}

/** `/1/7/12/` → 1, 7, 12: a node and all above it. */
export const nodesOn = (path: string) => path.split('/').filter(Boolean).map(Number);

export const CHINA_TODAY = sql`(now() AT TIME ZONE 'Asia/Shanghai')::date`;

/** Where something new is known: the place named, if the actor may write there, or their own. */
export async function knownAt(
  unit: Unit,
  actor: Actor,
  asked: Asked,
  nodeId: number | undefined,
): Promise<Place> {
  const own = await placeOf(unit, actor, asked);
  if (nodeId === undefined || nodeId === own.nodeId) return own;
  const [node] = await findNodes(unit, scope(actor, asked), [nodeId]);
  if (!node) throw RowMissing('组织');
  return { ...own, nodeId: node.id, path: node.path };
}
