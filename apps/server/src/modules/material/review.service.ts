import { type BodyOf, contract, materialState, REVIEW_UNDO_SECONDS } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { notify } from '../notification/index.ts';
import * as errors from './material.errors.ts';
import { materialPolicy } from './material.policy.ts';
import { lockFor, lockMaterials, lockOwned, lockReached, writeMaterial } from './material.repository.ts';
import { owned } from './material.scope.ts';
import { historySource, queueSource } from './review.source.ts';
import { auditReview, mayDecide, writeDecision } from './review-decision.ts';
import { reviewLevels, stagesFor } from './review-setting.ts';
import { checkReviewers, offerReviewers } from './reviewers.ts';

type Calls = typeof contract.materialReview;
type Library = typeof contract.material;
type Decided = BodyOf<Calls['pass']> & { decision: 'pass' | 'reject' };

export const reviewService = ({ db, tx, storage }: Kernel) => {
  async function decide(actor: Actor, { items, reason, decision }: Decided) {
    const rows = await tx(actor, async (unit) => {
      const looked = new Map(items.map(({ id, versionId }) => [id, versionId]));
      const materials = await lockReached(unit, actor, 'review', [...looked.keys()]);
      const decided = [];
      for (const material of materials) {
        await mayDecide(unit, actor, material, looked.get(material.id), decision);
        decided.push(await writeDecision(unit, actor, material, decision, reason));
      }
      return decided;
    });
    return { rows };
  }

  return {
    queue: (actor: Actor, body: BodyOf<Calls['queue']>) =>
      listPage(db, queueSource(storage, actor, body), body),
    history: (actor: Actor, body: BodyOf<Calls['history']>) =>
      listPage(db, historySource(storage, actor, body), body),
    pass: (actor: Actor, body: BodyOf<Calls['pass']>) => decide(actor, { ...body, decision: 'pass' }),
    reject: (actor: Actor, body: BodyOf<Calls['reject']>) => decide(actor, { ...body, decision: 'reject' }),

    submit: (actor: Actor, { ids, reviewerIds }: BodyOf<Library['submit']>) =>
      tx(actor, async (unit) => {
        const materials = await lockReached(unit, actor, 'submit', ids);
        await checkReviewers(unit, materials, reviewerIds);
        for (const material of materials) {
          const { id, name, status, facts } = material;
          materialPolicy.guard(actor, 'submit', facts);
          const stages = await stagesFor(unit, material);
          await writeMaterial(
            unit,
            id,
            sql`status = 'pending', submitted_at = now(), submitted_by = ${actor.id}, review_stage = 1,
                review_stages = ${stages}, reviewer_ids = ${reviewerIds}::bigint[], reject_reason = ''`,
          );
          await auditReview(
            unit,
            contract.material.submit,
            id,
            `提交素材「${name}」审核`,
            { status },
            { status: 'pending', reviewerIds },
          );
        }
        for (const reviewerId of reviewerIds)
          await notify(unit, reviewerId, {
            kind: 'material',
            title: `${materials.length} 个素材等待你审核`,
            body: materials
              .map(({ name }) => name)
              .join('、')
              .slice(0, 200),
            link: '/home/material/verify',
          });
        return { changed: materials.length };
      }),

    cancelSubmit: (actor: Actor, { ids }: BodyOf<Library['cancelSubmit']>) =>
      tx(actor, async (unit) => {
        const materials = await lockFor(unit, actor, 'cancelSubmit', ids);
        for (const { id, name, status } of materials) {
          await writeMaterial(
            unit,
            id,
            sql`status = 'draft', submitted_at = NULL, review_stage = 1, reviewer_ids = '{}'`,
          );
          await auditReview(
            unit,
            contract.material.cancelSubmit,
            id,
            `撤回素材「${name}」的审核`,
            { status },
            { status: 'draft' },
          );
        }
        return { changed: materials.length };
      }),

    /** Only the latest decision, while nothing else happened to the material. */
    undo: (actor: Actor, reviewId: number) =>
      tx(actor, async (unit) => {
        const review = await unit.one<{ id: number; materialId: number; stage: number; fresh: boolean }>(sql`
          SELECT r.id, r.material_id AS "materialId", r.stage,
                 r.created_at > now() - make_interval(secs => ${REVIEW_UNDO_SECONDS})
                 AND r.id = (SELECT max(id) FROM material_review l WHERE l.material_id = r.material_id)
                 AND r.version_id = m.version_id AS fresh
          FROM material_review r JOIN material m ON m.id = r.material_id
          WHERE r.id = ${reviewId} AND r.reviewer_id = ${actor.id} AND ${owned(actor, contract.materialReview.undo)}`);
        if (!review) throw RowMissing('审核记录');
        const [material] = await lockMaterials(unit, sql`m.id = ${review.materialId}`, [review.materialId]);
        const { status = 'draft', name = '' } = material ?? {};
        if (!review.fresh || (status !== 'pending' && !materialState.mayMove(status, 'pending')))
          throw errors.TooLateToUndo();
        await unit.query(sql`DELETE FROM material_review WHERE id = ${reviewId}`);
        await writeMaterial(
          unit,
          review.materialId,
          sql`status = 'pending', review_stage = ${review.stage}, reject_reason = ''`,
        );
        await auditReview(
          unit,
          contract.materialReview.undo,
          review.materialId,
          `撤回对素材「${name}」的审核结果`,
          { status },
          { status: 'pending' },
        );
        return null;
      }),

    assign: (actor: Actor, { ids, reviewerIds }: BodyOf<Calls['assign']>) =>
      tx(actor, async (unit) => {
        const materials = await lockOwned(unit, actor, contract.materialReview.assign, ids);
        await checkReviewers(unit, materials, reviewerIds);
        for (const { id, name, status, reviewerIds: before } of materials) {
          if (status !== 'pending') throw errors.IllegalMove(name, status, '指定审核人');
          await writeMaterial(unit, id, sql`reviewer_ids = ${reviewerIds}::bigint[]`);
          await auditReview(
            unit,
            contract.materialReview.assign,
            id,
            `指定素材「${name}」的审核人`,
            { reviewerIds: before },
            { reviewerIds },
          );
        }
        return { changed: materials.length };
      }),

    reviewers: async (actor: Actor, q: string | undefined) => ({ rows: await offerReviewers(db, actor, q) }),

    setting: async (actor: Actor) => ({ levels: await reviewLevels.read(db, actor.channelId) }),

    setSetting: (actor: Actor, { levels }: BodyOf<Calls['setSetting']>) =>
      tx(actor, async (unit) => {
        const before = await reviewLevels.read(unit, actor.channelId);
        await reviewLevels.write(unit, actor.channelId, levels);
        await unit.audit({
          call: contract.materialReview.setSetting,
          entity: 'channel',
          entityId: actor.channelId,
          summary: `素材改为${levels === 2 ? '两级' : '一级'}审核`,
          before: { levels: before },
          after: { levels },
        });
        return { levels };
      }),
  };
};
