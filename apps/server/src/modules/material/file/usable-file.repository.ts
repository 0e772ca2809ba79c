import type { Material } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { Blocked } from '../material.errors.ts';
import { blocked } from '../material.scope.ts';
import { type Derived, deliveredObject } from './stored-file.ts';

/** Where the bytes of a material lie, for whoever makes something of it; one that may not be used any more is refused by name. */
export async function usableFile(
  db: Queries,
  id: number,
): Promise<{ object: string; ext: string; type: Material['type']; name: string } | null> {
  const row = await db.one<
    Pick<Material, 'name' | 'type' | 'ext' | 'blocked' | 'deletedAt'> & { object: string; derived: Derived }
  >(sql`
    SELECT m.name, m.type, m.ext, ${blocked} AS blocked, m.deleted_at AS "deletedAt", v.object, v.derived
    FROM material m JOIN material_version v ON v.id = m.version_id WHERE m.id = ${id}`);
  if (!row) return null;
  if (row.blocked) throw Blocked(row.name, row.blocked);
  if (row.deletedAt !== null) return null;
  const object = deliveredObject(row);
  return object ? { object, ext: row.ext, type: row.type, name: row.name } : null;
}
