import { contract, materialState } from '@zhiying/contract';

import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { IllegalMove } from '../material.errors.ts';
import { lockAnyMaterials, type MaterialRecord, writeMaterial } from '../material.repository.ts';
import { countTags } from '../tag.repository.ts';
import { processFile, processingOf } from './processing.job.ts';
import {
  insertMaterial,
  insertVersion,
  type NewMaterial,
  newVersionColumns,
  type Registered,
  type StoredUpload,
} from './register-material.repository.ts';

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
  const row = await insertMaterial(unit, place, file, tags);
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
  await kernel.jobs.enqueue(unit, processFile, processingOf(row.versionId, file), {
    actor,
    title: `处理「${file.name}」`,
    background: file.source === 'demo',
  });
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
  const made = await insertVersion(unit, actor.id, material, file);
  if (!made) throw new Error(`material ${material.id} has no version`);
  await writeMaterial(
    unit,
    material.id,
    newVersionColumns({ id: made.id, no: made.no, ext: file.ext, size: file.size }),
  );
  await unit.audit({
    call: contract.material.upload,
    entity: 'material',
    entityId: material.id,
    summary: `为素材「${material.name}」上传第 ${made.no} 版`,
    before: { status: material.status, versionNo: material.versionNo },
    after: { status: 'draft', versionNo: made.no, ext: file.ext, bytes: file.size },
  });
  await kernel.jobs.enqueue(unit, processFile, processingOf(made.id, file), {
    actor: followedBy ?? undefined,
    title: `处理「${material.name}」第 ${made.no} 版`,
    background: followedBy === null,
  });
  return { id: material.id, versionId: made.id };
}

/** Adds a version from a file that the server itself stored. */
export async function addStoredVersion(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit,
  materialId: number,
  file: StoredUpload,
  actor: Actor,
) {
  for (const material of await lockAnyMaterials(unit, [materialId]))
    await addVersion(kernel, unit, material, file, actor, null);
}
