import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export interface NamedFile {
  object: string;
  material: { id: number; name: string };
}

/** Every file that a channel's materials name, with what was made of them. */
export const knownFiles = (db: Database, channelId: number) =>
  db.query<NamedFile>(sql`
    SELECT f.object, json_build_object('id', m.id, 'name', m.name) AS material
    FROM material_version v JOIN material m ON m.id = v.material_id
    CROSS JOIN LATERAL (SELECT v.object UNION ALL SELECT d.value FROM jsonb_each_text(v.derived) d) f(object)
    WHERE v.channel_id = ${channelId} AND f.object LIKE 'material/%'`);
