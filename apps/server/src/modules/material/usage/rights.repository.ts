import type { Queries } from '#db/database.ts';
import { anyOf, empty, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { lockMaterials, writeMaterial } from '../material.repository.ts';
import { CHINA_TODAY } from '../material.scope.ts';

export const recallMaterial = (unit: Unit, id: number, reason: string) =>
  writeMaterial(unit, id, sql`recalled_at = now(), recall_reason = ${reason}`);

export const reinstateMaterial = (unit: Unit, id: number) =>
  writeMaterial(unit, id, sql`recalled_at = NULL, recall_reason = ''`);

export const markExpired = (unit: Unit, id: number) => writeMaterial(unit, id, sql`expired_at = now()`);

/** The last day of the rights is over and the material was not blocked for it yet. */
const isOver = sql`expires_on < ${CHINA_TODAY} AND expired_at IS NULL AND deleted_at IS NULL`;

export const expiredMaterials = async (db: Queries) =>
  (await db.query<{ id: number }>(sql`SELECT id FROM material WHERE ${isOver} ORDER BY id`)).map(
    ({ id }) => id,
  );

/** Locks the next materials whose rights are over, among those named or among all. */
export async function lockExpired(unit: Unit, most: number, among?: readonly number[]) {
  const over = await unit.query<{ id: number }>(sql`
    SELECT id FROM material
    WHERE ${isOver} ${among ? sql`AND id = ${anyOf(among)}` : empty} ORDER BY id LIMIT ${most}`);
  return lockMaterials(
    unit,
    sql`true`,
    over.map(({ id }) => id),
  );
}
