import { type BodyOf, type CalendarItem, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { withinDays } from '#kernel/list/search.ts';
import { cluesOf } from '../clue.scope.ts';

type CalendarQuery = BodyOf<typeof contract.clueCalendar.days>;
const MOST = 1_000;

/**
 * Appointments as they were made, with what became of them, and what people have set themselves to do. An appointment that was
 * followed before its time by another one was moved; one whose clue came to the shop since it was made was kept.
 */
export async function clueDays(db: Queries, actor: Actor, { from, to, ownerId }: CalendarQuery) {
  const days = `${from},${to}`;
  const seen = sql`c.channel_id = ${actor.channelId} AND c.merged_into IS NULL AND c.owner_id IS NOT NULL
    AND ${cluesOf(actor, contract.clueCalendar.days)} ${ownerId ? sql`AND c.owner_id = ${ownerId}` : sql``}`;
  const items = await db.query<CalendarItem>(sql`
    (SELECT f.id, c.id AS "clueId", 'appointment' AS what, c.name, c.model, c.state, m.name AS owner, f.next_at AS at,
            CASE WHEN EXISTS (SELECT 1 FROM clue_follow l WHERE l.clue_id = f.clue_id AND l.id > f.id AND l.kind = 'appointment'
                                AND l.at < f.next_at) THEN 'moved'
                 WHEN c.visited_at >= f.at THEN 'kept'
                 WHEN f.next_at > now() - interval '2 hours' THEN 'coming' ELSE 'missed' END AS outcome
     FROM clue_follow f JOIN clue c ON c.id = f.clue_id LEFT JOIN member m ON m.id = c.owner_id
     WHERE f.channel_id = ${actor.channelId} AND f.kind = 'appointment' AND ${withinDays(sql`f.next_at`, days)} AND ${seen}
     ORDER BY f.next_at, f.id LIMIT ${MOST + 1})
    UNION ALL
    (SELECT c.id, c.id, 'follow', c.name, c.model, c.state, m.name, c.next_at, NULL
     FROM clue c LEFT JOIN member m ON m.id = c.owner_id
     WHERE ${seen} AND ${withinDays(sql`c.next_at`, days)}
       AND NOT EXISTS (SELECT 1 FROM clue_follow f WHERE f.clue_id = c.id AND f.kind = 'appointment' AND f.next_at = c.next_at)
     ORDER BY c.next_at, c.id LIMIT ${MOST + 1})
    ORDER BY at, id LIMIT ${MOST + 1}`);
  const shown = items.slice(0, MOST);
  return { items: shown, total: shown.length, more: items.length > MOST };
}
