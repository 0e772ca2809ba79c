import type { Verdict } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../notification/index.ts';
import {
  backAtStage,
  decidedBefore,
  deleteDecision,
  endOfReview,
  findDecision,
  insertDecision,
  nextStage,
} from './decision.repository.ts';
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
  const before = await decidedBefore(unit, {
    id,
    versionId,
    kind: of.kind,
    reviewerId: actor.id,
    reviewStage,
  });
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
  const { id, name, versionNo, reviewStage, reviewStages } = subject;
  const own = actor.id === subject.ownerId || actor.id === subject.submittedBy;
  const goesOn = verdict === 'pass' && reviewStage < reviewStages;
  const status = goesOn ? 'pending' : verdict === 'pass' ? 'passed' : 'rejected';
  const review = await insertDecision(unit, subject, {
    kind: of.kind,
    verdict,
    reason,
    reviewerId: actor.id,
    own,
  });
  await of.write(unit, id, status, goesOn ? nextStage(reviewStage) : endOfReview(verdict, reason));
  const word = verdict === 'pass' ? '通过' : '驳回';
  await unit.audit({
    action: `${of.reviewArea}.${verdict}`,
    entity: of.entity,
    entityId: id,
    summary: `${word}${of.word}「${name}」第 ${versionNo} 版${reviewStages > 1 ? `（第 ${reviewStage} 级）` : ''}${own ? '（本人审核）' : ''}`,
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
  const review = await findDecision(unit, {
    reviewId,
    reviewerId: actor.id,
    channelId: actor.channelId,
    kind: of.kind,
  });
  if (!review) throw RowMissing('审核记录');
  const [subject] = await of.lock(unit, actor, 'pass', [review.subjectId]);
  const state = subject && of.state(subject);
  const inTime = review.fresh && review.versionId === subject?.versionId;
  if (!subject || !inTime || !['pending', 'passed', 'rejected'].includes(state ?? ''))
    throw errors.TooLateToUndo(of.word);
  await deleteDecision(unit, reviewId);
  await of.write(unit, subject.id, 'pending', backAtStage(review.stage));
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
