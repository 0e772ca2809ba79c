import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';

/** What whoever holds the key sees of how help is kept; changing it takes the whole channel. */
export const ofChannel = (actor: Actor): SQL => sql`r.channel_id = ${actor.channelId}`;

/** What somebody reads: published, in their channel, for everybody or for a key they hold. */
export const readable = (actor: Actor): SQL =>
  sql`(r.channel_id = ${actor.channelId} AND r.status = 'published'
    AND (${actor.isAdmin} OR cardinality(r.keys) = 0 OR r.keys && ${actor.keys}::text[]))`;

/** What the address without signing in shows. */
export const open = (channelId: number): SQL =>
  sql`(r.channel_id = ${channelId} AND r.status = 'published' AND r.public)`;
