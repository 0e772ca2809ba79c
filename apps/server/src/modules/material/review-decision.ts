import { type Call, contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../notification/index.ts';
import * as errors from './material.errors.ts';
import { decisionPolicy, type MaterialFacts } from './material.policy.ts';
import { type MaterialRecord, writeMaterial } from './material.repository.ts';

type Verdict = 'pass' | 'reject';

/** Whether this actor may decide now, on this version, at this stage. */
export async function mayDecide(
  unit: Unit,
  actor: Actor,
  material: MaterialRecord & { facts: MaterialFacts },
  versionId: number | undefined,
  decision: Verdict,
) {
  const { id, name, reviewStage, facts } = material;
  if (material.versionId !== versionId) throw errors.VersionOutdated(name);
  decisionPolicy.guard(actor, decision, facts);
  if (reviewStage === 1) return;
  const before = await unit.one(sql`
    SELECT 1 FROM material_review WHERE material_id = ${id} AND version_id = ${versionId} AND reviewer_id = ${actor.id}
      AND stage < ${reviewStage}`);
  if (before && decision === 'pass') throw errors.SameReviewer(name);
}

/** Writes the decision, pinned to the version, and moves the material on: to the next review, passed or rejected. */
export async function writeDecision(
  unit: Unit,
  actor: Actor,
  material: MaterialRecord,
  decision: Verdict,
  reason: string,
) {
  const { id, name, versionId, versionNo, reviewStage, reviewStages } = material;
  const goesOn = decision === 'pass' && reviewStage < reviewStages;
  const status = goesOn ? 'pending' : decision === 'pass' ? 'passed' : 'rejected';
  const review = await unit.one<{ id: number }>(sql`
    INSERT INTO material_review (material_id, version_id, version_no, channel_id, node_id, path, owner_id, stage, decision, reason, reviewer_id)
    VALUES (${id}, ${versionId}, ${versionNo}, ${material.channelId}, ${material.nodeId}, ${material.path}, ${material.ownerId},
            ${reviewStage}, ${decision}, ${reason}, ${actor.id}) RETURNING id`);
  await writeMaterial(
    unit,
    id,
    goesOn
      ? sql`review_stage = ${reviewStage + 1}, reviewer_ids = '{}'`
      : sql`status = ${status}, reject_reason = ${decision === 'reject' ? reason : ''}`,
  );
  const word = decision === 'pass' ? '通过' : '驳回';
  await auditReview(
    unit,
    contract.materialReview[decision],
    id,
    `${word}素材「${name}」第 ${versionNo} 版${reviewStages > 1 ? `（第 ${reviewStage} 级）` : ''}`,
    { status: material.status },
    { status, reason, versionNo },
  );
  if (!goesOn && material.ownerId !== actor.id)
    await notify(unit, material.ownerId, {
      kind: 'material',
      title: `素材「${name}」已${word}`,
      body: reason,
      link: `/home/material?open=${id}`,
    });
  return { id, reviewId: review?.id ?? 0, status } as const;
}

export const auditReview = (
  unit: Unit,
  call: Call,
  id: number,
  summary: string,
  before?: unknown,
  after?: unknown,
) => unit.audit({ call, entity: 'material', entityId: id, summary, before, after });
