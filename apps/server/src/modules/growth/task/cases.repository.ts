import type { TouchResult } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';

/** A touch settles the case in every task it is part of; a task without open cases is done. */
export async function closeCases(unit: Unit, prospectId: number, result: TouchResult) {
  const closed = await unit.query<{ taskId: number }>(sql`
    UPDATE growth_task_case SET done_at = now(), result = ${result}
    WHERE prospect_id = ${prospectId} AND done_at IS NULL RETURNING task_id AS "taskId"`);
  const ids = closed.map(({ taskId }) => taskId);
  if (ids.length === 0) return;
  await unit.query(sql`
    UPDATE growth_task t SET state = 'done' WHERE t.id = ${anyOf(ids)} AND t.state = 'running'
      AND NOT EXISTS (SELECT 1 FROM growth_task_case k WHERE k.task_id = t.id AND k.done_at IS NULL)`);
}
