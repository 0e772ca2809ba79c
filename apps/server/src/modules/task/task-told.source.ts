import { contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { type ToldRow, webhookSource } from '../open/index.ts';

/** Somebody's part of a task that is done, as other systems are told of it. */
export const toldTasks = webhookSource({
  subject: 'task',
  seenBy: contract.task.list,
  rows: (db, ids) =>
    db.query<ToldRow>(sql`
      SELECT x.id, x.path, x.owner_id AS "ownerId",
             json_build_object('title', t.title, 'member', json_build_object('id', m.id, 'name', m.name), 'points', x.points,
               'node', json_build_object('id', n.id, 'name', n.name), 'doneAt', x.done_at) AS fields
      FROM task_member x JOIN task t ON t.id = x.task_id JOIN node n ON n.id = x.node_id JOIN member m ON m.id = x.owner_id
      WHERE x.id = ${anyOf(ids)}`),
});
