import { contract, type TaskInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Storage } from '#kernel/storage.ts';
import { piecesOf } from './pieces.service.ts';
import { ONLY } from './place.source.ts';
import { presentTask, seenCounts, type TaskRecord, taskColumns } from './task.rows.ts';
import { memberTaskSeen, placeVisible, TIME_SHARE, TODAY, taskSeen } from './task.scope.ts';

type Read = Omit<TaskInfo, keyof Figures | 'can' | 'pieces'> & TaskRecord & { substanceIds: number[] };
type Figures = Pick<TaskInfo, 'dealers' | 'stores' | 'behind' | 'withWaiting' | 'finished' | 'remindable'>;

/** One task as the viewer sees it, with the figures of its head. */
export async function taskInfo(db: Queries, storage: Storage, actor: Actor, id: number): Promise<TaskInfo> {
  const asked = contract.task.info;
  const row = await db.one<Read>(sql`
    SELECT ${taskColumns(actor)}, t.brief, to_jsonb(t.substance_ids) AS "substanceIds", t.figure_name AS "figureName", t.platforms, t.auto_accept AS "autoAccept", t.reminders,
           t.mode, t.follow, t.ended_at AS "endedAt", t.end_reason AS "endReason", t.last_at AS "lastAt", ${TIME_SHARE} AS "timeShare",
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) ORDER BY x.path), '[]') FROM node x
            WHERE x.id = ANY(t.node_ids)) AS nodes,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) ORDER BY x.sort), '[]') FROM role x
            WHERE x.id = ANY(t.role_ids)) AS roles
    FROM task t JOIN member o ON o.id = t.owner_id JOIN node n ON n.id = t.node_id ${seenCounts(actor, asked)}
    WHERE t.id = ${id} AND ${taskSeen(actor, asked)}`);
  if (!row) throw RowMissing('任务');
  const { substanceIds, ...task } = presentTask(actor)(row);
  const pieces = await piecesOf(db, storage, substanceIds);
  return {
    ...task,
    pieces: substanceIds.flatMap((piece) => pieces.get(piece) ?? []),
    ...(await figuresOf(db, actor, id)),
  };
}

async function figuresOf(db: Queries, actor: Actor, id: number): Promise<Figures> {
  const figures = await db.one<Figures>(sql`
    WITH dealers AS (
      SELECT count(*)::int AS dealers, count(*) FILTER (WHERE ${ONLY.behind})::int AS behind,
             count(*) FILTER (WHERE ${ONLY.waiting})::int AS "withWaiting", count(*) FILTER (WHERE ${ONLY.finished})::int AS finished
      FROM task_dealer p JOIN task t ON t.id = p.task_id WHERE p.task_id = ${id} AND ${placeVisible(actor, contract.task.info)})
    SELECT dealers.*,
           (SELECT count(*)::int FROM task_store p WHERE p.task_id = ${id} AND ${placeVisible(actor, contract.task.info)}) AS stores,
           (SELECT count(*)::int FROM task_member tm JOIN task t ON t.id = tm.task_id AND t.state = 'running'
            WHERE tm.task_id = ${id} AND tm.state IN ('open', 'returned') AND tm.reminded_on IS DISTINCT FROM ${TODAY}
              AND ${memberTaskSeen(actor, contract.taskMember.remind)}) AS remindable
    FROM dealers`);
  return figures ?? { dealers: 0, stores: 0, behind: 0, withWaiting: 0, finished: 0, remindable: 0 };
}
