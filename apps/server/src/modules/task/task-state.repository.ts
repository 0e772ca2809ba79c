import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { TaskRecord } from './task.repository.ts';

/** A planned task waits for its start; one without a later start begins now. */
export const publishTask = (unit: Queries, id: number, state: 'waiting' | 'running') =>
  unit.query(sql`
    UPDATE task SET state = ${state}, start_at = ${state === 'waiting' ? sql`start_at` : sql`now()`}, version = version + 1 WHERE id = ${id}`);

export const recallTask = (unit: Queries, id: number) =>
  unit.query(sql`UPDATE task SET state = 'draft', version = version + 1 WHERE id = ${id}`);

export const terminateTask = (unit: Queries, id: number, reason: string) =>
  unit.query(sql`
    UPDATE task SET state = 'terminated', ended_at = now(), end_reason = ${reason}, version = version + 1 WHERE id = ${id}`);

/** Ends the parts in which something is still to be handed in. Answers how many. */
export async function endOpenParts(unit: Queries, taskId: number, state: 'overdue' | 'terminated') {
  const ended = await unit.query(sql`
    UPDATE task_member SET state = ${state} WHERE task_id = ${taskId} AND state IN ('open', 'returned') RETURNING id`);
  return ended.length;
}

/** Reminders that lie ahead again because the end moved later are sent again. */
export const renewReminders = (unit: Queries, task: TaskRecord, endAt: string | null) =>
  unit.query(sql`
    UPDATE task SET reminders_sent = '{}' WHERE id = ${task.id} AND ${endAt}::timestamptz > ${task.endAt}::timestamptz`);

/** Opens an overdue task again for the people who missed it. Answers their parts. */
export async function reopenTask(unit: Queries, id: number): Promise<number[]> {
  await unit.query(sql`UPDATE task SET state = 'running', ended_at = NULL WHERE id = ${id}`);
  const open = await unit.query<{ id: number }>(sql`
    UPDATE task_member SET state = 'open' WHERE task_id = ${id} AND state = 'overdue' RETURNING id`);
  return open.map((part) => part.id);
}

export const deleteTask = (unit: Queries, id: number) => unit.query(sql`DELETE FROM task WHERE id = ${id}`);
