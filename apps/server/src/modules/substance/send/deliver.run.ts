import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { notify } from '../../notification/index.ts';
import { deliverBatch } from './deliver-batch.ts';
import { settleSubstances } from './send-states.ts';

const BATCH = 1000;

export async function run({ kernel, payload: { sendId }, signal, progress }: JobContext<{ sendId: number }>) {
  for (;;) {
    signal.throwIfAborted();
    const made = await kernel.tx(SYSTEM, (unit) => deliverBatch(unit, sendId, BATCH));
    if (!made) return;
    await progress(made.people, made.expected || null, `已送达 ${made.people} 人`);
    if (made.done) break;
  }
  await kernel.tx(SYSTEM, async (unit) => {
    const done = await unit.one<{
      name: string;
      people: number;
      note: string;
      ownerId: number;
      ids: number[];
    }>(sql`
      UPDATE substance_send d SET state = 'active', sent_at = now() WHERE d.id = ${sendId} AND d.state = 'sending'
      RETURNING d.name, d.people, d.note, d.owner_id AS "ownerId",
        array_to_json(ARRAY(SELECT i.substance_id FROM substance_send_item i WHERE i.send_id = d.id)) AS ids`);
    if (!done) return;
    await settleSubstances(unit, done.ids);
    await notify(unit, done.ownerId, {
      kind: 'substance',
      title: `「${done.name}」已下发给 ${done.people} 人`,
      body: done.note,
      link: `/home/substance/send?open=${sendId}`,
    });
  });
}
