import { anyOf, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { writeSubstances } from '../substance.repository.ts';
import { LIVE_STATES } from '../substance.scope.ts';
import { announceToRecipients, askToTakeDown } from './notify-ended.service.ts';

/** Sent now or about to be: what makes a substance `s` published. */
const inForce = sql`EXISTS (
  SELECT 1 FROM substance_send_item i JOIN substance_send d ON d.id = i.send_id
  WHERE i.substance_id = s.id AND i.withdrawn_at IS NULL AND d.state IN ('sending', 'active'))`;

/** Recomputes whether substances are published: while a sending of them is in force they are, after the last they are withdrawn. */
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
 * Takes substances out of sendings that are under way or to come. Recipients lose them at once; those who shared one are asked to
 * take it down, with the words for what happened.
 */
export async function endItems(
  unit: Unit,
  substanceIds: readonly number[],
  why: { ended: string; reason: string },
): Promise<number[]> {
  const ended = await unit.query<{ sendId: number; substanceId: number; title: string }>(sql`
    UPDATE substance_send_item i SET withdrawn_at = now() FROM substance_send d, substance s
    WHERE d.id = i.send_id AND s.id = i.substance_id AND d.state IN ${LIVE_STATES} AND i.withdrawn_at IS NULL
      AND i.substance_id = ${anyOf(substanceIds)}
    RETURNING i.send_id AS "sendId", i.substance_id AS "substanceId", s.title`);
  for (const [id, items] of Map.groupBy(ended, ({ substanceId }) => substanceId)) {
    const sendIds = items.map(({ sendId }) => sendId);
    const [first] = items;
    await askToTakeDown(unit, { sendIds, substanceId: id }, first?.title ?? '', why.ended, why.reason);
  }
  await announceToRecipients(unit, [...new Set(ended.map(({ sendId }) => sendId))]);
  const ids = [...new Set(ended.map(({ substanceId }) => substanceId))];
  await settleSubstances(unit, ids);
  return ids;
}
