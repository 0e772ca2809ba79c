import { type BodyOf, contract, type TaskEvidence } from '@zhiying/contract';
import { anyOf, empty, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { Storage } from '#kernel/storage.ts';
import { type EvidenceFacts, taskEvidencePolicy } from './task.policy.ts';
import { evidenceSeen, ownEvidence } from './task.scope.ts';
import { isUnprocessed } from './unprocessed.scope.ts';

interface Pictures {
  thumb?: string;
  clean?: string;
}
type Loaded = Omit<TaskEvidence, 'can' | 'picture' | 'thumb' | 'double' | 'decidedBy'> &
  EvidenceFacts & {
    decider: string | null;
    derived: Pictures;
    double: { id: number; who: string; derived: Pictures; createdAt: string } | null;
    reached: boolean[];
  };

export const evidenceSource = (
  storage: Storage | null,
  actor: Actor,
  { taskId, dealerId, storeId, memberTaskId, state }: Partial<BodyOf<typeof contract.taskEvidence.list>>,
): ListSource<TaskEvidence> => ({
  from: sql`task_evidence e ${dealerId || storeId ? sql`JOIN task_member tm ON tm.id = e.member_task_id` : empty}`,
  id: sql`e.id`,
  where: [
    // Said once for the whole list, so that an index that begins with the channel serves every scope.
    sql`e.channel_id = ${actor.channelId}`,
    sql`(${evidenceSeen(actor, contract.taskEvidence.list)} OR ${ownEvidence(actor)})`,
    ...(taskId ? [sql`e.task_id = ${taskId}`] : []),
    ...(dealerId ? [sql`tm.dealer_task_id = ${dealerId}`] : []),
    ...(storeId ? [sql`tm.store_task_id = ${storeId}`] : []),
    ...(memberTaskId ? [sql`e.member_task_id = ${memberTaskId}`] : []),
    ...(state ? [sql`e.state = ${state}`] : []),
  ],
  sorts: sortsBy('e', 'createdAt'),
  defaultSort: { sort: 'createdAt', order: 'ASC' },
  async load(db, ids) {
    const rows = await db.query<Loaded>(sql`
      SELECT e.id, e.member_task_id AS "memberTaskId", m.name AS who, n.name AS place, t.title AS task, e.kind, e.state, e.link, e.platform, e.derived, e.figure, e.note,
             e.finding, e.found, e.similarity, e.created_at <= coalesce(t.end_at, e.created_at) AS "inTime", e.reason,
             e.owner_id AS "ownerId", t.state AS "taskState", e.decided_by AS "decidedBy", by.name AS decider, e.decided_at AS "decidedAt",
             extract(epoch FROM now() - e.decided_at)::float8 AS since, ${isUnprocessed} AS unseen, e.created_at AS "createdAt",
             ${taskEvidencePolicy.reached(actor)} AS reached, (
               SELECT jsonb_build_object('id', x.id, 'who', xm.name, 'derived', x.derived, 'createdAt', to_char(x.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
               FROM task_evidence x JOIN member xm ON xm.id = x.owner_id
               WHERE x.id = e.double_of AND x.id IN (SELECT e.id FROM task_evidence e WHERE e.id = x.id
                 AND (${evidenceSeen(actor, contract.taskEvidence.list)} OR ${ownEvidence(actor)}))) AS double
      FROM task_evidence e JOIN task t ON t.id = e.task_id JOIN member m ON m.id = e.owner_id JOIN node n ON n.id = e.node_id
      LEFT JOIN member by ON by.id = e.decided_by WHERE e.id = ${anyOf(ids)}`);
    const can = taskEvidencePolicy.can(actor);
    const sign = (object: string | undefined) => (storage && object ? storage.signedUrl(object) : null);
    return Promise.all(
      rows.map(
        async ({
          derived,
          double,
          reached,
          ownerId,
          taskState,
          decidedBy,
          decider,
          since,
          unseen: opening,
          ...row
        }) => ({
          ...row,
          decidedBy: decider,
          picture: await sign(derived.clean),
          thumb: await sign(derived.thumb),
          double: double && {
            id: double.id,
            who: double.who,
            createdAt: double.createdAt,
            picture: await sign(double.derived.clean),
          },
          can: can({ state: row.state, ownerId, taskState, decidedBy, since, unseen: opening, reached }),
        }),
      ),
    );
  },
});
