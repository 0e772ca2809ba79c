import type { BatchKind } from '@zhiying/contract';
import { singleFlightReads } from '#db/single-flight-reads.ts';
import { prepared, type SQL, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { SETTLED } from './publish.states.ts';
import { sourceOf } from './subjects.ts';

/** A batch does not wait longer than this for what only the platform, or a person who looks there, can say. */
const OVERDUE = sql`interval '2 hours'`;
const settled = (state: SQL) => sql`${state} = ANY(${SETTLED})`;
const overdue = sql`(p.state IN ('processing', 'unknown') AND p.sent_at < now() - ${OVERDUE})`;
/** What a person is to publish does not keep back what was not released yet (`b`). */
const byHand = sql`(p.state = 'handover' AND b.held > 0)`;

/** Its content was published by another post of the batch, as after moving it to another account: nothing of it is left. */
const goneOutElsewhere = sql`EXISTS (
  SELECT 1 FROM publish_attempt other
  WHERE other.batch_kind = p.batch_kind AND other.batch_id = p.batch_id AND other.subject_kind = p.subject_kind
    AND other.subject_id = p.subject_id AND other.state = 'published')`;

interface BatchName {
  batchKind: BatchKind;
  batchId: number;
}

/**
 * Batches of which nothing is open any more are handed back to their owners with the numbers. Asked after every ending for its own
 * batch, and by the clock for all, for what a crash left between the two. What has been waiting for its platform for hours does not
 * keep the rest: the owner is told so, and told again when that has ended too.
 */
export async function settleBatches({ db, tx }: Pick<Kernel, 'db' | 'tx'>, only?: BatchName) {
  const which = only ? sql`b.kind = ${only.batchKind} AND b.batch_id = ${only.batchId} AND` : sql``;
  const statement = sql`
    SELECT b.kind AS "batchKind", b.batch_id AS "batchId" FROM publish_batch b
    WHERE ${which} (b.settled_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM publish_attempt p
        WHERE p.batch_kind = b.kind AND p.batch_id = b.batch_id AND NOT ${settled(sql`p.state`)} AND NOT ${overdue} AND NOT ${byHand})
      OR b.told IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM publish_attempt p WHERE p.batch_kind = b.kind AND p.batch_id = b.batch_id AND NOT ${settled(sql`p.state`)}))
    ORDER BY b.created_at LIMIT 1000`;
  const ended = await singleFlightReads(db).query<BatchName>(only ? prepared(statement) : statement);
  for (const batch of ended) await tx(SYSTEM, (unit) => settleOne(unit, batch));
}

async function settleOne(unit: Unit, { batchKind, batchId }: BatchName) {
  const source = sourceOf(unit, batchKind);
  await source.hold(unit, batchId);
  const batch = await unit.one<{ held: number; note: string; told: string | null }>(sql`
    SELECT held, note, told FROM publish_batch
    WHERE kind = ${batchKind} AND batch_id = ${batchId} AND (settled_at IS NULL OR told IS NOT NULL) FOR UPDATE`);
  const counts = await unit.one<
    Record<'published' | 'failed' | 'cancelled' | 'waiting' | 'byHand' | 'open', number>
  >(sql`
    SELECT count(*) FILTER (WHERE state = 'published')::int AS published, count(*) FILTER (WHERE state = 'failed')::int AS failed,
           count(*) FILTER (WHERE state = 'cancelled' AND NOT ${goneOutElsewhere})::int AS cancelled, count(*) FILTER (WHERE ${overdue})::int AS waiting,
           count(*) FILTER (WHERE ${byHand})::int AS "byHand",
           count(*) FILTER (WHERE NOT ${settled(sql`p.state`)} AND NOT ${overdue} AND NOT ${byHand})::int AS open
    FROM publish_attempt p JOIN publish_batch b ON b.kind = p.batch_kind AND b.batch_id = p.batch_id
    WHERE p.batch_kind = ${batchKind} AND p.batch_id = ${batchId}`);
  // Something was tried again meanwhile, or another process was quicker.
  if (!batch || !counts || counts.open > 0 || (batch.told !== null && counts.waiting + counts.byHand > 0))
    return;
  const { published, failed, cancelled, waiting, byHand: handed } = counts;
  const note = [
    `成功 ${published} 条`,
    ...(failed > 0 ? [`失败 ${failed} 条`] : []),
    ...(cancelled > 0 ? [`取消 ${cancelled} 条`] : []),
    ...(handed > 0 ? [`${handed} 条待人工发布`] : []),
    ...(waiting > 0 ? [`${waiting} 条平台长时间无结果，请在发布记录中核对`] : []),
    ...(batch.note ? [batch.note] : []),
  ].join('，');
  await unit.query(sql`
    UPDATE publish_batch SET settled_at = now(), told = ${waiting + handed > 0 ? note : null}
    WHERE kind = ${batchKind} AND batch_id = ${batchId}`);
  await source.settle(unit, batchId, {
    sent: published,
    failed: failed + waiting,
    // Somebody took it back on purpose: it has not failed, and can go out another time.
    held: batch.held + cancelled,
    note,
    amends: batch.told,
  });
}
