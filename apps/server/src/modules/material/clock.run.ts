import { anyOf, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach, settleInBatches } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../notification/index.ts';
import { notifyRecipients } from './notify/notify.jobs.ts';
import { endOverdue, markPublished } from './publish/publications.repository.ts';
import { expiredMaterials } from './usage/rights.repository.ts';
import { blockExpired } from './usage/rights.service.ts';

const HOUR_MS = 3_600_000;
const AT_ONCE = 200;

export async function run({ kernel, signal }: JobContext<unknown>) {
  const steps = [end, begin, block];
  await settleEach(steps, (step) => step(kernel, signal), {
    log: kernel.log,
    signal,
    name: ({ name }: { name: string }) => name,
    patienceMs: HOUR_MS,
  });
}

async function block(kernel: Kernel, signal: AbortSignal) {
  const { log } = kernel;
  const expired = await expiredMaterials(kernel.db);
  const blockSome = (ids: readonly number[]) =>
    kernel.tx(SYSTEM, (unit) => blockExpired(kernel, unit, [...ids]));
  await settleInBatches(expired, blockSome, { log, signal, atOnce: AT_ONCE });
}

interface Started {
  materialId: number;
  nodeId: number;
  message: string;
  publisherId: number;
}

async function begin({ db, tx, jobs, log }: Kernel, signal: AbortSignal) {
  const isDue = sql`p.state = 'scheduled' AND p.from_at <= now()`;
  const due = await db.query<{ id: number }>(
    sql`SELECT p.id FROM material_publish p WHERE ${isDue} ORDER BY p.id`,
  );
  const beginThese = (some: readonly { id: number }[]) =>
    tx(SYSTEM, async (unit) => {
      const started = await unit.query<Started>(sql`
      UPDATE material_publish p SET state = 'active' WHERE p.id = ${anyOf(some.map(({ id }) => id))} AND ${isDue}
      RETURNING p.material_id AS "materialId", p.node_id AS "nodeId", p.message, p.owner_id AS "publisherId"`);
      await markPublished(
        unit,
        started.map(({ materialId }) => materialId),
      );
      // What one person planned with the same words is told as one thing.
      const together = Map.groupBy(started, ({ publisherId, message }) => `${publisherId} ${message}`);
      for (const [first, ...rest] of together.values()) {
        if (!first) continue;
        const all = [first, ...rest];
        await jobs.enqueue(unit, notifyRecipients, {
          materialIds: [...new Set(all.map(({ materialId }) => materialId))],
          nodeIds: [...new Set(all.map(({ nodeId }) => nodeId))],
          message: first.message,
          publisherId: first.publisherId,
        });
      }
    });
  await settleInBatches(due, beginThese, { log, signal });
}

async function end({ db, tx, log }: Kernel, signal: AbortSignal) {
  const over = await db.query<{ id: number }>(sql`
    SELECT p.id FROM material_publish p WHERE p.state IN ('scheduled', 'active') AND p.until_at <= now() ORDER BY p.id`);
  const endThese = (some: readonly { id: number }[]) =>
    tx(SYSTEM, async (unit) => {
      const ids = await endOverdue(
        unit,
        some.map(({ id }) => id),
      );
      const down = await unit.query<{ id: number; name: string; ownerId: number }>(sql`
      SELECT id, name, owner_id AS "ownerId" FROM material WHERE id = ANY(${ids}) AND status = 'withdrawn'`);
      for (const { id, name, ownerId } of down) {
        await unit.audit({
          action: 'materialPublish.end',
          entity: 'material',
          entityId: id,
          summary: `素材「${name}」发布到期，自动下架`,
        });
        await notify(unit, ownerId, {
          kind: 'material',
          title: `素材「${name}」发布到期，已下架`,
          link: `/home/material?open=${id}`,
        });
      }
    });
  await settleInBatches(over, endThese, { log, signal });
}
