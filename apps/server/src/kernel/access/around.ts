import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, type Asked, keysFor } from './actor.ts';
import { type ScopeColumns, scope } from './scope.ts';

/** The nodes the actor sits at with the keys of a call, and all above: what is published there is for them. */
export function seatsAndAbove(actor: Actor, asked: Asked): number[] {
  const seats = seatsFor(actor, asked);
  return [...new Set(seats.flatMap(({ path }) => path.split('/').filter(Boolean).map(Number)))];
}

function seatsFor(actor: Actor, asked: Asked) {
  const keys = keysFor(asked);
  return actor.grants.filter((grant) => grant.keys.some((key) => keys.includes(key)));
}

/**
 * Where an actor looks for rows that nobody owns: what their scope reaches, and everything above and below their memberships,
 * however narrow their rows are.
 */
export function around(actor: Actor, asked: Asked, columns: ScopeColumns): SQL {
  const above = seatsAndAbove(actor, asked);
  const below = seatsFor(actor, asked).map(({ path }) => `${path}%`);
  return sql`(${scope(actor, asked).on(columns)} OR (${columns.channel} = ${actor.channelId}
    AND (${columns.node} = ${anyOf(above)} OR ${columns.path} LIKE ANY(${below}::text[]))))`;
}
