import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { reviewing } from '../../review/index.ts';
import { VersionGone } from '../substance.errors.ts';
import { decisionPolicy } from '../substance.policy.ts';
import { isSubstanceVisible, lockWithin } from '../substance.repository.ts';
import { deleteNote, insertNote, notesOn } from './note.repository.ts';
import { pastReviews, reviewQueue } from './review.source.ts';
import { substanceLevels } from './review-setting.service.ts';
import { reviewedSubstance } from './reviewed-substance.ts';

type Calls = typeof contract.substanceReview;

export const reviewService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;

  return {
    ...reviewing(kernel, reviewedSubstance),
    ...substanceLevels.handlers(kernel),

    queue: (actor: Actor, body: BodyOf<Calls['queue']>) =>
      listPage(db, reviewQueue(storage, actor, body), body),

    history: (actor: Actor, body: BodyOf<Calls['history']>) =>
      listPage(db, pastReviews(storage, actor, body), body),

    async notes(actor: Actor, id: number) {
      if (!(await isSubstanceVisible(db, actor, contract.substanceReview.notes, id)))
        throw RowMissing('内容');
      return { rows: await notesOn(db, actor, id) };
    },

    /** On what is being looked at: a version written meanwhile is another. */
    annotate: (actor: Actor, { id, ...note }: BodyOf<Calls['annotate']>) =>
      tx(actor, async (unit) => {
        const [substance] = await lockWithin(unit, decisionPolicy.reach(actor, 'reject'), [id]);
        if (!substance) throw RowMissing('内容');
        decisionPolicy.guard(actor, 'reject', substance);
        const { materialIds, coverId } = substance.input;
        if (substance.versionId !== note.versionId) throw VersionGone(substance.title);
        if (![...materialIds, coverId].includes(note.materialId)) throw RowMissing('素材');
        const noteId = await insertNote(unit, actor, substance, note);
        await unit.audit({
          call: contract.substanceReview.annotate,
          entity: 'substance',
          entityId: id,
          summary: `批注内容「${substance.title}」：${note.text}`,
        });
        return { id: noteId };
      }),

    erase: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const note = await deleteNote(unit, actor, id);
        if (!note) throw RowMissing('批注');
        await unit.audit({
          call: contract.substanceReview.erase,
          entity: 'substance',
          entityId: note.substanceId,
          summary: `删除批注：${note.text}`,
        });
        return null;
      }),
  };
};
