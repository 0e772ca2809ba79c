import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor, type RequiredCalls } from './actor.ts';
import { scope } from './scope.ts';

/** Rows (`r`) the actor may change. */
export const changeable = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`r`);

/** Those, and those of the nodes above the actor's memberships: what headquarters enters, everybody below may use. */
export function usable(actor: Actor, asked: RequiredCalls): SQL {
  const keys = keysFor(asked);
  const memberships = actor.grants.filter((grant) => grant.keys.some((key) => keys.includes(key)));
  const above = [...new Set(memberships.flatMap(({ path }) => nodesOn(path)))];
  return sql`(${changeable(actor, asked)} OR (r.channel_id = ${actor.channelId} AND r.node_id = ${anyOf(above)}))`;
}

/** `/1/7/12/` → 1, 7, 12: a node and all above it. */
export const nodesOn = (path: string) => path.split('/').filter(Boolean).map(Number);
