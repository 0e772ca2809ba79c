import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type ClueRecord, lockClues } from '../clue.repository.ts';
import { cluesOf, inHours } from '../clue.scope.ts';

/** The clue whose extension the actor may decide, locked. */
export async function lockForDecision(
  db: Queries,
  actor: Actor,
  id: number,
): Promise<ClueRecord | undefined> {
  const [clue] = await lockClues(db, cluesOf(actor, contract.clue.decideExtension), [id]);
  return clue;
}

export const requestExtension = (db: Queries, id: number, reason: string) =>
  db.query(sql`
    UPDATE clue SET extension = jsonb_build_object('reason', ${reason}::text, 'askedAt', now()), version = version + 1 WHERE id = ${id}`);

/** Ends a request; an approved one restarts the deadline. */
export const decideExtension = (db: Queries, id: number, agreed: boolean, hours: number | null) =>
  db.query(sql`
    UPDATE clue SET extension = NULL, recycle_at = CASE WHEN ${agreed} THEN ${inHours(hours)} ELSE recycle_at END,
           warned_at = CASE WHEN ${agreed} THEN NULL ELSE warned_at END, version = version + 1 WHERE id = ${id}`);
