import { anyOf, join, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor, type RequiredCalls } from './actor.ts';
import { type ScopeColumns, scope } from './scope.ts';

/**
 * Ids of the nodes where the actor's memberships grant the call, and of all nodes above them: what is published there
 * is visible to the actor.
 */
export function nodesUpFromMemberships(actor: Actor, asked: RequiredCalls): number[] {
  const memberships = grantingMemberships(actor, asked);
  return [...new Set(memberships.flatMap(({ path }) => path.split('/').filter(Boolean).map(Number)))];
}

function grantingMemberships(actor: Actor, asked: RequiredCalls) {
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
 * The condition for rows without an owner: the actor's scope plus every node above and below their memberships,
 * however narrow their own scope is. Paths are listed one by one so that the path index is used: of a million rows a
 * store sees a few thousand.
 */
export function visibleInHierarchy(actor: Actor, asked: RequiredCalls, columns: ScopeColumns): SQL {
  const memberships = grantingMemberships(actor, asked).map(({ path }) => path);
  const above = [...new Set(memberships.flatMap(pathsTo))];
  const here = [
    sql`${columns.path} = ${anyOf(above, 'text')}`,
    ...[...new Set(memberships)].map((path) => sql`${columns.path} LIKE ${`${path}%`}`),
  ];
  return sql`(${scope(actor, asked).on(columns)} OR (${columns.channel} = ${actor.channelId} AND (${join(here, ' OR ')})))`;
}
