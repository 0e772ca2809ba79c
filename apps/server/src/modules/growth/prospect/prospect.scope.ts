import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { visibleInHierarchy } from '#kernel/access/visibility.ts';

const WHOSE = { channel: sql`p.channel_id`, path: sql`p.path`, node: sql`p.node_id`, owner: sql`p.owner_id` };

/** Prospects (`p`) within the actor's scope. */
export const prospectsOf = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).on(WHOSE);

export const seesWholeChannel = (actor: Actor, asked: RequiredCalls): boolean =>
  scope(actor, asked).tree === 'channel';

/** Also unassigned ones around the actor's nodes, unless the actor sees the whole channel anyway. */
export const prospectsSeen = (actor: Actor, asked: RequiredCalls): SQL =>
  seesWholeChannel(actor, asked)
    ? prospectsOf(actor, asked)
    : sql`(${prospectsOf(actor, asked)} OR (p.owner_id IS NULL AND ${visibleInHierarchy(actor, asked, WHOSE)}))`;

/** Also those claimed just now: a late caller learns who was first. */
export const freeOrJustTaken = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`((p.owner_id IS NULL OR p.claimed_at > now() - interval '5 minutes') AND ${visibleInHierarchy(actor, asked, WHOSE)})`;
