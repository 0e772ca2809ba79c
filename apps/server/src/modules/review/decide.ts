import { REVIEW_UNDO_SECONDS, type Verdict } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../notification/index.ts';
import * as errors from './review.errors.ts';
import type { Reviewed, Subject } from './reviewed.ts';

/** Whether this actor may decide now, on this version, at this stage. */
export async function mayDecide<S extends Subject>(
  unit: Unit,
  of: Reviewed<S>,
  actor: Actor,
  subject: S,
  { versionId, verdict }: { versionId: number | undefined; verdict: Verdict },
) {
  const { id, name, reviewStage } = subject;
  if (subject.versionId !== versionId) throw errors.VersionOutdated(name);
  of.guard(actor, verdict, subject);
  if (reviewStage === 1 || verdict === 'reject') return;
  const before = await unit.one(sql`
    SELECT 1 FROM review_decision WHERE kind = ${of.kind} AND subject_id = ${id} AND version_id = ${versionId}
      AND reviewer_id = ${actor.id} AND stage < ${reviewStage}`);
  if (before) throw errors.SameReviewer(name);
}

/** Writes the decision, pinned to the version, and moves the subject on: to the next review, passed or rejected. */
export async function writeDecision<S extends Subject>(
  unit: Unit,
  of: Reviewed<S>,
  actor: Actor,
  subject: S,
  { verdict, reason }: { verdict: Verdict; reason: string },
) {
  const { id, name, versionId, versionNo, reviewStage, reviewStages } = subject;
  const goesOn = verdict === 'pass' && reviewStage < reviewStages;
  const status = goesOn ? 'pending' : verdict === 'pass' ? 'passed' : 'rejected';
  const review = await unit.one<{ id: number }>(sql`
    INSERT INTO review_decision (kind, subject_id, version_id, version_no, channel_id, node_id, path, owner_id, stage, decision, reason, reviewer_id)
    VALUES (${of.kind}, ${id}, ${versionId}, ${versionNo}, ${subject.channelId}, ${subject.nodeId}, ${subject.path}, ${subject.ownerId},
            ${reviewStage}, ${verdict}, ${reason}, ${actor.id}) RETURNING id`);
  await of.write(
    unit,
    id,
    status,
    goesOn
      ? sql`review_stage = ${reviewStage + 1}, reviewer_ids = '{}'`
      : sql`reject_reason = ${verdict === 'reject' ? reason : ''}`,
  );
  const word = verdict === 'pass' ? '通过' : '驳回';
  await unit.audit({
    action: `${of.reviewArea}.${verdict}`,
    entity: of.entity,
    entityId: id,
    summary: `${word}${of.word}「${name}」第 ${versionNo} 版${reviewStages > 1 ? `（第 ${reviewStage} 级）` : ''}`,
    before: { status: of.state(subject) },
    after: { status, reason, versionNo },
  });
  if (!goesOn)
    for (const memberId of new Set([subject.ownerId, subject.submittedBy ?? subject.ownerId]))
      if (memberId !== actor.id)
        await notify(unit, memberId, {
          kind: of.notice,
          title: `${of.word}「${name}」已${word}`,
          body: reason,
          link: of.link(subject),
        });
  return { id, reviewId: review?.id ?? 0, status } as const;
}

/** Only the latest decision, by whoever made it, while nothing else happened to the subject. */
export async function undoDecision<S extends Subject>(
  unit: Unit,
  of: Reviewed<S>,
  actor: Actor,
  reviewId: number,
) {
  const review = await unit.one<{ subjectId: number; versionId: number; stage: number; fresh: boolean }>(sql`
    SELECT r.subject_id AS "subjectId", r.version_id AS "versionId", r.stage,
           r.created_at > now() - make_interval(secs => ${REVIEW_UNDO_SECONDS})
           AND r.id = (SELECT max(id) FROM review_decision l WHERE l.kind = r.kind AND l.subject_id = r.subject_id) AS fresh
    FROM review_decision r
    WHERE r.id = ${reviewId} AND r.kind = ${of.kind} AND r.reviewer_id = ${actor.id} AND r.channel_id = ${actor.channelId}`);
  if (!review) throw RowMissing('审核记录');
  const [subject] = await of.lock(unit, actor, 'pass', [review.subjectId]);
  const state = subject && of.state(subject);
  const inTime = review.fresh && review.versionId === subject?.versionId;
  if (!subject || !inTime || !['pending', 'passed', 'rejected'].includes(state ?? ''))
    throw errors.TooLateToUndo(of.word);
  await unit.query(sql`DELETE FROM review_decision WHERE id = ${reviewId}`);
  await of.write(unit, subject.id, 'pending', sql`review_stage = ${review.stage}, reject_reason = ''`);
  await unit.audit({
    action: `${of.reviewArea}.undo`,
    entity: of.entity,
    entityId: subject.id,
    summary: `撤回对${of.word}「${subject.name}」的审核结果`,
    before: { status: state },
    after: { status: 'pending' },
  });
  return null;
}
