import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Help is one for everybody in a channel: who keeps it must reach the whole channel. `r` is the article or category. */
export const wholeChannel = (actor: Actor, asked: RequiredCalls): SQL => sql`EXISTS (
  SELECT 1 FROM node n WHERE n.channel_id = r.channel_id AND n.parent_id IS NULL AND ${scope(actor, asked).on(
    {
      channel: sql`n.channel_id`,
      path: sql`n.path`,
      node: sql`n.id`,
      owner: sql`NULL::bigint`,
    },
  )})`;

/** What whoever holds the key sees of how help is kept; changing it takes the whole channel. */
export const ofChannel = (actor: Actor): SQL => sql`r.channel_id = ${actor.channelId}`;

/** What somebody reads: published, in their channel, for everybody or for a key they hold. */
export const readable = (actor: Actor): SQL =>
  sql`(r.channel_id = ${actor.channelId} AND r.status = 'published'
    AND (${actor.isAdmin} OR cardinality(r.keys) = 0 OR r.keys && ${actor.keys}::text[]))`;

/** What the address without signing in shows. */
export const open = (channelId: number): SQL =>
  sql`(r.channel_id = ${channelId} AND r.status = 'published' AND r.public)`;
