import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';

/** A brand's network as head office sends to it. */
export const DEALERS = 3_000;
const STORES_EACH = 2;
export const PEOPLE = 20_000;

/** The channel of the demo's people, and who made what is written there. */
export const place = sql`
  (SELECT n.channel_id, n.id AS node_id, n.path, m.id AS owner_id FROM member m
   JOIN node n ON n.channel_id = m.channel_id AND n.parent_id IS NULL WHERE m.uname = 'demo.admin')`;

/** Whoever content and tasks go to: one seat a person, those of the demo too. `p(at, member_id, node_id, path)` */
export const people = sql`
  (SELECT row_number() OVER (ORDER BY ms.member_id) - 1 AS at, ms.member_id, ms.node_id, ms.path
   FROM (SELECT DISTINCT ON (member_id) member_id, node_id, path FROM membership
         WHERE channel_id = (SELECT channel_id FROM member WHERE uname = 'demo.admin') ORDER BY member_id, position, id) ms
   JOIN member m ON m.id = ms.member_id AND m.remark IS DISTINCT FROM '测量用')`;

/** 3,000 dealers with two stores each and 20,000 people in them, beside those of the demo. */
export async function writeNetwork(db: Database): Promise<void> {
  const have = await db.one(sql`SELECT 1 FROM node WHERE code LIKE 'NET%' LIMIT 1`);
  if (have) return;
  const nextId = sql`nextval(pg_get_serial_sequence('node', 'id'))`;
  await db.transaction(async (tx) => {
    await tx.raw('SET LOCAL statement_timeout = 0');
    await tx.query(sql`
      INSERT INTO node (id, channel_id, parent_id, kind, code, name, path) OVERRIDING SYSTEM VALUE
      SELECT made.id, root.channel_id, root.node_id, 'dealer', 'NETD' || made.id, '示例经销商' || made.id, root.path || made.id || '/'
      FROM (SELECT ${nextId} AS id FROM generate_series(1, ${DEALERS}::int)) made, ${place} root`);
    await tx.query(sql`
      INSERT INTO node (id, channel_id, parent_id, kind, code, name, path) OVERRIDING SYSTEM VALUE
      SELECT made.id, made.channel_id, made.parent_id, 'store', 'NETS' || made.id, '示例门店' || made.id, made.path || made.id || '/'
      FROM (SELECT ${nextId} AS id, d.channel_id, d.id AS parent_id, d.path
            FROM node d, generate_series(1, ${STORES_EACH}::int) WHERE d.code LIKE 'NETD%') made`);
    await tx.query(sql`
      INSERT INTO member (uname, name, status, source, channel_id, channels)
      SELECT 'net' || i, '示例顾问' || i, 'active', 'import', p.channel_id, ARRAY[p.channel_id]
      FROM generate_series(1, ${PEOPLE}::int) i, ${place} p`);
    await tx.query(sql`
      INSERT INTO membership (member_id, node_id, role_id, channel_id, path)
      SELECT m.id, n.id, (SELECT id FROM role WHERE name = '顾问'), n.channel_id, n.path
      FROM member m JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS at FROM node WHERE code LIKE 'NETS%') n
        ON n.at = m.id % ${DEALERS * STORES_EACH}::bigint
      WHERE m.uname LIKE 'net%'`);
  });
  for (const table of ['node', 'member', 'membership']) await db.raw(`VACUUM ANALYZE "${table}"`);
}
