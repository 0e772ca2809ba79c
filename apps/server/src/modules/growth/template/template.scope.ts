import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import { nodesUpFromMemberships } from '#kernel/access/visibility.ts';

/** Templates (`r`) of the actor's scope, and what was passed where the actor sits or above. */
export const templatesSeen = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`(${changeable(actor, asked)} OR (r.channel_id = ${actor.channelId} AND r.state = 'passed'
    AND r.node_id = ${anyOf(nodesUpFromMemberships(actor, asked))}))`;
