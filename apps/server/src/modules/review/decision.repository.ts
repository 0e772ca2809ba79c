import { REVIEW_UNDO_SECONDS, type Verdict } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Subject } from './reviewed.ts';

export const NOT_SUBMITTED: SQL = sql`submitted_at = NULL, review_stage = 1, reviewer_ids = '{}'`;

/** Whether this reviewer decided on an earlier stage of the same version. */
export const decidedBefore = (
  unit: Queries,
  {
    id,
    versionId,
    kind,
    reviewerId,
    reviewStage,
  }: { id: number; versionId: number; kind: string; reviewerId: number; reviewStage: number },
) =>
  unit.one(sql`
    SELECT 1 FROM review_decision WHERE kind = ${kind} AND subject_id = ${id} AND version_id = ${versionId}
      AND reviewer_id = ${reviewerId} AND stage < ${reviewStage}`);

/** Pinned to the version that was reviewed. */
export const insertDecision = (
  unit: Queries,
  { id, versionId, versionNo, channelId, nodeId, path, ownerId, reviewStage }: Subject,
  {
    kind,
    verdict,
    reason,
    reviewerId,
    own,
  }: { kind: string; verdict: Verdict; reason: string; reviewerId: number; own: boolean },
) =>
  unit.one<{ id: number }>(sql`
    INSERT INTO review_decision (kind, subject_id, version_id, version_no, channel_id, node_id, path, owner_id, stage, decision, reason, reviewer_id, own)
    VALUES (${kind}, ${id}, ${versionId}, ${versionNo}, ${channelId}, ${nodeId}, ${path}, ${ownerId},
            ${reviewStage}, ${verdict}, ${reason}, ${reviewerId}, ${own}) RETURNING id`);

export const nextStage = (reviewStage: number): SQL =>
  sql`review_stage = ${reviewStage + 1}, reviewer_ids = '{}'`;

export const endOfReview = (verdict: Verdict, reason: string): SQL =>
  sql`reject_reason = ${verdict === 'reject' ? reason : ''}`;

export const findDecision = (
  unit: Queries,
  {
    reviewId,
    reviewerId,
    channelId,
    kind,
  }: { reviewId: number; reviewerId: number; channelId: number | null; kind: string },
) =>
  unit.one<{ subjectId: number; versionId: number; stage: number; fresh: boolean }>(sql`
    SELECT r.subject_id AS "subjectId", r.version_id AS "versionId", r.stage,
           r.created_at > now() - make_interval(secs => ${REVIEW_UNDO_SECONDS})
           AND r.id = (SELECT max(id) FROM review_decision l WHERE l.kind = r.kind AND l.subject_id = r.subject_id) AS fresh
    FROM review_decision r
    WHERE r.id = ${reviewId} AND r.kind = ${kind} AND r.reviewer_id = ${reviewerId} AND r.channel_id = ${channelId}`);

export const deleteDecision = (unit: Queries, reviewId: number) =>
  unit.query(sql`DELETE FROM review_decision WHERE id = ${reviewId}`);

export const backAtStage = (stage: number): SQL => sql`review_stage = ${stage}, reject_reason = ''`;

export const submitted = (
  submitterId: number,
  reviewerIds: readonly number[],
  stages: 1 | 2,
): SQL => sql`submitted_at = now(), submitted_by = ${submitterId}, review_stage = 1, review_stages = ${stages},
      reviewer_ids = ${reviewerIds}::bigint[], reject_reason = ''`;

export const assigned = (reviewerIds: readonly number[]): SQL => sql`reviewer_ids = ${reviewerIds}::bigint[]`;
