import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';

export interface Due {
  id: number;
  ownerId: number;
  name: string;
  visit: boolean;
}

export const lockReminders = (unit: Queries, channelId: number) =>
  unit.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`clue remind ${channelId}`}, 0))`);

export const due = (unit: Unit, channelId: number, from: number, until: number) =>
  unit.query<Due>(sql`
    SELECT c.id, c.owner_id AS "ownerId", c.name,
           EXISTS (SELECT 1 FROM clue_follow f WHERE f.clue_id = c.id AND f.kind = 'appointment' AND f.next_at = c.next_at) AS visit
    FROM clue c WHERE c.channel_id = ${channelId} AND c.owner_id IS NOT NULL AND c.merged_into IS NULL
      AND c.next_at > ${new Date(from).toISOString()}::timestamptz AND c.next_at <= ${new Date(until).toISOString()}::timestamptz
    ORDER BY c.next_at, c.id`);
