import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Accounts (`a`) of the actor's scope for a call of this area, whatever keys look after accounts. */
export const accountsOf = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`a`);

export const IS_DOUYIN = sql`a.platform = 'douyin' AND a.deleted_at IS NULL`;
