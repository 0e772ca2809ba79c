import { contract, FOLLOW_KINDS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { chinaMidnight } from '#kernel/list/days.ts';
import { cluesOf } from '../clue.scope.ts';

const FOLLOWED = Object.keys(FOLLOW_KINDS);

const MOST = 200;

/** Own clues that are due until tonight, those followed today, and today's appointments that nobody has marked. */
export async function ownClues({ db }: Kernel, actor: Actor) {
  const own = sql`c.owner_id = ${actor.id} AND c.channel_id = ${actor.channelId} AND c.merged_into IS NULL`;
  const due = await db.query<{ id: number }>(sql`
    SELECT c.id FROM clue c WHERE ${own} AND c.next_at < ${chinaMidnight} + interval '1 day' ORDER BY c.next_at, c.id LIMIT ${MOST}`);
  const done = await db.query<{ id: number }>(sql`
    SELECT c.id FROM clue c JOIN (
      SELECT f.clue_id, max(f.at) AS at FROM clue_follow f
      WHERE f.owner_id = ${actor.id} AND f.kind = ${anyOf(FOLLOWED)} AND f.at >= ${chinaMidnight} GROUP BY 1) f ON f.clue_id = c.id
    WHERE ${own} ORDER BY f.at DESC, c.id LIMIT ${MOST}`);
  const appointment = await db.one<{ id: number; at: string; note: string }>(sql`
    SELECT c.id, c.next_at AS at, f.text AS note FROM clue c
    CROSS JOIN LATERAL (SELECT f.text FROM clue_follow f WHERE f.clue_id = c.id AND f.kind = 'appointment' AND f.next_at = c.next_at
                        ORDER BY f.id DESC LIMIT 1) f
    WHERE ${own} AND c.state NOT IN ('won', 'closed') AND c.next_at >= ${chinaMidnight} AND c.next_at < ${chinaMidnight} + interval '1 day'
    ORDER BY c.next_at, c.id LIMIT 1`);
  return { due: due.map(({ id }) => id), done: done.map(({ id }) => id), appointment };
}

export const visibleClues = (db: Queries, actor: Actor, others: readonly number[]) =>
  db.query<{ id: number }>(sql`
    SELECT c.id FROM clue c WHERE c.id = ${anyOf(others)} AND c.merged_into IS NULL AND ${cluesOf(actor, contract.clue.day)}`);

export const lastNotes = (db: Queries, ids: readonly number[]) =>
  db.query<{ id: number; text: string }>(sql`
    SELECT DISTINCT ON (f.clue_id) f.clue_id AS id, f.text FROM clue_follow f
    WHERE f.clue_id = ${anyOf(ids)} AND f.text <> '' AND f.kind = ${anyOf([...FOLLOWED, 'created'])} ORDER BY f.clue_id, f.id DESC`);
