import type { Verdict } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../notification/index.ts';
import { mayDecide, undoDecision, writeDecision } from './decide.service.ts';
import { assigned, NOT_SUBMITTED, submitted } from './decision.repository.ts';
import type { Decided, Reviewed, Subject } from './reviewed.ts';
import { nearestReviewers, offerReviewers } from './reviewer.repository.ts';
import { checkReviewers } from './reviewers.service.ts';

/** The calls of an area's review, but for its lists. */
export const reviewing = <S extends Subject>({ db, tx }: Kernel, of: Reviewed<S>) => {
  const audit = (unit: Unit, action: string, { id }: S, summary: string, before: unknown, after: unknown) =>
    unit.audit({ action, entity: of.entity, entityId: id, summary, before, after });

  async function decide(actor: Actor, { items, reason }: Decided, verdict: Verdict) {
    const rows = await tx(actor, async (unit) => {
      const looked = new Map(items.map(({ id, versionId }) => [id, versionId]));
      const decided = [];
      for (const subject of await of.lock(unit, actor, verdict, [...looked.keys()])) {
        await mayDecide(unit, of, actor, subject, { versionId: looked.get(subject.id), verdict });
        decided.push(await writeDecision(unit, of, actor, subject, { verdict, reason }));
      }
      return decided;
    });
    return { rows };
  }

  async function tellReviewers(unit: Unit, actor: Actor, subjects: readonly S[], named: readonly number[]) {
    const waiting = new Map<number, S[]>();
    for (const subject of subjects) {
      const told =
        named.length === 0 && of.tellsAll ? await nearestReviewers(unit, of.decides, subject, actor) : named;
      for (const id of told) waiting.set(id, [...(waiting.get(id) ?? []), subject]);
    }
    for (const [reviewerId, theirs] of waiting)
      await notify(unit, reviewerId, {
        kind: of.notice,
        title: `${theirs.length} ${of.measure}${of.word}等待你审核`,
        body: theirs
          .map(({ name }) => name)
          .join('、')
          .slice(0, 200),
        link: of.queueLink,
      });
  }

  return {
    pass: (actor: Actor, body: Decided) => decide(actor, body, 'pass'),
    reject: (actor: Actor, body: Decided) => decide(actor, body, 'reject'),
    undo: (actor: Actor, reviewId: number) => tx(actor, (unit) => undoDecision(unit, of, actor, reviewId)),

    submit: (actor: Actor, { ids, reviewerIds }: { ids: number[]; reviewerIds: number[] }) =>
      tx(actor, async (unit) => {
        const subjects = await of.lock(unit, actor, 'submit', ids);
        await checkReviewers(unit, of.decides, subjects, reviewerIds, actor);
        for (const subject of subjects) {
          of.guard(actor, 'submit', subject);
          const stages = (await of.stages?.(unit, subject)) ?? 1;
          await of.write(unit, subject.id, 'pending', submitted(actor.id, reviewerIds, stages));
          const [before, after] = [{ status: of.state(subject) }, { status: 'pending', reviewerIds }];
          await audit(
            unit,
            `${of.entity}.submit`,
            subject,
            `提交${of.word}「${subject.name}」审核`,
            before,
            after,
          );
        }
        await tellReviewers(unit, actor, subjects, reviewerIds);
        return { changed: subjects.length };
      }),

    cancelSubmit: (actor: Actor, { ids }: { ids: number[] }) =>
      tx(actor, async (unit) => {
        const subjects = await of.lock(unit, actor, 'cancelSubmit', ids);
        for (const subject of subjects) {
          of.guard(actor, 'cancelSubmit', subject);
          await of.write(unit, subject.id, 'draft', NOT_SUBMITTED);
          const [before, after] = [{ status: of.state(subject) }, { status: 'draft' }];
          await audit(
            unit,
            `${of.entity}.cancelSubmit`,
            subject,
            `撤回${of.word}「${subject.name}」的审核`,
            before,
            after,
          );
        }
        return { changed: subjects.length };
      }),

    assign: (actor: Actor, { ids, reviewerIds }: { ids: number[]; reviewerIds: number[] }) =>
      tx(actor, async (unit) => {
        const subjects = await of.lock(unit, actor, 'assign', ids);
        await checkReviewers(unit, of.decides, subjects, reviewerIds);
        for (const subject of subjects) {
          of.guard(actor, 'assign', subject);
          await of.write(unit, subject.id, 'pending', assigned(reviewerIds));
          const before = { reviewerIds: subject.reviewerIds };
          await audit(
            unit,
            `${of.reviewArea}.assign`,
            subject,
            `指定${of.word}「${subject.name}」的审核人`,
            before,
            { reviewerIds },
          );
        }
        return { changed: subjects.length };
      }),

    reviewers: async (actor: Actor, q: string | undefined) => ({
      rows: await offerReviewers(db, actor, of.decides, q),
    }),
  };
};
