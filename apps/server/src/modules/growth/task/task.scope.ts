import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { changeable } from '#kernel/access/row-reach.ts';

/** Tasks (`r`) of the actor's scope, and those of which the actor has a case. */
export const tasksSeen = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`(${changeable(actor, asked)} OR (r.channel_id = ${actor.channelId}
    AND EXISTS (SELECT 1 FROM growth_task_case k WHERE k.task_id = r.id AND k.member_id = ${actor.id})))`;
