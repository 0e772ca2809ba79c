import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Comments (`c`) within the actor's rows. */
export const commentsOf = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`c`);
