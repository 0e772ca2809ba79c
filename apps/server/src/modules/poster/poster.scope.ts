import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Posters (`p`) within the actor's scope. */
export const ownPosters = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`(p.deleted_at IS NULL AND ${scope(actor, asked).onRows(sql`p`)})`;

/** Batches (`b`) within the actor's scope. */
export const ownBatches = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`(b.deleted_at IS NULL AND ${scope(actor, asked).onRows(sql`b`)})`;
