import { BAD_FINDINGS, type EvidenceFinding } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { type EvidenceFacts, taskEvidencePolicy } from './task.policy.ts';
import { lockTasksOfEvidence } from './task.repository.ts';
import { isUnprocessed } from './unprocessed.scope.ts';

export interface EvidenceRecord extends EvidenceFacts {
  id: number;
  memberTaskId: number;
  taskId: number;
  channelId: number;
  path: string;
  title: string;
  who: string;
  points: number;
  finding: EvidenceFinding;
}

type EvidenceVerb = keyof typeof taskEvidencePolicy.verbs;

/** The evidence that the actor may do this with, every piece of it, while its tasks are locked. */
async function findFor(unit: Queries, actor: Actor, verb: EvidenceVerb, ids: readonly number[], lock: SQL) {
  await lockTasksOfEvidence(unit, ids);
  const rows = await unit.query<EvidenceRecord>(sql`
    SELECT e.id, e.member_task_id AS "memberTaskId", e.task_id AS "taskId", e.channel_id AS "channelId", e.path, t.title, m.name AS who,
           t.points, e.finding, e.state, t.state AS "taskState", e.owner_id AS "ownerId", e.decided_by AS "decidedBy",
           extract(epoch FROM now() - e.decided_at)::float8 AS since, ${isUnprocessed} AS unseen
    FROM task_evidence e JOIN task t ON t.id = e.task_id JOIN member m ON m.id = e.owner_id
    WHERE e.id = ${anyOf(ids)} AND ${taskEvidencePolicy.reach(actor, verb)} ${lock}`);
  if (rows.length < new Set(ids).size) throw RowMissing('凭证');
  for (const row of rows) taskEvidencePolicy.guard(actor, verb, row);
  return rows;
}

/** Evidence of others that the actor decides on, locked. */
export const lockEvidence = (
  unit: Queries,
  actor: Actor,
  verb: 'accept' | 'return' | 'undo',
  ids: readonly number[],
) => findFor(unit, actor, verb, ids, sql`ORDER BY e.id FOR UPDATE OF e`);

/** The actor's own evidence that still waits for a decision. */
export const findWithdrawable = (unit: Queries, actor: Actor, ids: readonly number[]) =>
  findFor(unit, actor, 'withdraw', ids, empty);

export const decideEvidence = (
  unit: Queries,
  ids: readonly number[],
  state: 'accepted' | 'returned',
  reason: string,
  deciderId: number,
) =>
  unit.query(sql`
    UPDATE task_evidence SET state = ${state}, reason = ${reason}, decided_by = ${deciderId}, decided_at = now(), look_at = NULL
    WHERE id = ${anyOf(ids)}`);

/**
 * Accepts the evidence of a task that waits, as the desk would without a ground: not one's own, nothing that is still
 * looked at, nothing whose check found a fault. Answers the parts it belongs to.
 */
export async function acceptWaiting(unit: Queries, taskId: number, deciderId: number): Promise<number[]> {
  const accepted = await unit.query<{ memberTaskId: number }>(sql`
    UPDATE task_evidence e SET state = 'accepted', decided_by = ${deciderId}, decided_at = now(), look_at = NULL
    WHERE e.task_id = ${taskId} AND e.state = 'waiting' AND e.owner_id <> ${deciderId}
      AND NOT e.finding = ${anyOf(BAD_FINDINGS, 'text')} AND NOT ${isUnprocessed} RETURNING e.member_task_id AS "memberTaskId"`);
  return [...new Set(accepted.map(({ memberTaskId }) => memberTaskId))];
}

export const undoDecision = (unit: Queries, ids: readonly number[]) =>
  unit.query(sql`
    UPDATE task_evidence SET state = 'waiting', reason = '', decided_by = NULL, decided_at = NULL WHERE id = ${anyOf(ids)}`);

export const withdrawEvidence = (unit: Queries, ids: readonly number[]) =>
  unit.query(sql`UPDATE task_evidence SET state = 'withdrawn', look_at = NULL WHERE id = ${anyOf(ids)}`);

export const handedInBefore = (
  unit: Queries,
  {
    channelId,
    memberTaskId,
    memberId,
    link,
  }: { channelId: number; memberTaskId: number; memberId: number; link: string },
) =>
  unit.one<{ id: number }>(sql`
    SELECT e.id FROM task_evidence e WHERE e.channel_id = ${channelId} AND e.link = ${link} AND e.state IN ('waiting', 'accepted')
      AND e.member_task_id <> ${memberTaskId} AND e.owner_id <> ${memberId} ORDER BY e.id LIMIT 1`);
