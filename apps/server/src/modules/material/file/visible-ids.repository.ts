import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { visible } from '../material.scope.ts';

/** Those of the materials that the actor sees, in the order asked. */
export async function visibleMaterials(db: Queries, actor: Actor, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.query<{ id: number }>(sql`
    SELECT m.id FROM material m WHERE m.id = ${anyOf(ids)} AND m.deleted_at IS NULL AND ${visible(actor, contract.material.info)}`);
  const seen = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => seen.has(id));
}
