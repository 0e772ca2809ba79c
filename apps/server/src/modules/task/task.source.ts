import { type BodyOf, contract, type Task } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { loadTasks } from './task.rows.ts';
import { taskSeen } from './task.scope.ts';

export const taskSource = (
  actor: Actor,
  { q, state, kind, created, template }: Partial<BodyOf<typeof contract.task.list>>,
): ListSource<Task> => ({
  from: sql`task t`,
  id: sql`t.id`,
  where: [
    taskSeen(actor, contract.task.list),
    template ? sql`t.template` : sql`NOT t.template`,
    ...(q ? [nameContains(sql`t.title`, q)] : []),
    ...(state ? [sql`t.state = ${state}`] : []),
    ...(kind ? [sql`t.kind = ${kind}`] : []),
    ...(created ? [withinDays(sql`t.created_at`, created)] : []),
  ],
  sorts: sortsBy('t', 'createdAt', 'endAt', 'startAt'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadTasks(db, actor, ids),
});
