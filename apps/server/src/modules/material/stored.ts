import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Scope } from '#kernel/access/scope.ts';
import { askSlowly } from '#kernel/list/slow-answers.ts';

const SHOWN = 8;

export interface StoredAt {
  id: number;
  name: string;
  files: number;
  bytes: number;
}

/** What materials take with all their versions at the places that a call reaches, and which have the most. */
export async function storedIn(db: Database, reached: Scope) {
  const places = reached.on({
    channel: sql`n.channel_id`,
    path: sql`n.path`,
    node: sql`n.id`,
    owner: sql`n.owner_id`,
  });
  const rows = await askSlowly<StoredAt>(
    db,
    sql`SELECT n.id, n.name, v.files, v.bytes
        FROM (SELECT node_id, count(*)::int AS files, sum(size)::float8 AS bytes FROM material_version
              WHERE node_id = ANY(ARRAY(SELECT n.id FROM node n WHERE ${places})) GROUP BY node_id) v JOIN node n ON n.id = v.node_id
        ORDER BY v.bytes DESC, n.id`,
  );
  return {
    files: rows.reduce((sum, { files }) => sum + files, 0),
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    largest: rows.slice(0, SHOWN),
  };
}
