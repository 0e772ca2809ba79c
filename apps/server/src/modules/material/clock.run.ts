import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../notification/index.ts';
import { endPublications, markPublished } from './publications.ts';
import { blockExpired } from './rights.ts';
import { tellRecipients } from './tell.jobs.ts';

export async function run({ kernel, signal }: JobContext<unknown>) {
  await end(kernel);
  await begin(kernel);
  while (!signal.aborted && (await kernel.tx(SYSTEM, (unit) => blockExpired(kernel, unit))) > 0);
}

interface Started {
  materialId: number;
  nodeId: number;
  message: string;
  publisherId: number;
}

async function begin({ tx, jobs }: Kernel) {
  await tx(SYSTEM, async (unit) => {
    const started = await unit.query<Started>(sql`
      UPDATE material_publish p SET state = 'active' WHERE p.state = 'scheduled' AND p.from_at <= now()
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
      await jobs.enqueue(unit, tellRecipients, {
        materialIds: [...new Set(all.map(({ materialId }) => materialId))],
        nodeIds: [...new Set(all.map(({ nodeId }) => nodeId))],
        message: first.message,
        publisherId: first.publisherId,
      });
    }
  });
}

async function end({ tx }: Kernel) {
  await tx(SYSTEM, async (unit) => {
    const ids = await endPublications(unit, sql`p.until_at <= now()`, 'ended');
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
}
