import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { LIVE_STATES } from '../substance.scope.ts';
import { deliver } from './send.jobs.ts';
import { settleSubstances } from './send-states.ts';
import { announceToRecipients } from './tell-ended.ts';

export async function run({ kernel }: JobContext<unknown>) {
  await end(kernel);
  await begin(kernel);
}

async function begin({ tx, jobs }: Kernel) {
  await tx(SYSTEM, async (unit) => {
    const started = await unit.query<{ id: number; name: string }>(sql`
      UPDATE substance_send d SET state = 'sending' WHERE d.state = 'scheduled' AND d.from_at <= now() RETURNING d.id, d.name`);
    for (const { id, name } of started)
      await jobs.enqueue(unit, deliver, { sendId: id }, { title: `下发内容「${name}」` });
  });
}

async function end({ tx }: Kernel) {
  await tx(SYSTEM, async (unit) => {
    const ended = await unit.query<{ id: number; name: string; ids: number[] }>(sql`
      UPDATE substance_send d SET state = 'ended', ended_at = now() WHERE d.state IN ${LIVE_STATES} AND d.until_at <= now()
      RETURNING d.id, d.name, array_to_json(ARRAY(SELECT i.substance_id FROM substance_send_item i WHERE i.send_id = d.id)) AS ids`);
    await settleSubstances(unit, [...new Set(ended.flatMap(({ ids }) => ids))]);
    await announceToRecipients(
      unit,
      ended.map(({ id }) => id),
    );
    for (const { id, name } of ended)
      await unit.audit({
        action: 'substanceSend.end',
        entity: 'substanceSend',
        entityId: id,
        summary: `内容下发「${name}」到期结束`,
      });
  });
}
