import { type SQL, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { notifyMany } from '../notification/index.ts';
import { TODAY } from './task.scope.ts';

/** Reminds those of a running task (`tm` within `where`) who have something to hand in and were not reminded today. */
export async function remindPeople(
  unit: Unit,
  task: { id: number; title: string },
  where: SQL,
  text: string,
) {
  const told = await unit.query<{ id: number }>(sql`
    UPDATE task_member tm SET reminded_on = ${TODAY}, reminded_times = tm.reminded_times + 1
    WHERE tm.task_id = ${task.id} AND tm.state IN ('open', 'returned') AND tm.reminded_on IS DISTINCT FROM ${TODAY} AND ${where}
    RETURNING tm.owner_id AS id`);
  const ids = told.map(({ id }) => id);
  if (ids.length > 0)
    await notifyMany(unit, sql`SELECT unnest(${ids}::bigint[]) AS member_id`, {
      kind: 'task',
      title: `催办：任务「${task.title}」`,
      body: text,
      link: '/home/task?tabid=mine',
    });
  return ids.length;
}
