import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { lostDatabase } from '#kernel/http/translate-error.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { notify } from '../../notification/index.ts';
import { deliverBatch } from './deliver-batch.service.ts';
import { settleSubstances } from './send-states.repository.ts';

const BATCH = 1000;

export async function run({ kernel, payload: { sendId }, signal, progress }: JobContext<{ sendId: number }>) {
  let missed = 0;
  /** The next people; where that fails one by one, so that somebody whose rows cannot be written keeps nobody from theirs. */
  const deliverNext = async (most: number): Promise<Awaited<ReturnType<typeof deliverBatch>>> => {
    signal.throwIfAborted();
    try {
      return await kernel.tx(SYSTEM, (unit) => deliverBatch(unit, sendId, most));
    } catch (error) {
      if (signal.aborted || lostDatabase(error)) throw error;
      if (most === 1) {
        missed += 1;
        kernel.log.error({ err: error, sendId }, 'one of many failed');
        return kernel.tx(SYSTEM, (unit) => deliverBatch(unit, sendId, 1, { skip: true }));
      }
      for (let count = 1; ; count += 1) {
        const made = await deliverNext(1);
        if (!made || made.done || count === most) return made;
      }
    }
  };
  for (;;) {
    const made = await deliverNext(BATCH);
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
      UPDATE substance_send d SET state = 'active', sent_at = now(),
             note = concat_ws('；', nullif(d.note, ''), ${missed > 0 ? `${missed} 人未能送达` : null}::text) WHERE d.id = ${sendId} AND d.state = 'sending'
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
