import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { writeSubstances } from '../substance.repository.ts';
import { LIVE_STATES } from '../substance.scope.ts';
import { announceToRecipients, askBack } from './tell-ended.ts';

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

/**
 * Takes pieces out of sendings that are under way or to come: `where` is a condition on `i`. Whoever has them loses them at once,
 * and whoever shared them is asked to take them back, with the words for what happened.
 */
export async function endItems(
  unit: Unit,
  where: SQL,
  why: { ended: string; reason: string },
): Promise<number[]> {
  const ended = await unit.query<{ sendId: number; substanceId: number; title: string }>(sql`
    UPDATE substance_send_item i SET withdrawn_at = now() FROM substance_send d, substance s
    WHERE d.id = i.send_id AND s.id = i.substance_id AND d.state IN ${LIVE_STATES} AND i.withdrawn_at IS NULL AND ${where}
    RETURNING i.send_id AS "sendId", i.substance_id AS "substanceId", s.title`);
  for (const [id, items] of Map.groupBy(ended, ({ substanceId }) => substanceId)) {
    const sendIds = items.map(({ sendId }) => sendId);
    const which = sql`v.substance_id = ${id} AND v.send_id = ${anyOf(sendIds)}`;
    await askBack(unit, which, items[0]?.title ?? '', why.ended, why.reason);
  }
  await announceToRecipients(unit, [...new Set(ended.map(({ sendId }) => sendId))]);
  const ids = [...new Set(ended.map(({ substanceId }) => substanceId))];
  await settleSubstances(unit, ids);
  return ids;
}
