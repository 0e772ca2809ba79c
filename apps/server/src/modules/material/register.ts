import { contract, type FileKind, materialState } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { IllegalMove } from './material.errors.ts';
import { countTags, lockMaterials, type MaterialRecord, writeMaterial } from './material.repository.ts';
import { processFile } from './processing.job.ts';

/** A file that is already in the storage, checked, under a path that nobody else can write to. */
export interface StoredUpload {
  name: string;
  type: FileKind;
  ext: string;
  size: number;
  object: string;
  /** Where it came from; the same one is registered once. The object itself for files the server made. */
  uploadedAs?: string;
  claimedSha256?: string | null;
}

export interface NewMaterial extends StoredUpload {
  source?: 'upload' | 'ai' | 'import' | 'demo';
  classifyId?: number | null;
  temPicType?: string | null;
  tags?: string[];
  remark?: string;
}

interface Registered {
  id: number;
  versionId: number;
}

/**
 * Makes a material of a stored file and asks for its processing. For files that the server itself stored too (made by
 * AI, imported, demo). Null when the same object is registered already.
 */
export async function registerStored(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit,
  place: Place,
  file: NewMaterial,
  actor?: Actor,
): Promise<Registered | null> {
  const tags = [...new Set(file.tags ?? [])];
  const row = await unit.one<Registered>(sql`
    WITH made AS (SELECT nextval(pg_get_serial_sequence('material', 'id')) AS id,
                         nextval(pg_get_serial_sequence('material_version', 'id')) AS version_id),
    thing AS (
      INSERT INTO material (id, version_id, channel_id, node_id, path, owner_id, classify_id, name, type, ext, size,
                            tem_pic_type, tags, source, remark) OVERRIDING SYSTEM VALUE
      SELECT made.id, made.version_id, ${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId},
             ${file.classifyId ?? null}, ${file.name}, ${file.type}, ${file.ext}, ${file.size}, ${file.temPicType ?? null},
             ${tags}::text[], ${file.source ?? 'upload'}, ${file.remark ?? ''}
      FROM made WHERE NOT EXISTS (SELECT 1 FROM material_version WHERE uploaded_as = ${file.uploadedAs ?? file.object})
      RETURNING id, version_id),
    first AS (
      INSERT INTO material_version (id, material_id, no, channel_id, node_id, path, owner_id, name, type, ext, size,
                                    claimed_sha256, uploaded_as, object) OVERRIDING SYSTEM VALUE
      SELECT thing.version_id, thing.id, 1, ${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId},
             ${file.name}, ${file.type}, ${file.ext}, ${file.size}, ${file.claimedSha256 ?? null},
             ${file.uploadedAs ?? file.object}, ${file.object} FROM thing)
    SELECT id, version_id AS "versionId" FROM thing`);
  if (!row) return null;
  await countTags(unit, place.channelId, tags);
  await unit.audit({
    call: contract.material.upload,
    entity: 'material',
    entityId: row.id,
    summary: `上传素材「${file.name}」`,
    after: {
      name: file.name,
      type: file.type,
      ext: file.ext,
      bytes: file.size,
      classifyId: file.classifyId ?? null,
    },
  });
  await kernel.jobs.enqueue(
    unit,
    processFile,
    { versionId: row.versionId },
    { actor, title: `处理「${file.name}」`, background: file.source === 'demo' },
  );
  return row;
}

/** The next version of a material: it starts over as a draft, and a review under way no longer fits. */
export async function addVersion(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit,
  material: MaterialRecord,
  file: StoredUpload,
  actor: Actor,
  /** Nobody where the server itself made the file. */
  followedBy: Actor | null = actor,
): Promise<Registered> {
  if (material.status !== 'draft' && !materialState.mayMove(material.status, 'draft'))
    throw IllegalMove(material.name, material.status, '上传新版本');
  const made = await unit.one<{ id: number; no: number }>(sql`
    INSERT INTO material_version (material_id, no, channel_id, node_id, path, owner_id, name, type, ext, size,
                                  claimed_sha256, uploaded_as, object)
    SELECT ${material.id}, max(no) + 1, ${material.channelId}, ${material.nodeId}, ${material.path}, ${actor.id},
           ${file.name}, ${file.type}, ${file.ext}, ${file.size}, ${file.claimedSha256 ?? null},
           ${file.uploadedAs ?? file.object}, ${file.object}
    FROM material_version WHERE material_id = ${material.id} RETURNING id, no`);
  if (!made) throw new Error(`material ${material.id} has no version`);
  await writeMaterial(
    unit,
    material.id,
    sql`version_id = ${made.id}, version_no = ${made.no}, status = 'draft', processing = 'waiting', ext = ${file.ext},
        size = ${file.size}, width = NULL, height = NULL, orientation = NULL, duration_ms = NULL, pages = NULL,
        review_stage = 1, reviewer_ids = '{}', submitted_at = NULL, reject_reason = ''`,
  );
  await unit.audit({
    call: contract.material.upload,
    entity: 'material',
    entityId: material.id,
    summary: `为素材「${material.name}」上传第 ${made.no} 版`,
    before: { status: material.status, versionNo: material.versionNo },
    after: { status: 'draft', versionNo: made.no, ext: file.ext, bytes: file.size },
  });
  await kernel.jobs.enqueue(
    unit,
    processFile,
    { versionId: made.id },
    {
      actor: followedBy ?? undefined,
      title: `处理「${material.name}」第 ${made.no} 版`,
      background: followedBy === null,
    },
  );
  return { id: material.id, versionId: made.id };
}

/** The same for a file that the server itself stored. */
export async function addStoredVersion(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit,
  materialId: number,
  file: StoredUpload,
  actor: Actor,
) {
  for (const material of await lockMaterials(unit, sql`true`, [materialId]))
    await addVersion(kernel, unit, material, file, actor, null);
}
