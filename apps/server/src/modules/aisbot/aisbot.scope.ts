import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, type Asked, keysFor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

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
