import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { createAccess } from '../apps/server/src/kernel/access/access.ts';
import type { Actor } from '../apps/server/src/kernel/access/actor.ts';

/** The demo's administrator as the server knows them. */
export async function demoActor(db: Database): Promise<Actor> {
  const who = await db.one<{ id: number; channelId: number }>(
    sql`SELECT id, channel_id AS "channelId" FROM member WHERE uname = 'demo.admin'`,
  );
  const origin = { ip: '', userAgent: '', requestId: '' };
  const actor = await createAccess(db).actFor(who?.id ?? 0, who?.channelId ?? null, origin);
  if (!actor) throw new Error('there is no demo.admin');
  return actor;
}
