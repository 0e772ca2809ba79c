import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** A demo adviser with their node. */
export interface Adviser {
  memberId: number;
  uname: string;
  name: string;
  channel: string;
  channelId: number;
  nodeId: number;
  path: string;
  store: string;
  dealer: string;
  region: string;
}

/** All advisers, those with a demo login first; the order is the same in every database. */
export const readAdvisers = (db: Queries) =>
  db.query<Adviser>(sql`
    SELECT m.id AS "memberId", m.uname, m.name, c.code AS channel, c.id AS "channelId", s.id AS "nodeId", s.path,
           s.name AS store, d.name AS dealer,
           (SELECT r.name FROM node r WHERE s.path LIKE r.path || '%' AND r.kind = 'organ' ORDER BY r.path OFFSET 1 LIMIT 1) AS region
    FROM membership ms JOIN member m ON m.id = ms.member_id JOIN role r ON r.id = ms.role_id
    JOIN node s ON s.id = ms.node_id AND s.kind = 'store' JOIN node d ON d.id = s.parent_id JOIN channel c ON c.id = s.channel_id
    WHERE m.source = 'demo' AND m.status = 'active' AND r.name = '顾问'
    ORDER BY m.uname LIKE 'demo.%' DESC, m.id, ms.position`);
