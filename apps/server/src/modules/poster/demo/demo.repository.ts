import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** Who makes the demo's posters, and who passes them. */
export const demoPeople = (db: Queries) =>
  db.one<{ memberId: number; channelId: number; nodeId: number; reviewerId: number }>(sql`
    SELECT m.id AS "memberId", ms.channel_id AS "channelId", ms.node_id AS "nodeId", a.id AS "reviewerId"
    FROM member m JOIN membership ms ON ms.member_id = m.id JOIN member a ON a.uname = 'demo.admin'
    WHERE m.uname = 'demo.ops' ORDER BY ms.position LIMIT 1`);

export const builtinId = async (db: Queries, channelId: number, name: string) =>
  (
    await db.one<{ id: number }>(
      sql`SELECT r.id FROM poster_template r WHERE r.channel_id = ${channelId} AND r.builtin = ${name}`,
    )
  )?.id;

/** Some dealers below a place, in order. */
export const demoDealers = async (db: Queries, nodeId: number, most: number) =>
  (
    await db.query<{ id: number }>(sql`
      SELECT d.id FROM node d JOIN node n ON n.id = ${nodeId} AND d.path LIKE n.path || '%'
      WHERE d.kind = 'dealer' AND d.status = 'active' ORDER BY d.id LIMIT ${most}`)
  ).map(({ id }) => id);
