import { type Material, unusableReason } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { blocked } from '../material.scope.ts';
import { type CurrentFile, deliveredObject, mimeOf } from './stored-file.ts';

/** A material's file as it is delivered to people and platforms. */
export interface MaterialFile {
  name: string;
  type: Material['type'];
  size: number;
  seconds: number | null;
  contentType: string;
  /** Why it may not be used, in words that follow its name; null where it may. */
  refusal: string | null;
  /** Where its bytes are; null for one that may not be used. */
  object: string | null;
}

/** Whoever asks has made sure that the person sees the material. */
export async function materialFile(db: Queries, id: number): Promise<MaterialFile | undefined> {
  const row = await db.one<
    CurrentFile & { name: string; type: Material['type']; ext: string; size: number }
  >(sql`
    SELECT m.name, m.type, m.ext, m.size, m.duration_ms AS "durationMs", v.object, v.derived, m.status, ${blocked} AS blocked,
           m.deleted_at AS "deletedAt"
    FROM material m JOIN material_version v ON v.id = m.version_id WHERE m.id = ${id}`);
  if (!row) return undefined;
  const refusal = unusableReason(row);
  return {
    name: row.name,
    type: row.type,
    size: row.size,
    seconds: row.durationMs === null ? null : row.durationMs / 1000,
    contentType: mimeOf(row.ext),
    refusal,
    object: refusal === null ? (deliveredObject(row) ?? null) : null,
  };
}
