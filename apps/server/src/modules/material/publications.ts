import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceChanged, announceToRecipients, HANGING, type Hanging } from './announce-changed.ts';

/** Ends those still to come or under way that `where`, a condition on `p`, names. Answers their materials. */
export async function endPublications(
  unit: Unit,
  where: SQL,
  state: 'ended' | 'withdrawn',
): Promise<number[]> {
  const ended = await unit.query<{ materialId: number; nodeId: number }>(sql`
    UPDATE material_publish p SET state = ${state}, ended_at = now()
    WHERE p.state IN ('scheduled', 'active') AND ${where} 
    RETURNING p.material_id AS "materialId", p.node_id AS "nodeId"`);
  const ids = [...new Set(ended.map(({ materialId }) => materialId))];
  // A material that is published nowhere any more has been taken down.
  const down = await unit.query<Hanging>(sql`
    UPDATE material m SET status = 'withdrawn', updated_at = now(), version = version + 1
    WHERE m.id = ${anyOf(ids)} AND m.status = 'published'
      AND NOT EXISTS (SELECT 1 FROM material_publish p WHERE p.material_id = m.id AND p.state = 'active')
    RETURNING ${HANGING}`);
  await announceChanged(unit, down);
  await announceToRecipients(unit, ended);
  return ids;
}

/** Of those ids, the ones with a publication under way become published. */
export async function markPublished(unit: Unit, ids: readonly number[]) {
  const up = await unit.query<Hanging>(sql`
    UPDATE material m SET status = 'published', updated_at = now(), version = version + 1
    WHERE m.id = ${anyOf(ids)} AND m.status IN ('passed', 'withdrawn')
      AND EXISTS (SELECT 1 FROM material_publish p WHERE p.material_id = m.id AND p.state = 'active')
    RETURNING ${HANGING}`);
  await announceChanged(unit, up);
  const published = await unit.query<{ materialId: number; nodeId: number }>(sql`
    SELECT material_id AS "materialId", node_id AS "nodeId" FROM material_publish
    WHERE material_id = ${anyOf(ids)} AND state = 'active'`);
  await announceToRecipients(unit, published);
}
