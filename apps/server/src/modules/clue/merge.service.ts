import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { announceClues } from './announce.ts';
import { NotAnotherOne, NotSamePerson } from './clue.errors.ts';
import { cluePolicy, cluesOf } from './clue.policy.ts';
import { addEntries, lockClues } from './clue.repository.ts';
import { auditClue, infoOf } from './hold.ts';
import { joinClues, partClues } from './join.ts';

type Calls = typeof contract.clue;

/** Two clues of one person become one; the other keeps its history and can be taken out again. */
export const mergeService = ({ tx, storage }: Kernel) => ({
  merge: (actor: Actor, { id, otherId }: BodyOf<Calls['merge']>) =>
    tx(actor, async (unit) => {
      if (id === otherId) throw NotAnotherOne();
      const found = await lockClues(unit, cluePolicy.reach(actor, 'merge'), [id, otherId]);
      const clue = found.find((one) => one.id === id);
      const other = found.find((one) => one.id === otherId);
      if (!clue || !other) throw RowMissing('线索');
      cluePolicy.guard(actor, 'merge', clue);
      const same = (one: string | null, two: string | null) => one !== null && one === two;
      if (!same(clue.phoneMark, other.phoneMark) && !same(clue.identityMark, other.identityMark))
        throw NotSamePerson();
      await addEntries(unit, [id], actor.id, { kind: 'merged', text: `合并了线索「${other.name}」` });
      await joinClues(unit, id, otherId);
      await auditClue(
        unit,
        contract.clue.merge,
        id,
        `线索「${other.name}」合并到「${clue.name}」`,
        undefined,
        {
          merged: otherId,
        },
      );
      await announceClues(unit, [id, otherId]);
      return infoOf(unit, storage, actor, id);
    }),

  split: (actor: Actor, { id, otherId }: BodyOf<Calls['split']>) =>
    tx(actor, async (unit) => {
      const [clue] = await lockClues(unit, cluesOf(actor, contract.clue.split), [id]);
      if (!clue) throw RowMissing('线索');
      const other = await partClues(unit, id, otherId);
      if (!other) throw RowMissing('线索');
      await addEntries(unit, [id, otherId], actor.id, {
        kind: 'split',
        text: `「${other.name}」恢复为单独的线索`,
      });
      await auditClue(unit, contract.clue.split, id, `取消线索「${other.name}」与「${clue.name}」的合并`);
      await announceClues(unit, [id, otherId]);
      return infoOf(unit, storage, actor, id);
    }),
});
