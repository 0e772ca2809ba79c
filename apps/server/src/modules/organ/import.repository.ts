import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { nodeTrail } from './organ.repository.ts';

export interface KnownOrgan {
  id: number;
  code: string;
  name: string;
  version: number;
  /** Within `reach`: the others only keep their code. */
  editable: boolean;
  parent: { code: string; name: string; trail: string } | null;
}

/** Organisations of the channel that have one of these codes, by code. */
export async function organsByCode(
  db: Queries,
  channelId: number | null,
  reach: SQL,
  codes: readonly string[],
) {
  const rows = await db.query<KnownOrgan>(sql`
    SELECT n.id, n.code, n.name, n.version, coalesce(${reach}, false) AS editable,
           (SELECT json_build_object('code', up.code, 'name', up.name, 'trail', (SELECT ${nodeTrail} FROM node n WHERE n.id = up.id))
            FROM node up WHERE up.id = n.parent_id) AS parent
    FROM node n WHERE n.channel_id = ${channelId} AND n.kind = 'organ' AND n.code = ${anyOf(codes)}`);
  return new Map(rows.map((row) => [row.code, row]));
}
