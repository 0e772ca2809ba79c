import type { FileKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Place } from '#kernel/access/place-of.ts';
import type { Unit } from '#kernel/unit.ts';
import type { MaterialRecord } from '../material.repository.ts';

export interface Registered {
  id: number;
  versionId: number;
}

export interface NewMaterial extends StoredUpload {
  source?: 'upload' | 'ai' | 'import' | 'demo';
  classifyId?: number | null;
  temPicType?: string | null;
  tags?: string[];
  remark?: string;
  /** People decided about this very file elsewhere: it is not asked about again. */
  reviewed?: boolean;
}

/** A file that is already in the storage, checked, under a path that nobody else can write to. */
export interface StoredUpload {
  name: string;
  type: FileKind;
  ext: string;
  size: number;
  object: string;
  /** The origin of the file; each is registered once. For files that the server made it is the object itself. */
  uploadedAs?: string;
  claimedSha256?: string | null;
}

export const insertMaterial = (unit: Queries, place: Place, file: NewMaterial, tags: readonly string[]) =>
  unit.one<Registered>(sql`
    WITH made AS (SELECT nextval(pg_get_serial_sequence('material', 'id')) AS id,
                         nextval(pg_get_serial_sequence('material_version', 'id')) AS version_id),
    thing AS (
      INSERT INTO material (id, version_id, channel_id, node_id, path, owner_id, classify_id, name, type, ext, size,
                            tem_pic_type, tags, source, remark, status) OVERRIDING SYSTEM VALUE
      SELECT made.id, made.version_id, ${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId},
             ${file.classifyId ?? null}, ${file.name}, ${file.type}, ${file.ext}, ${file.size}, ${file.temPicType ?? null},
             ${tags}::text[], ${file.source ?? 'upload'}, ${file.remark ?? ''}, ${file.reviewed ? 'passed' : 'draft'}
      FROM made WHERE NOT EXISTS (SELECT 1 FROM material_version WHERE uploaded_as = ${file.uploadedAs ?? file.object})
      RETURNING id, version_id),
    first AS (
      INSERT INTO material_version (id, material_id, no, channel_id, node_id, path, owner_id, name, type, ext, size,
                                    claimed_sha256, uploaded_as, object) OVERRIDING SYSTEM VALUE
      SELECT thing.version_id, thing.id, 1, ${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId},
             ${file.name}, ${file.type}, ${file.ext}, ${file.size}, ${file.claimedSha256 ?? null},
             ${file.uploadedAs ?? file.object}, ${file.object} FROM thing)
    SELECT id, version_id AS "versionId" FROM thing`);

/** The material that a file of this origin became, unless it was deleted. */
export const registeredFrom = (unit: Unit, channelId: number, uploadedAs: string) =>
  unit.one<{ id: number }>(sql`
    SELECT m.id FROM material_version v JOIN material m ON m.id = v.material_id
    WHERE v.uploaded_as = ${uploadedAs} AND m.channel_id = ${channelId} AND m.deleted_at IS NULL`);

/** Whether a file of this origin became a material that was deleted since: it is not taken up a second time. */
export const isThrownAway = async (db: Queries, uploadedAs: string) =>
  (await db.one(sql`
    SELECT 1 AS found FROM material_version v JOIN material m ON m.id = v.material_id
    WHERE v.uploaded_as = ${uploadedAs} AND m.deleted_at IS NOT NULL LIMIT 1`)) !== undefined;

/**
 * Of files that other modules put into the store for the library, those that no material was made of, be it a deleted one that can come
 * back. What was made from a file begins with the file's own path.
 */
export async function unregistered(db: Queries, objects: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ object: string }>(sql`
    SELECT s.object FROM unnest(${objects}::text[]) AS s(object)
    WHERE NOT EXISTS (
      SELECT 1 FROM material_version v WHERE v.uploaded_as = regexp_replace(s.object, '^(.*/[^/.]+[.][^/.]+)[.].*$', '\\1'))`);
  return rows.map(({ object }) => object);
}

export const insertVersion = (unit: Queries, id: number, material: MaterialRecord, file: StoredUpload) =>
  unit.one<{ id: number; no: number }>(sql`
    INSERT INTO material_version (material_id, no, channel_id, node_id, path, owner_id, name, type, ext, size,
                                  claimed_sha256, uploaded_as, object)
    SELECT ${material.id}, max(no) + 1, ${material.channelId}, ${material.nodeId}, ${material.path}, ${id},
           ${file.name}, ${file.type}, ${file.ext}, ${file.size}, ${file.claimedSha256 ?? null},
           ${file.uploadedAs ?? file.object}, ${file.object}
    FROM material_version WHERE material_id = ${material.id} RETURNING id, no`);

export const newVersionColumns = ({
  id,
  no,
  ext,
  size,
}: {
  id: number;
  no: number;
  ext: string;
  size: number;
}): SQL => sql`version_id = ${id}, version_no = ${no}, status = 'draft', processing = 'waiting', ext = ${ext},
      size = ${size}, width = NULL, height = NULL, orientation = NULL, duration_ms = NULL, pages = NULL,
      review_stage = 1, reviewer_ids = '{}', submitted_at = NULL, reject_reason = ''`;
