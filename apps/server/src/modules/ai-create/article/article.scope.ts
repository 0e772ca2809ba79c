import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Articles (`a`) within the actor's scope for a call. */
export const ownedArticles = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`a`);
