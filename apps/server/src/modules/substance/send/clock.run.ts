import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach, settleInBatches } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { LIVE_STATES } from '../substance.scope.ts';
import { announceToRecipients } from './notify-ended.service.ts';
import { deliver } from './send.jobs.ts';
import { settleSubstances } from './send-states.repository.ts';

export async function run({ kernel, signal }: JobContext<unknown>) {
  await settleEach([end, begin], (step) => step(kernel, signal), {
    log: kernel.log,
    signal,
    name: ({ name }: { name: string }) => name,
  });
}

const sendsWhere = (db: Queries, where: SQL) =>
  db.query<{ id: number }>(sql`SELECT d.id FROM substance_send d WHERE ${where} ORDER BY d.id`);

async function begin({ db, tx, jobs, log }: Kernel, signal: AbortSignal) {
  const isDue = sql`d.state = 'scheduled' AND d.from_at <= now()`;
  const beginOne = ({ id }: { id: number }) =>
    tx(SYSTEM, async (unit) => {
      const started = await unit.one<{ name: string }>(
        sql`UPDATE substance_send d SET state = 'sending' WHERE d.id = ${id} AND ${isDue} RETURNING d.name`,
      );
      if (started)
        await jobs.enqueue(unit, deliver, { sendId: id }, { title: `下发内容「${started.name}」` });
    });
  await settleEach(await sendsWhere(db, isDue), beginOne, { log, signal });
}

async function end({ db, tx, log }: Kernel, signal: AbortSignal) {
  const isOver = sql`d.state IN ${LIVE_STATES} AND d.until_at <= now()`;
  const endThese = (some: readonly { id: number }[]) =>
    tx(SYSTEM, async (unit) => {
      const ended = await unit.query<{ id: number; name: string; ids: number[] }>(sql`
      UPDATE substance_send d SET state = 'ended', ended_at = now() WHERE d.id = ${anyOf(some.map(({ id }) => id))} AND ${isOver}
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
  await settleInBatches(await sendsWhere(db, isOver), endThese, { log, signal });
}
