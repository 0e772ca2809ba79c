import type { ChannelRow } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';

/** The channel that somebody works in from their next call on. */
export const setCurrentChannel = (unit: Queries, memberId: number, channelId: number) =>
  unit.query(sql`UPDATE member SET channel_id = ${channelId} WHERE id = ${memberId}`);

/** A channel is closed while its head office is disabled: everything that asks about organisations above holds for it too. */
const closed = (channel: SQL) =>
  sql`EXISTS (SELECT 1 FROM node top WHERE top.channel_id = ${channel} AND top.parent_id IS NULL AND top.status = 'disabled')`;

export const listChannels = (db: Queries) =>
  db.query<Omit<ChannelRow, 'current' | 'can'>>(sql`
    SELECT c.id, c.name, c.code, ${closed(sql`c.id`)} AS closed, c.created_at AS "createdAt",
           (SELECT count(*)::int FROM node n WHERE n.channel_id = c.id AND n.kind = 'dealer') AS dealers,
           (SELECT count(*)::int FROM node n WHERE n.channel_id = c.id AND n.kind = 'store') AS stores,
           (SELECT count(DISTINCT ms.member_id)::int FROM membership ms WHERE ms.channel_id = c.id) AS members
    FROM channel c ORDER BY c.sort, c.id`);

/** Locked until the transaction ends. */
export const findChannel = (unit: Queries, id: number) =>
  unit.one<{ id: number; name: string; closed: boolean }>(sql`
    SELECT c.id, c.name, ${closed(sql`c.id`)} AS closed FROM channel c WHERE c.id = ${id} FOR UPDATE`);

export const nameIsTaken = async (unit: Queries, name: string, apartFrom = 0) =>
  (await unit.one(sql`SELECT 1 FROM channel WHERE name = ${name} AND id <> ${apartFrom}`)) !== undefined;

/** Last in the order in which channels are offered. */
export async function insertChannel(
  unit: Queries,
  { name, code, office }: { name: string; code: string; office: string },
): Promise<number> {
  const row = await unit.one<{ id: number }>(sql`
    WITH made AS (
      INSERT INTO channel (code, name, sort) SELECT ${code}, ${name}, coalesce(max(sort) + 1, 0) FROM channel RETURNING id),
    top AS (SELECT nextval(pg_get_serial_sequence('node', 'id')) AS id),
    rooted AS (
      INSERT INTO node (id, channel_id, kind, code, name, path) OVERRIDING SYSTEM VALUE
      SELECT top.id, made.id, 'organ', 'O0001', ${office}, '/' || top.id || '/' FROM made, top)
    SELECT id FROM made`);
  return row?.id ?? 0;
}

export const renameChannel = (unit: Queries, id: number, name: string) =>
  unit.query(sql`UPDATE channel SET name = ${name} WHERE id = ${id}`);

export const setHeadOffice = (unit: Queries, channelId: number, status: 'active' | 'disabled') =>
  unit.query(sql`
    UPDATE node SET status = ${status}, version = version + 1 WHERE channel_id = ${channelId} AND parent_id IS NULL`);
