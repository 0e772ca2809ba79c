import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Tokens (`t`) within the actor's rows. */
export const tokensOf = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`t`);

/** The last day it can be used, on China's calendar; it ends with that day. */
export const LAST_DAY: SQL = sql`to_char(t.expires_at AT TIME ZONE 'Asia/Shanghai' - interval '1 second', 'YYYY-MM-DD')`;
