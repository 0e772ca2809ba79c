import { BEHIND_POINTS, type BodyOf, contract, type TaskPlace } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, raw, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { nodeTrail } from '../organ/index.ts';
import { type PlaceFacts, taskPlacePolicy } from './task.policy.ts';
import { BEHIND, countColumns, memberTaskSeen, placeVisible, rateOf, TODAY } from './task.scope.ts';

export type PlaceLevel = 'dealer' | 'store';
type Search = Partial<BodyOf<typeof contract.taskStore.list>>;

/** The parts (`p`) of dealers or of stores. */
export const PLACE_TABLES = { dealer: raw('task_dealer p'), store: raw('task_store p') } as const;
const CALLS = { dealer: contract.taskDealer, store: contract.taskStore } as const;
/** The column of a person's part that names the place's. */
const OF = { dealer: raw('tm.dealer_task_id'), store: raw('tm.store_task_id') } as const;

export const ONLY = {
  behind: sql`${BEHIND} >= ${BEHIND_POINTS}`,
  waiting: sql`p.waiting > 0`,
  finished: sql`p.total > 0 AND p.done = p.total`,
} as const;

/** Dealers or stores of tasks, from kept counts alone. */
export const placeSource = (
  actor: Actor,
  level: PlaceLevel,
  { q, taskId, dealerId, only }: Search,
): ListSource<TaskPlace> => ({
  from: sql`${PLACE_TABLES[level]} JOIN task t ON t.id = p.task_id ${q ? sql`JOIN node n ON n.id = p.node_id` : empty}`,
  id: sql`p.id`,
  where: [
    placeVisible(actor, CALLS[level].list),
    ...(taskId ? [sql`p.task_id = ${taskId}`] : []),
    ...(dealerId && level === 'store' ? [sql`p.dealer_task_id = ${dealerId}`] : []),
    ...(q ? [nameContains(sql`n.name`, q)] : []),
    ...(only ? [ONLY[only]] : []),
  ],
  sorts: {
    rate: rateOf('p'),
    // In whole points; of those equally far behind, whoever has done less. Not by what is done alone: a task that has just begun is not late.
    behind: sql`(${BEHIND} - ${rateOf('p')})`,
    total: sql`p.total`,
    waiting: sql`p.waiting`,
    left: sql`p.total - p.done - p.waiting - p.returned`,
    lastAt: sql`p.last_at`,
  },
  defaultSort: { sort: 'total', order: 'DESC' },
  async load(db, ids) {
    const rows = await db.query<Omit<TaskPlace, 'can'> & PlaceFacts & { reached: boolean[] }>(sql`
      SELECT p.id, p.task_id AS "taskId", ${level === 'dealer' ? sql`p.id` : sql`p.dealer_task_id`} AS "dealerId", n.name,
             ${nodeTrail} AS trail, t.title, t.state AS "taskState",
             CASE WHEN t.state IN ('running', 'overdue') AND p.total > 0 AND p.done = p.total THEN 'done'
                  WHEN t.state = 'done' AND p.done < p.total THEN 'overdue' ELSE t.state END AS state,
             ${countColumns('p')}, ${rateOf('p')} AS rate, ${BEHIND} AS behind,
             ${level === 'dealer' ? sql`(SELECT count(*)::int FROM task_store s WHERE s.dealer_task_id = p.id AND s.node_id <> p.node_id)` : sql`0`} AS stores,
             p.last_at AS "lastAt",
             CASE WHEN t.state = 'running' THEN (SELECT count(*)::int FROM task_member tm
               WHERE ${OF[level]} = p.id AND tm.state IN ('open', 'returned') AND tm.reminded_on IS DISTINCT FROM ${TODAY}
                 AND ${memberTaskSeen(actor, contract.taskMember.remind)}) ELSE 0 END AS remindable,
             ${taskPlacePolicy.reached(actor)} AS reached
      FROM ${PLACE_TABLES[level]} JOIN task t ON t.id = p.task_id JOIN node n ON n.id = p.node_id WHERE p.id = ${anyOf(ids)}`);
    const can = taskPlacePolicy.can(actor);
    return rows.map(({ title, taskState, reached, ...row }) => ({
      ...row,
      can: level === 'dealer' ? can({ title, taskState, reached }) : [],
    }));
  },
});

/** One dealer's or store's part that the actor sees. */
export function findPlace(db: Queries, actor: Actor, level: PlaceLevel, id: number): Promise<TaskPlace> {
  const where = [placeVisible(actor, contract.taskDealer.info)];
  const noun = level === 'dealer' ? '经销商任务' : '门店任务';
  return findVisible(db, { ...placeSource(actor, level, {}), where }, id, noun);
}
