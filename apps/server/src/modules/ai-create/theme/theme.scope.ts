import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Themes (`t`) within the actor's scope for a call. */
export const ownedThemes = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`t`);
