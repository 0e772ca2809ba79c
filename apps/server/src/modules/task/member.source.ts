import { type BodyOf, contract, type OwnTask, type TaskMember } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { avatarOf } from '#kernel/access/avatar-address.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import type { Storage } from '#kernel/storage.ts';
import { receivedPieces } from '../substance/index.ts';
import { piecesOf } from './pieces.service.ts';
import { type MemberTaskFacts, type OwnTaskFacts, ownTaskPolicy, taskMemberPolicy } from './task.policy.ts';
import { memberTaskSeen, ownTask, TODAY } from './task.scope.ts';

/** Pictures shown beside a name. */
const THUMBS = 3;

type Loaded = Omit<TaskMember, 'can' | 'thumbs'> &
  MemberTaskFacts & { pictures: string[] | null; reached: boolean[] };

export const memberTaskSource = (
  storage: Storage | null,
  actor: Actor,
  { q, taskId, dealerId, storeId, state }: Partial<BodyOf<typeof contract.taskMember.list>>,
): ListSource<TaskMember> => ({
  from: sql`task_member tm ${q ? sql`JOIN member m ON m.id = tm.owner_id` : empty}`,
  id: sql`tm.id`,
  where: [
    memberTaskSeen(actor, contract.taskMember.list),
    ...(taskId ? [sql`tm.task_id = ${taskId}`] : []),
    ...(dealerId ? [sql`tm.dealer_task_id = ${dealerId}`] : []),
    ...(storeId ? [sql`tm.store_task_id = ${storeId}`] : []),
    ...(state ? [sql`tm.state = ${state}`] : []),
    ...(q ? [nameContains(sql`m.name`, q)] : []),
  ],
  sorts: {
    lastAt: sql`tm.last_at`,
    accepted: sql`tm.accepted`,
    doneAt: sql`tm.done_at`,
    name: sql`(SELECT name FROM member WHERE id = tm.owner_id)`,
  },
  defaultSort: { sort: 'lastAt', order: 'DESC' },
  async load(db, ids) {
    const rows = await db.query<Loaded>(sql`
      SELECT tm.id, tm.task_id AS "taskId", tm.store_task_id AS "storeId", tm.dealer_task_id AS "dealerId", tm.owner_id AS "memberId",
             m.name, ${avatarOf(sql`m`)} AS avatar, sn.name AS store, dn.name AS dealer, tm.state, tm.handed, tm.accepted, t.wanted,
             tm.points, tm.finding, tm.note, tm.reason, tm.last_at AS "lastAt", tm.done_at AS "doneAt",
             coalesce(tm.reminded_on = ${TODAY}, false) AS reminded, tm.reminded_times AS reminders, t.state AS "taskState",
             (SELECT array_agg(shown.thumb ORDER BY shown.id) FROM (
                SELECT e.id, e.derived ->> 'thumb' AS thumb FROM task_evidence e
                WHERE e.member_task_id = tm.id AND e.state <> 'withdrawn' AND e.derived ? 'thumb' ORDER BY e.id DESC LIMIT ${THUMBS}) shown) AS pictures,
             ${taskMemberPolicy.reached(actor)} AS reached
      FROM task_member tm JOIN task t ON t.id = tm.task_id JOIN member m ON m.id = tm.owner_id
      JOIN node sn ON sn.id = tm.node_id JOIN task_dealer d ON d.id = tm.dealer_task_id JOIN node dn ON dn.id = d.node_id
      WHERE tm.id = ${anyOf(ids)}`);
    const can = taskMemberPolicy.can(actor);
    return Promise.all(
      rows.map(async ({ pictures, reached, taskState, ...row }) => ({
        ...row,
        thumbs: storage
          ? await Promise.all((pictures ?? []).map((picture) => storage.signedUrl(picture)))
          : [],
        can: can({ ...row, taskState, reached }),
      })),
    );
  },
});

const ONLY = {
  todo: sql`t.state = 'running' AND tm.state IN ('open', 'returned')`,
  handed: sql`t.state = 'running' AND tm.state IN ('waiting', 'done')`,
  over: sql`(t.state <> 'running' OR tm.state = 'exempt')`,
} as const;

/** What somebody has to do themselves. */
export const ownTaskSource = (
  storage: Storage,
  actor: Actor,
  { only }: Partial<BodyOf<typeof contract.taskMember.mine>>,
): ListSource<OwnTask> => ({
  from: sql`task_member tm JOIN task t ON t.id = tm.task_id`,
  id: sql`tm.id`,
  where: [ownTask(actor), ...(only ? [ONLY[only]] : [])],
  sorts: { endAt: sql`t.end_at`, lastAt: sql`tm.last_at` },
  defaultSort: { sort: 'endAt', order: 'ASC' },
  load: (db, ids) => loadOwnTasks(db, storage, actor, ids),
});

export async function loadOwnTasks(
  db: Queries,
  storage: Storage,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<OwnTask[]> {
  const rows = await db.query<
    Omit<OwnTask, 'can' | 'pieces'> & OwnTaskFacts & { reached: boolean[]; substanceIds: number[] }
  >(sql`
    SELECT tm.id, t.id AS "taskId", t.title, t.kind, t.brief, to_jsonb(t.substance_ids) AS "substanceIds", t.evidence, t.evidence_all AS "evidenceAll", t.figure_name AS "figureName", t.platforms, t.wanted,
           tm.handed, tm.accepted, t.points, tm.state, t.state AS "taskState", tm.reason, n.name AS "from",
           t.start_at AS "startAt", t.end_at AS "endAt", tm.last_at AS "lastAt", t.end_at <= now() AS over,
           ${ownTaskPolicy.reached(actor)} AS reached
    FROM task_member tm JOIN task t ON t.id = tm.task_id JOIN node n ON n.id = t.node_id
    WHERE tm.id = ${anyOf(ids)} AND ${ownTask(actor)}`);
  const can = ownTaskPolicy.can(actor);
  const wanted = [...new Set(rows.flatMap(({ substanceIds }) => substanceIds))];
  const pieces = await piecesOf(db, storage, wanted);
  const received = await receivedPieces(db, actor, wanted);
  return rows.map(({ over, reached, substanceIds, ...row }) => ({
    ...row,
    pieces: substanceIds.flatMap((id) => {
      const piece = pieces.get(id);
      return piece ? [{ ...piece, receivedId: received.get(id) ?? null }] : [];
    }),
    can: can({ ...row, over, reached }),
  }));
}
