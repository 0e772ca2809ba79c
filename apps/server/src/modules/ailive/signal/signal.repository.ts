import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { RoomComment } from './live-comments.ts';

/** Comments that nobody was told of, the oldest first; those that another run holds are left to it. */
export const untoldComments = (db: Queries, most: number, after: number) =>
  db.query<RoomComment>(sql`
    SELECT c.id, s.channel_id AS "channelId", s.node_id AS "nodeId", s.path, a.platform, a.name AS account, s.name AS show,
           a.id || ':' || c.external_id AS "externalId", coalesce(nullif(c.viewer, ''), a.id || ':' || c.nickname) AS viewer,
           c.nickname, c.text, c.at
    FROM live_comment c JOIN live_show s ON s.id = c.show_id JOIN live_account a ON a.id = s.account_id
    WHERE c.untold AND c.id > ${after} ORDER BY c.id LIMIT ${most} FOR UPDATE OF c SKIP LOCKED`);

export const markTold = (db: Queries, ids: readonly number[], leads: readonly number[]) =>
  db.query(sql`
    UPDATE live_comment SET untold = false, lead = lead OR id = ${anyOf(leads)} WHERE id = ${anyOf(ids)}`);

/** Whether there are any that have waited for longer than it takes to hand them on. */
export const anyUntold = async (db: Queries) =>
  (await db.one(
    sql`SELECT 1 FROM live_comment WHERE untold AND at < now() - interval '10 seconds' LIMIT 1`,
  )) !== undefined;
