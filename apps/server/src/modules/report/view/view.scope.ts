import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { changeable, usable } from '#kernel/access/row-reach.ts';

/** Views (`r`) somebody has: their own, and those shared at, above and below their places. */
export const seenViews = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`(r.channel_id = ${actor.channelId} AND (r.owner_id = ${actor.id} OR (r.shared AND ${usable(actor, asked)})))`;

/** Views (`r`) somebody made: only they change what a view asks and with whom it is shared. */
export const ownViews = (actor: Actor): SQL =>
  sql`(r.channel_id = ${actor.channelId} AND r.owner_id = ${actor.id})`;

/** Those, and views shared within somebody's reach: they may be taken away. */
export const removableViews = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`(${ownViews(actor)} OR (r.shared AND ${changeable(actor, asked)}))`;
