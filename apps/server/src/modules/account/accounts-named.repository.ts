import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { reached } from './account.scope.ts';

/** What accounts are called, whoever asks: for rows that name one. */
export async function accountNames(db: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.query<{ id: number; name: string }>(
    sql`SELECT a.id, a.name FROM content_account a WHERE a.id = ${anyOf(ids)}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Which of these accounts the actor looks after. */
export const accountsSeen = (db: Queries, actor: Actor, ids: readonly number[]) =>
  db.query<{ id: number }>(sql`
    SELECT a.id FROM content_account a WHERE a.id = ${anyOf(ids)} AND a.deleted_at IS NULL AND ${reached(actor, 'manage')}`);
