import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { visibleInHierarchy } from '#kernel/access/visibility.ts';

const WHOSE = { channel: sql`c.channel_id`, path: sql`c.path`, node: sql`c.node_id`, owner: sql`c.owner_id` };

/** Clues (`c`) within the actor's rows. */
export const cluesOf = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).on(WHOSE);
const withinHierarchy = (actor: Actor, asked: RequiredCalls): SQL => visibleInHierarchy(actor, asked, WHOSE);

/** Clues (`c`) of the pool that the actor sees. */
export const poolOf = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`(c.owner_id IS NULL AND ${withinHierarchy(actor, asked)})`;

/**
 * And those that were there a moment ago: whoever comes second is told who was first, also where the clue hangs now at a place they do not
 * see.
 */
export const poolOrJustTaken = (actor: Actor, asked: RequiredCalls): SQL => {
  const pool = visibleInHierarchy(actor, asked, {
    channel: sql`n.channel_id`,
    path: sql`n.path`,
    node: sql`n.id`,
    owner: sql`NULL::bigint`,
  });
  const just = sql`c.assigned_at > now() - interval '5 minutes'`;
  return sql`((c.owner_id IS NULL OR ${just}) AND ${withinHierarchy(actor, asked)}
    OR ${just} AND EXISTS (SELECT 1 FROM node n WHERE n.id = c.taken_from AND ${pool}))`;
};

/** Intakes (`i`) within the actor's rows. */
export const intakesOf = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`i`);

/** The moment so many hours from now; null for no deadline. */
export const inHours = (hours: number | null): SQL => sql`now() + make_interval(hours => ${hours}::int)`;
