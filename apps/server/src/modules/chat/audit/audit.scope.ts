import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Hits of the talks (`t`) in the actor's scope. */
export const hitsOf = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`t`);
