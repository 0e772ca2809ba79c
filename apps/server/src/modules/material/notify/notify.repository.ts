import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';

export const BATCH = 200;

export const nodePlaces = (unit: Queries, ids: readonly number[]) =>
  unit.query<{ id: number; channelId: number; path: string }>(
    sql`SELECT id, channel_id AS "channelId", path FROM node WHERE id = ${anyOf(ids)}`,
  );

export const nextRecipients = (db: Queries, marked: string, after: number, who: SQL) =>
  db.query<{ id: number; knows: boolean }>(sql`
    SELECT m.id, EXISTS (SELECT 1 FROM notification n WHERE n.member_id = m.id AND n.link = ${marked}) AS knows
    FROM member m WHERE m.id > ${after} AND m.status = 'active' AND ${who} ORDER BY m.id LIMIT ${BATCH}`);
