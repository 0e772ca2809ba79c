import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Accounts (`k`) of the actor's scope; what belongs to an account is joined to it. */
export const koxOf = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`k`);

/** Groups (`g`) of the actor's scope. */
export const koxGroupsOf = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`g`);
