import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export interface PlacedShow {
  id: number;
  channelId: number;
  path: string;
  ownerId: number;
}

export const showsOnAir = (db: Queries, nodeId: number) =>
  db.query<PlacedShow>(sql`
    SELECT id, channel_id AS "channelId", path, owner_id AS "ownerId" FROM live_show
    WHERE node_id = ${nodeId} AND state IN ('readying', 'living')`);
