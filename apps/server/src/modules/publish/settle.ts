import type { AttemptStatus, BatchKind } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countStates, SETTLED } from './states.ts';
import { sourceOf } from './subjects.ts';

/**
 * Batches of which nothing is open any more are handed back to their owners with the numbers. Asked after every ending, and by
 * the clock for what a crash left between the two.
 */
export async function settleBatches({ db, tx }: Pick<Kernel, 'db' | 'tx'>) {
  const ended = await db.query<{ kind: BatchKind; batchId: number }>(sql`
    SELECT b.kind, b.batch_id AS "batchId" FROM publish_batch b
    WHERE b.settled_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM publish_attempt p
      WHERE p.batch_kind = b.kind AND p.batch_id = b.batch_id AND p.state <> ALL(${SETTLED}))
    ORDER BY b.created_at LIMIT 1000`);
  for (const { kind, batchId } of ended)
    await tx(SYSTEM, async (unit) => {
      const source = sourceOf(unit, kind);
      await source.hold(unit, batchId);
      const batch = await unit.one<{ held: number; note: string }>(sql`
        SELECT held, note FROM publish_batch WHERE kind = ${kind} AND batch_id = ${batchId} AND settled_at IS NULL FOR UPDATE`);
      const counts = countStates(
        await unit.query<{ status: AttemptStatus; count: number }>(sql`
          SELECT state AS status, count(*)::int AS count FROM publish_attempt
          WHERE batch_kind = ${kind} AND batch_id = ${batchId} GROUP BY 1`),
      );
      // Something was tried again meanwhile, or another process was quicker.
      const open = Object.entries(counts).some(
        ([state, n]) => n > 0 && !SETTLED.includes(state as AttemptStatus),
      );
      if (!batch || open) return;
      await unit.query(
        sql`UPDATE publish_batch SET settled_at = now() WHERE kind = ${kind} AND batch_id = ${batchId}`,
      );
      const { published, failed, cancelled } = counts;
      const parts = [
        `成功 ${published} 条`,
        ...(failed > 0 ? [`失败 ${failed} 条`] : []),
        ...(cancelled > 0 ? [`取消 ${cancelled} 条`] : []),
        ...(batch.note ? [batch.note] : []),
      ];
      await source.settle(unit, batchId, {
        sent: published,
        failed: failed + cancelled + batch.held,
        note: parts.join('，'),
      });
    });
}
