import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { changeable, wholeChannelOn } from '#kernel/access/row-reach.ts';
import { nodesUpFromMemberships } from '#kernel/access/visibility.ts';

export { changeable };

/** The channel's list is one for everybody: who arranges it must reach the whole channel. `t` is the topic. */
export const wholeChannel = wholeChannelOn(sql`t.channel_id`);

/** Packages (`r`) published to a place of the actor or above it, besides what the actor's scope reaches. */
export const offeredTo = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`(${changeable(actor, asked)} OR (r.channel_id = ${actor.channelId} AND r.status = 'published'
    AND r.node_ids && ${nodesUpFromMemberships(actor, asked)}::bigint[]))`;
