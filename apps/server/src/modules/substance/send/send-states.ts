import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { writeSubstances } from '../substance.repository.ts';
import { LIVE_STATES } from '../substance.scope.ts';

/** Sent now or about to be: what makes a substance `s` published. */
const inForce = sql`EXISTS (
  SELECT 1 FROM substance_send_item i JOIN substance_send d ON d.id = i.send_id
  WHERE i.substance_id = s.id AND i.withdrawn_at IS NULL AND d.state IN ('sending', 'active'))`;

/** Of these, the ones that are sent to somebody are published, those that no longer are have been taken down. */
export async function settleSubstances(unit: Unit, ids: readonly number[]) {
  if (ids.length === 0) return;
  await writeSubstances(
    unit,
    sql`s.id = ${anyOf(ids)} AND s.status IN ('passed', 'withdrawn') AND ${inForce}`,
    sql`status = 'published'`,
  );
  await writeSubstances(
    unit,
    sql`s.id = ${anyOf(ids)} AND s.status = 'published' AND NOT ${inForce}`,
    sql`status = 'withdrawn'`,
  );
}

/** Takes pieces out of sendings that are under way or to come: `where` is a condition on `i`. Whoever has them loses them at once. */
export async function endItems(unit: Unit, where: SQL): Promise<number[]> {
  const ended = await unit.query<{ substanceId: number }>(sql`
    UPDATE substance_send_item i SET withdrawn_at = now() FROM substance_send d
    WHERE d.id = i.send_id AND d.state IN ${LIVE_STATES} AND i.withdrawn_at IS NULL AND ${where}
    RETURNING i.substance_id AS "substanceId"`);
  const ids = [...new Set(ended.map(({ substanceId }) => substanceId))];
  await settleSubstances(unit, ids);
  return ids;
}
