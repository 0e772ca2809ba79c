import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { materialVisible, picturesOf } from '../../material/index.ts';

/** What kind of material this is, if the actor may see it. */
export const materialType = async (db: Queries, actor: Actor, id: number): Promise<string | undefined> =>
  (
    await db.one<{ type: string }>(sql`
      SELECT m.type FROM material m
      WHERE m.id = ${id} AND m.deleted_at IS NULL AND ${materialVisible(actor, contract.material.info)}`)
  )?.type;

/** Pictures for one article: those the actor may use and a reviewer passed, others than now where there are any, the least used first. */
export async function choosePictures(
  db: Queries,
  actor: Actor,
  materialIds: readonly number[],
  count: number,
  now: readonly number[] = [],
): Promise<number[]> {
  if (materialIds.length === 0 || count === 0) return [];
  const rows = await db.query<{ id: number }>(sql`
    SELECT m.id FROM material m
    WHERE m.id = ${anyOf(materialIds)} AND m.type = 'image' AND m.deleted_at IS NULL AND ${materialVisible(actor, contract.material.info)}
    ORDER BY (m.id = ${anyOf(now, 'bigint')}), m.usages, m.id`);
  const pictures = await picturesOf(
    db,
    null,
    rows.map(({ id }) => id),
  );
  return rows
    .map(({ id }) => id)
    .filter((id) => pictures.get(id)?.usable)
    .slice(0, count);
}
