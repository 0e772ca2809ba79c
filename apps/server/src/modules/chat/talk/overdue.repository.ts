import { CHAT_KEYS, type ChatPlatform } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { disabledNodes } from '#kernel/access/paths.ts';
import type { Unit } from '#kernel/unit.ts';

export const OVERDUE = sql`t.state IN ('queue', 'human') AND t.reply_by <= now() AND t.escalated_at IS NULL`;

const AT_ONCE = 200;

/** Stores with a talk past its reply deadline. */
export const storesOverdue = (db: Queries, channelId: number) =>
  db.query<{ id: number }>(
    sql`SELECT DISTINCT t.node_id AS id FROM chat_talk t WHERE t.channel_id = ${channelId} AND ${OVERDUE}`,
  );

export const overdueTalks = (db: Queries, channelId: number, told: readonly number[]) =>
  db.query<{ id: number }>(sql`
    SELECT t.id FROM chat_talk t WHERE t.channel_id = ${channelId} AND t.node_id = ${anyOf(told)} AND ${OVERDUE}
    ORDER BY t.reply_by, t.id LIMIT ${AT_ONCE}`);

/** A talk is escalated once. */
export const markEscalated = (unit: Queries, id: number) =>
  unit.query(sql`UPDATE chat_talk SET escalated_at = now() WHERE id = ${id}`);

export const memberName = (unit: Queries, ownerId: number | null) =>
  unit.one<{ id: number; name: string }>(sql`SELECT id, name FROM member WHERE id = ${ownerId}`);

/** The managers of the store's talks: those of the store itself, or of the nearest node above that has one. */
export async function headsOf(
  unit: Unit,
  { channelId, path, platform }: { channelId: number; path: string; platform: ChatPlatform },
) {
  const rows = await unit.query<{ id: number; name: string; depth: number }>(sql`
    SELECT DISTINCT m.id, m.name, length(ms.path) AS depth
    FROM membership ms JOIN member m ON m.id = ms.member_id JOIN role r ON r.id = ms.role_id
    WHERE ms.channel_id = ${channelId} AND m.status <> 'disabled' AND r.keys && ${[CHAT_KEYS[platform]]}::text[]
      AND ms.node_id NOT IN ${disabledNodes}
      AND ${path} LIKE ms.path || '%' AND (r.scope IN ('TREE', 'ALL') OR (r.scope = 'NODE' AND ms.path = ${path}))
    ORDER BY depth DESC, m.id LIMIT 20`);
  return rows.filter(({ depth }) => depth === rows[0]?.depth);
}
