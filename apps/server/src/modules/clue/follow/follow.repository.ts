import type { CloseReason, ClueState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { chinaMidnight } from '#kernel/list/days.ts';
import { inHours } from '../clue.scope.ts';

const END_OF_TODAY = sql`(${chinaMidnight} + interval '1 day')`;
const MOST = 200;

interface Progress {
  state: ClueState;
  closeReason: CloseReason | null;
  nextAt: string | null;
  /** Somebody spoke with the customer. */
  contacted: boolean;
  score: number;
  /** Until the clue returns to the pool; null for never. */
  hours: number | null;
}

/** Updates a clue after a follow-up; first contact, visit and sale keep their first time. */
export const updateProgress = (
  db: Queries,
  id: number,
  { state, closeReason, nextAt, contacted, score, hours }: Progress,
) =>
  db.query(sql`
    UPDATE clue SET state = ${state}, close_reason = ${closeReason}, next_at = ${nextAt}::timestamptz,
           last_follow_at = now(), first_contact_at = coalesce(first_contact_at, CASE WHEN ${contacted} THEN now() END),
           visited_at = coalesce(visited_at, CASE WHEN ${state === 'visited' || state === 'won'} THEN now() END),
           won_at = coalesce(won_at, CASE WHEN ${state === 'won'} THEN now() END),
           recycle_at = ${inHours(hours)}, warned_at = NULL, extension = NULL, score = ${score},
           version = version + 1, updated_at = now()
    WHERE id = ${id}`);

/** The actor's own clues that are due until tonight, earliest first. */
export const dueToday = (db: Queries, actor: Actor) =>
  db.query<{ id: number; late: boolean }>(sql`
    SELECT c.id, c.next_at < now() AS late FROM clue c
    WHERE c.owner_id = ${actor.id} AND c.channel_id = ${actor.channelId} AND c.merged_into IS NULL
      AND c.next_at < ${END_OF_TODAY} ORDER BY c.next_at, c.id LIMIT ${MOST}`);

/** How many clues the actor has followed today. */
export async function countFollowedToday(db: Queries, actor: Actor): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    SELECT count(DISTINCT f.clue_id)::int AS count FROM clue_follow f
    WHERE f.owner_id = ${actor.id} AND f.kind IN ('call', 'message', 'visit', 'appointment') AND f.at >= ${chinaMidnight}`);
  return row?.count ?? 0;
}
