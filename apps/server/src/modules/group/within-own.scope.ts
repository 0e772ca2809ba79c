import { SCOPES } from '@zhiying/contract';
import { join, raw, type SQL, sql } from '#db/sql.ts';
import type { Actor, Grant, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** What `withinOwnAt` says of one role at one node, for memberships `ms` with their roles `r`. */
export const givesNoMore = (actor: Actor): SQL => {
  if (actor.isAdmin) return sql`true`;
  const held = actor.grants.map(
    (grant) => sql`CASE WHEN ${coversMembership(grant)} THEN ${[...grant.keys]}::text[] ELSE '{}' END`,
  );
  return held.length ? sql`r.keys <@ (${join(held, ' || ')})` : sql`false`;
};

function coversMembership({ scope: kind, path, nodeId }: Grant): SQL {
  const noWider = sql`r.scope = ANY(${SCOPES.slice(0, SCOPES.indexOf(kind) + 1)}::text[])`;
  if (kind === 'TREE') return sql`(${noWider} AND (r.scope = 'SELF' OR ms.path LIKE ${`${path}%`}))`;
  if (kind === 'NODE') return sql`(${noWider} AND (r.scope = 'SELF' OR ms.node_id = ${nodeId}))`;
  return noWider;
}

/** A membership `ms` (role `r`) that the actor reaches with a call and that gives nothing the actor does not have there. */
const membershipWithinOwn = (actor: Actor, asked: RequiredCalls): SQL => {
  const reached = scope(actor, asked).onMemberships(sql`ms`);
  return sql`(${reached} AND ${givesNoMore(actor)})`;
};

/**
 * A member whose account the actor may have in hand: whoever resets a password could sign in with it, so all that the person is,
 * in every channel, must be within what the actor reaches and holds. `alias` is the member's table.
 */
export function wholeWithinOwn(actor: Actor, asked: RequiredCalls, alias = 'm'): SQL {
  if (actor.isAdmin) return sql`true`;
  const member = raw(alias);
  return sql`(NOT ${member}.is_admin AND NOT EXISTS (
    SELECT 1 FROM membership ms JOIN role r ON r.id = ms.role_id
    WHERE ms.member_id = ${member}.id AND NOT ${membershipWithinOwn(actor, asked)}))`;
}
