import { type FileKind, type Material, unusableReason } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { blocked } from '../material.scope.ts';
import { type Derived, deliveredObject, usualExt } from './stored-file.ts';

/** A material as something is made of it: where its bytes are and what its content is known by. */
export interface SourceFile {
  id: number;
  name: string;
  type: FileKind;
  ext: string;
  object: string;
  sha256: string;
  /** A copy of a film that plays everywhere, at most 720p; null where the film itself does. */
  copy: string | null;
  durationMs: number | null;
  /** Why nothing may be made of it, in words that follow its name; null where it may. */
  refusal: string | null;
  /** Deleted, recalled or past its rights: nothing may use it, published or not. */
  gone: boolean;
  /** A model made it. */
  ai: boolean;
}

/** Materials by id, for making something of them; of pictures the copy without what the camera wrote. */
export async function sourceFiles(db: Queries, ids: readonly number[]): Promise<Map<number, SourceFile>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<
    Omit<SourceFile, 'refusal' | 'sha256' | 'copy' | 'gone'> & {
      versionId: number;
      sha256: string | null;
      derived: Derived;
      status: Material['status'];
      blocked: Material['blocked'];
      deletedAt: string | null;
    }
  >(sql`
    SELECT m.id, m.name, v.type, v.ext, v.object, v.derived, v.id AS "versionId", v.sha256, m.duration_ms AS "durationMs", m.status,
           m.source = 'ai' AS ai,
           ${blocked} AS blocked, m.deleted_at AS "deletedAt"
    FROM material m JOIN material_version v ON v.id = m.version_id WHERE m.id = ${anyOf(ids)}`);
  return new Map(
    rows.map(({ versionId, sha256, derived, status, blocked: block, deletedAt, ...row }) => {
      const object = deliveredObject({ type: row.type, object: row.object, derived }) ?? row.object;
      const refusal = unusableReason({ status, blocked: block, deletedAt });
      // The copy of a picture has other bytes than the file, and is as good as its version.
      const known = row.type === 'image' || !sha256 ? `version-${versionId}` : sha256;
      return [
        row.id,
        {
          ...row,
          ext: usualExt(row.ext),
          object,
          sha256: known,
          copy: derived.proxy ?? null,
          refusal,
          gone: block !== null || deletedAt !== null,
        },
      ];
    }),
  );
}
