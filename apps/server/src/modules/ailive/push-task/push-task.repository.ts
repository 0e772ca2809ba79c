import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import type { RoomPush } from '../room/queue.ts';

export interface RoomToPush {
  id: number;
  roomId: string;
  onAir: boolean;
  push: RoomPush | null;
}

const RUNNING = sql`jsonb_array_length(coalesce(s.queue->'push'->'running', '[]'))`;
/** A platform may drop a task in the middle of a show: every clock's minute it is asked anew. */
const ASKED = sql`coalesce((s.queue->'push'->>'askedAt')::float8 / 1000, 0) > extract(epoch FROM now() - interval '50 seconds')`;

/**
 * Rooms on air of which the platform does not tell everything, or may have ceased to, and those that were on air a moment ago and of which it still tells, unless
 * somebody else's show has begun there.
 */
export const roomsToPush = (db: Queries, types: number) =>
  db.query<RoomToPush>(sql`
    SELECT s.id, a.room_id AS "roomId", s.state IN ('readying', 'living') AS "onAir", s.queue->'push' AS push
    FROM live_show s JOIN live_account a ON a.id = s.account_id
    WHERE a.platform = 'douyin' AND a.secret_sealed IS NOT NULL AND (
      (s.state IN ('readying', 'living') AND (${RUNNING} < ${types}::int OR NOT ${ASKED}))
      OR (s.state = 'ended' AND s.ended_at > now() - interval '10 minutes' AND ${RUNNING} > 0
        AND NOT EXISTS (SELECT FROM live_show o WHERE o.account_id = s.account_id AND o.state IN ('readying', 'living'))))
    ORDER BY s.id`);

export interface TestedRoom {
  roomId: string;
  platform: string;
  hasSecret: boolean;
}
export const accountToTest = (db: Queries, actor: Actor, id: number) =>
  db.one<TestedRoom>(sql`
    SELECT r.room_id AS "roomId", r.platform, r.secret_sealed IS NOT NULL AS "hasSecret" FROM live_account r
    WHERE r.id = ${id} AND ${changeable(actor, contract.liveAccount.test)}`);
