import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Open stores that the actor reaches for a call, by where they are. */
export const storesWithin = (db: Queries, actor: Actor, call: RequiredCalls, most: number) =>
  db.query<{ id: number; name: string }>(sql`
    SELECT n.id, n.name FROM node n WHERE n.kind = 'store' AND n.status <> 'disabled' AND ${scope(
      actor,
      call,
    ).on({
      channel: sql`n.channel_id`,
      path: sql`n.path`,
      node: sql`n.id`,
      owner: sql`NULL::bigint`,
    })} ORDER BY n.path LIMIT ${most}`);
