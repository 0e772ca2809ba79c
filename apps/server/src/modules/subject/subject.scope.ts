import { sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Subjects (`j`) of the actor's scope for a call. */
export const ownedSubjects = (actor: Actor, asked: RequiredCalls) => scope(actor, asked).onRows(sql`j`);
