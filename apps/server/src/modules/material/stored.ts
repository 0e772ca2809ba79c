import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { askSlowly } from '#kernel/list/slow-answers.ts';

const SHOWN = 8;

export interface StoredAt {
  id: number;
  name: string;
  files: number;
  bytes: number;
}

/** What a channel's materials take with all their versions, and the places that have the most. */
export async function storedIn(db: Database, channelId: number | null) {
  const rows = await askSlowly<StoredAt>(
    db,
    sql`SELECT n.id, n.name, v.files, v.bytes
        FROM (SELECT node_id, count(*)::int AS files, sum(size)::float8 AS bytes FROM material_version
              WHERE node_id = ANY(ARRAY(SELECT id FROM node WHERE channel_id = ${channelId})) GROUP BY node_id) v JOIN node n ON n.id = v.node_id
        ORDER BY v.bytes DESC, n.id`,
  );
  return {
    files: rows.reduce((sum, { files }) => sum + files, 0),
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    largest: rows.slice(0, SHOWN),
  };
}
