import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { inForce } from '#kernel/access/paths.ts';
import type { Place } from '#kernel/access/place-of.ts';

export interface Sharer extends Place {
  name: string;
  store: string;
  phone: string | null;
  address: string;
  /** A place that nobody in particular shared for. */
  host?: true;
}

/** The sharer with the membership at the node they were reached at, else with their first one that is in force. */
export const findSharer = (db: Queries, sharerId: number, channelId: number, nodeId: number | undefined) =>
  db.one<Sharer>(sql`
    SELECT ms.channel_id AS "channelId", ms.node_id AS "nodeId", ms.path, m.id AS "ownerId", m.name, n.name AS store,
           n.contact_phone AS phone, n.address
    FROM member m JOIN membership ms ON ms.member_id = m.id JOIN node n ON n.id = ms.node_id
    WHERE m.id = ${sharerId} AND m.status = 'active' AND ms.channel_id = ${channelId} AND ${inForce(sql`ms.path`)}
    ORDER BY ms.node_id = ${nodeId ?? null} DESC NULLS LAST, ms.id LIMIT 1`);

/** The place that a poster hangs in, for as long as it is open; whoever made it there shares it themselves. */
export const findHost = (db: Queries, placeId: number, makerId: number) =>
  db.one<Sharer>(sql`
    SELECT n.channel_id AS "channelId", n.id AS "nodeId", n.path, ${makerId}::bigint AS "ownerId", n.name, n.name AS store,
           n.contact_phone AS phone, n.address, true AS host
    FROM node n
    WHERE n.id = ${placeId} AND ${inForce(sql`n.path`)} AND NOT EXISTS (
      SELECT 1 FROM membership ms JOIN member m ON m.id = ms.member_id
      WHERE ms.member_id = ${makerId} AND m.status = 'active' AND starts_with(ms.path, n.path))`);

/** The nodes at the top of a channel. */
export async function findRoots(db: Queries, channelId: number): Promise<number[]> {
  const nodes = await db.query<{ id: number }>(
    sql`SELECT id FROM node WHERE channel_id = ${channelId} AND parent_id IS NULL`,
  );
  return nodes.map(({ id }) => id);
}

interface SharedTarget {
  kind: string;
  targetId: number;
}

/** False when the visitor was counted before. */
export async function insertVisit(
  unit: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  { kind, targetId }: SharedTarget,
  visit: { visitor: string; address: string; agent: string; suspicious: boolean },
): Promise<boolean> {
  const row = await unit.one(sql`
    INSERT INTO share_visit (channel_id, node_id, path, owner_id, kind, target_id, visitor, address, agent, suspicious, day)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${kind}, ${targetId},
            ${visit.visitor}, ${visit.address}, ${visit.agent}, ${visit.suspicious}, (now() AT TIME ZONE 'Asia/Shanghai')::date)
    ON CONFLICT DO NOTHING RETURNING id`);
  return row !== undefined;
}

/** Null when the number was left at this link before. */
export async function insertLead(
  unit: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  { kind, targetId }: SharedTarget,
  lead: { name: string; phoneSealed: string; phoneHash: string; phoneMasked: string | null },
): Promise<number | null> {
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO share_lead (channel_id, node_id, path, owner_id, kind, target_id, name, phone_sealed, phone_hash, phone_masked)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${kind}, ${targetId}, ${lead.name},
            ${lead.phoneSealed}, ${lead.phoneHash}, ${lead.phoneMasked})
    ON CONFLICT DO NOTHING RETURNING id`);
  return row?.id ?? null;
}
