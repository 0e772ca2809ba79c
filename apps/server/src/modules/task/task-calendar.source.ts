import { contract, type Task, taskState } from '@zhiying/contract';
import { join, sql } from '#db/sql.ts';
import { seesOnlyOwn } from '#kernel/access/actor.ts';
import { chinaDate } from '#kernel/list/days.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import type { MarkSource } from '../publish/index.ts';
import { taskSeen } from './task.scope.ts';

interface DueTask {
  id: number;
  title: string;
  at: string;
  state: Task['state'];
  total: number;
  done: number;
  day: string;
  onDay: number;
}

/** Tasks stand on the content calendar by their deadline. Drafts and ended ones have none to keep. */
export const taskMarks: MarkSource = {
  kind: 'task',
  call: contract.task.list,
  async find(db, actor, { range, q, perDay }) {
    const conditions = [
      taskSeen(actor, contract.task.list),
      sql`NOT t.template AND t.state IN ('waiting', 'running', 'done', 'overdue')`,
      withinDays(sql`t.end_at`, range),
      ...(q ? [nameContains(sql`t.title`, q)] : []),
    ];
    const rows = await db.query<DueTask>(sql`
      SELECT id, title, at, state, total, done, day::text AS day, "onDay" FROM (
        SELECT t.id, t.title, t.end_at AS at, t.state, t.total, t.done, ${chinaDate(sql`t.end_at`)} AS day,
               row_number() OVER (PARTITION BY ${chinaDate(sql`t.end_at`)} ORDER BY t.end_at, t.id) AS place,
               count(*) OVER (PARTITION BY ${chinaDate(sql`t.end_at`)})::int AS "onDay"
        FROM task t WHERE ${join(conditions, ' AND ')}) due
      WHERE place <= ${perDay} ORDER BY at, id`);
    const ownOnly = seesOnlyOwn(actor);
    return rows.map(({ id, title, at, state, total, done, day, onDay }) => ({
      id,
      title,
      at,
      day,
      onDay,
      late: state === 'overdue',
      // How many others did it is not told to whoever only does tasks.
      note: ownOnly ? taskState.label(state) : `${taskState.label(state)} ${done} / ${total}`,
      link: ownOnly ? '/home/task?tabid=mine' : `/home/task/detail?id=${id}`,
    }));
  },
};
