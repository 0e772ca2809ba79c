import type { Assistant, DeviceSystem } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Installer } from '../take-installer.ts';

export interface BuiltinRow {
  id: number;
  product: Assistant;
  system: DeviceSystem;
  number: string;
  sha256: string;
  object: string;
}

/** What the house registered by itself. */
export const builtinRows = (db: Queries) =>
  db.query<BuiltinRow>(
    sql`SELECT id, product, system, number, sha256, object FROM device_version WHERE builtin ORDER BY id`,
  );

/**
 * Registered at the top of the first channel, in the name of the first administrator, and published. Nothing where there is neither,
 * or where people or another process registered this number before.
 */
export const insertBuiltin = (
  unit: Queries,
  row: Pick<BuiltinRow, 'product' | 'system' | 'number'> & Installer & { notes: string },
) =>
  unit.one<{ id: number }>(sql`
    INSERT INTO device_version (channel_id, node_id, path, owner_id, updated_by, product, system, number, notes, builtin, object, ext,
                                bytes, sha256, status, published_at)
    SELECT n.channel_id, n.id, n.path, a.id, a.id, ${row.product}, ${row.system}, ${row.number}, ${row.notes}, true, ${row.object},
           ${row.ext}, ${row.bytes}, ${row.sha256}, 'published', now()
    FROM channel c JOIN node n ON n.channel_id = c.id AND n.parent_id IS NULL
         CROSS JOIN (SELECT id FROM member WHERE is_admin ORDER BY id LIMIT 1) a
    ORDER BY c.sort, c.id, n.id LIMIT 1
    ON CONFLICT DO NOTHING RETURNING id`);

/** The same number built anew: what is offered is what was built. Withdrawn ones stay withdrawn. */
export const replaceFile = (
  unit: Queries,
  id: number,
  was: string,
  { object, bytes, sha256, ext }: Installer,
) =>
  unit.one<{ id: number }>(sql`
    UPDATE device_version SET object = ${object}, bytes = ${bytes}, sha256 = ${sha256}, ext = ${ext}, version = version + 1,
           updated_at = now()
    WHERE id = ${id} AND object = ${was} RETURNING id`);
