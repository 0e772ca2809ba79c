import type { Queries } from '#db/database.ts';
import { prepared, sql } from '#db/sql.ts';

interface PushedRoom {
  id: number;
  sealed: string;
  /** Nothing was heard of it for a while. */
  unheard: boolean;
  show: { id: number; channelId: number } | null;
}
/** Rooms of this number, on whatever platform, with what is on air there; the signature tells which it is. */
export const accountsOfRoom = (db: Queries, roomId: string) =>
  db.query<PushedRoom>(
    prepared(sql`
      SELECT a.id, a.secret_sealed AS sealed, (a.heard_at IS NULL OR a.heard_at < now() - interval '10 seconds') AS unheard,
             (SELECT json_build_object('id', s.id, 'channelId', s.channel_id) FROM live_show s
               WHERE s.account_id = a.id AND s.state IN ('readying', 'living')) AS show
      FROM live_account a WHERE a.room_id = ${roomId.slice(0, 64)} AND a.secret_sealed IS NOT NULL`),
  );

export const accountHeard = (db: Queries, id: number) =>
  db.query(sql`UPDATE live_account SET heard_at = now() WHERE id = ${id}`);
