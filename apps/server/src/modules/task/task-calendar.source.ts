import { type CalendarState, contract, type PlatformId, type Task, taskState } from '@zhiying/contract';
import { join, sql } from '#db/sql.ts';
import { type Actor, seesOnlyOwn } from '#kernel/access/actor.ts';
import { chinaDate } from '#kernel/list/days.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import type { MarkCount, MarkSource } from '../publish/index.ts';
import { taskSeen } from './task.scope.ts';

interface DueTask {
  id: number;
  title: string;
  at: string;
  status: Task['state'];
  state: CalendarState;
  platforms: PlatformId[];
  total: number;
  done: number;
}

const DAY = chinaDate(sql`t.end_at`);
/** As the calendar's filters call it: due, done, or overdue. */
const STATE = sql`CASE t.state WHEN 'done' THEN 'published' WHEN 'overdue' THEN 'failed' ELSE 'queued' END`;

const seen = (actor: Actor, range: string, q: string | undefined) =>
  join(
    [
      taskSeen(actor, contract.task.list),
      sql`NOT t.template AND t.state IN ('waiting', 'running', 'done', 'overdue')`,
      withinDays(sql`t.end_at`, range),
      ...(q ? [nameContains(sql`t.title`, q)] : []),
    ],
    ' AND ',
  );

/** Tasks stand on the content calendar by their deadline. Drafts and ended ones have none to keep. */
export const taskMarks: MarkSource = {
  kind: 'task',
  call: contract.task.list,
  count: (db, actor, { range, q }) =>
    db.query<MarkCount>(sql`
      SELECT ${DAY}::text AS day, ${STATE} AS state, array_to_json(t.platforms) AS platforms, count(*)::int AS count
      FROM task t WHERE ${seen(actor, range, q)} GROUP BY 1, 2, t.platforms`),
  async find(db, actor, { range, q, perDay, states, platforms }) {
    const shown = [
      ...(states ? [sql`${STATE} = ANY(${states}::text[])`] : []),
      ...(platforms ? [sql`t.platforms && ${platforms}::text[]`] : []),
    ];
    const rows = await db.query<DueTask>(sql`
      SELECT id, title, at, status, state, array_to_json(platforms) AS platforms, total, done FROM (
        SELECT t.id, t.title, t.end_at AS at, t.state AS status, ${STATE} AS state, t.platforms, t.total, t.done,
               row_number() OVER (PARTITION BY ${DAY} ORDER BY t.end_at, t.id) AS place
        FROM task t WHERE ${join([seen(actor, range, q), ...shown], ' AND ')}) due
      WHERE place <= ${perDay} ORDER BY at, id`);
    const ownOnly = seesOnlyOwn(actor);
    return rows.map(({ status, total, done, ...row }) => ({
      ...row,
      until: null,
      late: status === 'overdue',
      // How many others did it is not told to whoever only does tasks.
      note: ownOnly ? taskState.label(status) : `${taskState.label(status)} ${done} / ${total}`,
      link: ownOnly ? '/home/task?tabid=mine' : `/home/task/detail?id=${row.id}`,
    }));
  },
};
