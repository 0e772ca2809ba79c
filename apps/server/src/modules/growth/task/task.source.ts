import { contract, type TaskSearchOfGrowth, type TouchTask } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { chinaToday } from '#kernel/list/days.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { touchTaskPolicy } from './task.policy.ts';
import { tasksSeen } from './task.scope.ts';

export const taskSource = (actor: Actor, { q, state }: TaskSearchOfGrowth): ListSource<TouchTask> => ({
  from: sql`growth_task r`,
  id: sql`r.id`,
  where: [
    sql`r.channel_id = ${actor.channelId}`,
    tasksSeen(actor, contract.growthTask.list),
    ...(q ? [sql`r.name LIKE ${likeText(q)}`] : []),
    ...(state ? [sql`r.state = ${state}`] : []),
  ],
  sorts: sortsBy('r', 'createdAt', 'dueOn'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadTasks(db, actor, ids as number[]),
});

type Row = Omit<TouchTask, 'can'> & { reached: (boolean | null)[] };

export async function loadTasks(db: Queries, actor: Actor, ids: readonly number[]): Promise<TouchTask[]> {
  const rows = await db.query<Row>(sql`
    SELECT r.id, r.name, r.state, array_to_json(r.levels) AS levels, to_char(r.due_on, 'YYYY-MM-DD') AS "dueOn",
           r.state IN ('giving', 'running') AND r.due_on < ${chinaToday} AS late,
           (SELECT json_build_object('id', t.id, 'name', t.name) FROM growth_template t WHERE t.id = r.template_id) AS template,
           json_build_object('id', m.id, 'name', m.name) AS owner, json_build_object('id', n.id, 'name', n.name) AS node,
           r.created_at AS "createdAt", coalesce(k.people, 0) AS people, coalesce(k.total, 0) AS total, coalesce(k.done, 0) AS done,
           coalesce(k.reached, 0) AS "reachedCount", ${touchTaskPolicy.reached(actor)} AS reached
    FROM growth_task r JOIN member m ON m.id = r.owner_id JOIN node n ON n.id = r.node_id
    LEFT JOIN LATERAL (SELECT count(DISTINCT k.member_id)::int AS people, count(*)::int AS total,
                              count(k.done_at)::int AS done, count(*) FILTER (WHERE k.result = 'reached')::int AS reached
                       FROM growth_task_case k WHERE k.task_id = r.id) k ON true
    WHERE r.id = ${anyOf(ids)}`);
  const can = touchTaskPolicy.can(actor);
  return rows.map((row) => {
    const { reached, reachedCount, ...rest } = row as Row & { reachedCount: number };
    return { ...rest, reached: reachedCount, can: can({ state: row.state, reached }) } as TouchTask;
  });
}
