import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { reached } from './account.scope.ts';

/** An account the actor may use, for areas that do more with it than publish. */
export async function reachedAccount(db: Queries, actor: Actor, id: number) {
  const row = await db.one<{ id: number; platform: string; externalId: string; connected: boolean }>(sql`
    SELECT a.id, a.platform, a.external_id AS "externalId", a.sealed IS NOT NULL AS connected FROM content_account a
    WHERE a.id = ${id} AND a.deleted_at IS NULL AND ${reached(actor, 'manage')}`);
  if (!row) throw RowMissing('内容账号');
  return row;
}
