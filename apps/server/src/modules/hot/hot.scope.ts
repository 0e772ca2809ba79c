import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import { scope } from '#kernel/access/scope.ts';
import { nodesUpFromMemberships } from '#kernel/access/visibility.ts';

export { changeable };

/** The channel's list is one for everybody: who arranges it must reach the whole channel. `t` is the topic. */
export const wholeChannel = (actor: Actor, asked: RequiredCalls): SQL => sql`EXISTS (
  SELECT 1 FROM node n WHERE n.channel_id = t.channel_id AND n.parent_id IS NULL AND ${scope(actor, asked).on(
    {
      channel: sql`n.channel_id`,
      path: sql`n.path`,
      node: sql`n.id`,
      owner: sql`NULL::bigint`,
    },
  )})`;

/** Packages (`r`) published to a place of the actor or above it, besides what the actor's scope reaches. */
export const offeredTo = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`(${changeable(actor, asked)} OR (r.channel_id = ${actor.channelId} AND r.status = 'published'
    AND r.node_ids && ${nodesUpFromMemberships(actor, asked)}::bigint[]))`;
