import { type RoleChoice, SCOPES } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';

const widest = (actor: Actor): number =>
  actor.isAdmin ? SCOPES.length - 1 : Math.max(-1, ...actor.grants.map(({ scope }) => SCOPES.indexOf(scope)));

/** Roles the actor may give: no key and no scope wider than the actor's own. */
export const grantableRoles = (db: Queries, actor: Actor) =>
  db.query<RoleChoice>(sql`
    SELECT id, name, description, scope FROM role
    WHERE scope = ${anyOf(SCOPES.slice(0, widest(actor) + 1))}
      AND (${actor.isAdmin} OR keys <@ ${[...actor.keys]}::text[])
    ORDER BY sort, id`);
