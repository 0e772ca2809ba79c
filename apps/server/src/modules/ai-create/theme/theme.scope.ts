import { type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Themes (`t`) within the actor's scope for a call. */
export const ownedThemes = (actor: Actor, asked: Asked): SQL =>
  scope(actor, asked).on({
    channel: sql`t.channel_id`,
    path: sql`t.path`,
    node: sql`t.node_id`,
    owner: sql`t.owner_id`,
  });
