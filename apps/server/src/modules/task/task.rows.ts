import { contract, type Task } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { type TaskFacts, taskPolicy } from './task.policy.ts';
import { countColumns, ownTask, placeVisible, taskHeld } from './task.scope.ts';

/** What a plan (`t`) still lacks before it can be sent. */
export const MISSING = sql`
  CASE WHEN t.end_at IS NULL THEN '没有截止时间' WHEN t.end_at <= now() THEN '截止时间已过'
       WHEN cardinality(t.node_ids) = 0 THEN '未选择下发对象' ELSE '' END`;

/**
 * How far a task is for whoever looks: all of it where it is theirs, else the stores within their reach, else their own part.
 * To be joined to `task t`, columns of `seen`.
 */
export const seenCounts = (actor: Actor, asked: RequiredCalls): SQL => sql`
  LEFT JOIN LATERAL (
    SELECT ${countColumns('t')} WHERE ${taskHeld(actor, asked)}
    UNION ALL
    SELECT sum(p.total)::int, sum(p.done)::int, sum(p.waiting)::int, sum(p.returned)::int, sum(p.exempt)::int,
           sum(p.total - p.done - p.waiting - p.returned)::int
    FROM task_store p WHERE NOT coalesce(${taskHeld(actor, asked)}, false) AND p.task_id = t.id AND ${placeVisible(actor, asked)}
    HAVING count(*) > 0
    UNION ALL
    SELECT (tm.state <> 'exempt')::int, (tm.state = 'done')::int, (tm.state = 'waiting')::int, (tm.state = 'returned')::int,
           (tm.state = 'exempt')::int, (tm.state IN ('open', 'overdue', 'terminated'))::int
    FROM task_member tm WHERE tm.task_id = t.id AND ${ownTask(actor)}
    LIMIT 1) seen ON true`;

export const taskColumns = (actor: Actor) => sql`
  t.id, t.title, t.kind, t.template, t.state, t.evidence, t.evidence_all AS "evidenceAll", t.wanted, t.points, t.start_at AS "startAt", t.end_at AS "endAt",
  t.spread_at IS NOT NULL AS spread, coalesce(seen.total, 0) AS total, coalesce(seen.done, 0) AS done,
  coalesce(seen.waiting, 0) AS waiting, coalesce(seen.returned, 0) AS returned, coalesce(seen.left, 0) AS left,
  coalesce(seen.exempt, 0) AS exempt,
  CASE WHEN seen.total > 0 THEN seen.done::float8 / seen.total ELSE 0 END AS rate,
  o.name AS owner, n.name AS node, t.created_at AS "createdAt", t.version, ${MISSING} AS missing,
  ${taskPolicy.reached(actor)} AS reached`;

export type TaskRecord = Omit<Task, 'can'> & TaskFacts & { reached: boolean[] };

export const presentTask = (actor: Actor) => {
  const can = taskPolicy.can(actor);
  return <Row extends TaskRecord>({ missing, reached, ...row }: Row) => ({
    ...row,
    can: can({ ...row, missing, reached }),
  });
};

export async function loadTasks(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<Task[]> {
  const rows = await db.query<TaskRecord>(sql`
    SELECT ${taskColumns(actor)} FROM task t JOIN member o ON o.id = t.owner_id JOIN node n ON n.id = t.node_id
    ${seenCounts(actor, contract.task.list)} WHERE t.id = ${anyOf(ids)}`);
  return rows.map(presentTask(actor));
}
