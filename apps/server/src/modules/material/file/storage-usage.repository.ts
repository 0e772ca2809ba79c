import type { FileKind } from '@zhiying/contract';
import type { Database } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Scope } from '#kernel/access/scope.ts';
import { cachedQuery } from '#kernel/list/query-cache.ts';

const SHOWN = 8;

export interface StorageUsage {
  id: number;
  name: string;
  files: number;
  bytes: number;
}

/** What materials take with all their versions at the places that a call reaches, and which have the most. */
export async function storageUsage(db: Database, reached: Scope) {
  const places = reached.on({
    channel: sql`n.channel_id`,
    path: sql`n.path`,
    node: sql`n.id`,
    owner: sql`n.owner_id`,
  });
  const rows = await cachedQuery<StorageUsage>(
    db,
    sql`SELECT n.id, n.name, v.files, v.bytes
        FROM (SELECT node_id, count(*)::int AS files, sum(size)::float8 AS bytes FROM material_version
              WHERE node_id = ANY(ARRAY(SELECT n.id FROM node n WHERE ${places})) GROUP BY node_id) v JOIN node n ON n.id = v.node_id
        ORDER BY v.bytes DESC, n.id`,
  );
  const shared = (id: SQL, name: SQL, joined: SQL) =>
    cachedQuery<StorageUsage>(
      db,
      sql`SELECT ${id} AS id, ${name} AS name, count(*)::int AS files, sum(v.size)::float8 AS bytes FROM material_version v ${joined}
          WHERE v.node_id = ANY(ARRAY(SELECT n.id FROM node n WHERE ${places})) GROUP BY 1, 2 ORDER BY 4 DESC, 1 LIMIT ${SHOWN}`,
    );
  const people = await shared(sql`m.id`, sql`m.name`, sql`JOIN member m ON m.id = v.owner_id`);
  const kinds = await shared(sql`0`, sql`v.type`, sql``);
  return {
    people,
    kinds: kinds.map(({ name, files, bytes }) => ({ kind: name as FileKind, files, bytes })),
    files: rows.reduce((sum, { files }) => sum + files, 0),
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    largest: rows.slice(0, SHOWN),
  };
}
