import type { Queries } from '#db/database.ts';
import { anyOf, join, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';
import { taskMemberPolicy } from './task.policy.ts';
import { TODAY } from './task.scope.ts';

/** Which people of a task are reminded: everybody, or those that all of these conditions hold for. */
export interface Whom {
  /** Within the reach of this person. */
  by?: Actor;
  ids?: readonly number[];
  dealerId?: number;
  storeId?: number;
}

const unfinishedOf = (taskId: number, { by, ids, dealerId, storeId }: Whom): SQL =>
  join(
    [
      sql`tm.task_id = ${taskId} AND tm.state IN ('open', 'returned')`,
      ...(by ? [taskMemberPolicy.reach(by, 'remind')] : []),
      ...(ids ? [sql`tm.id = ${anyOf(ids)}`] : []),
      ...(dealerId ? [sql`tm.dealer_task_id = ${dealerId}`] : []),
      ...(storeId ? [sql`tm.store_task_id = ${storeId}`] : []),
    ],
    ' AND ',
  );

/** How many of these people were reminded today, by whomever. */
export async function countRemindedToday(unit: Unit, taskId: number, whom: Whom): Promise<number> {
  const row = await unit.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM task_member tm WHERE ${unfinishedOf(taskId, whom)} AND tm.reminded_on = ${TODAY}`);
  return row?.count ?? 0;
}

export const markReminded = (unit: Queries, id: number, whom: Whom) =>
  unit.query<{ id: number }>(sql`
    UPDATE task_member tm SET reminded_on = ${TODAY}, reminded_times = tm.reminded_times + 1
    WHERE ${unfinishedOf(id, whom)} AND tm.reminded_on IS DISTINCT FROM ${TODAY}
    RETURNING tm.owner_id AS id`);
