import { anyOf, join, type SQL, sql } from '#db/sql.ts';
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

/** `/1/5/23/` → `/1/`, `/1/5/`, `/1/5/23/` */
const pathsTo = (path: string) =>
  path
    .split('/')
    .filter(Boolean)
    .map((_, at, steps) => `/${steps.slice(0, at + 1).join('/')}/`);

/**
 * Where an actor looks for rows that nobody owns: what their scope reaches, and everything above and below their memberships,
 * however narrow their rows are. All of it is told by paths, one by one, so that the index of paths serves: of a million rows a shop
 * sees a few thousand.
 */
export function around(actor: Actor, asked: Asked, columns: ScopeColumns): SQL {
  const seats = seatsFor(actor, asked).map(({ path }) => path);
  const above = [...new Set(seats.flatMap(pathsTo))];
  const here = [
    sql`${columns.path} = ${anyOf(above, 'text')}`,
    ...[...new Set(seats)].map((path) => sql`${columns.path} LIKE ${`${path}%`}`),
  ];
  return sql`(${scope(actor, asked).on(columns)} OR (${columns.channel} = ${actor.channelId} AND (${join(here, ' OR ')})))`;
}
