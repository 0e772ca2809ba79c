import { sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Subjects (`j`) of the actor's scope for a call. */
export const ownedSubjects = (actor: Actor, asked: Asked) =>
  scope(actor, asked).on({
    channel: sql`j.channel_id`,
    path: sql`j.path`,
    node: sql`j.node_id`,
    owner: sql`j.owner_id`,
  });
