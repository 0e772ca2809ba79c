import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { findVersions, writeMaterial } from '../material.repository.ts';

export const moveToBin = (unit: Unit, id: number, deletedBy: number) =>
  writeMaterial(unit, id, sql`deleted_at = now(), deleted_by = ${deletedBy}`);

export const recoverFromBin = (unit: Unit, id: number) =>
  writeMaterial(unit, id, sql`deleted_at = NULL, deleted_by = NULL`);

/** False when the material is no longer in the bin. Versions, publications and usage are deleted with it. */
export async function deleteBinned(unit: Queries, id: number): Promise<boolean> {
  const deleted = await unit.one(
    sql`DELETE FROM material WHERE id = ${id} AND deleted_at IS NOT NULL RETURNING id`,
  );
  return deleted !== undefined;
}

/** Every file of a material: those of all its versions, and those made from them. */
export async function listObjects(db: Queries, materialId: number): Promise<string[]> {
  const versions = await findVersions(db, sql`v.material_id = ${materialId}`);
  return versions.flatMap(({ object, derived }) => [object, ...Object.values(derived)]);
}

/** Puts the file back among those that wait to be processed. */
export async function awaitProcessing(unit: Queries, id: number, versionId: number) {
  await unit.query(
    sql`UPDATE material_version SET processing = 'waiting', note = '' WHERE id = ${versionId}`,
  );
  await unit.query(sql`UPDATE material SET processing = 'waiting' WHERE id = ${id}`);
}
