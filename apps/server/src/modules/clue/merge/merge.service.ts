import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceClues } from '../announce.service.ts';
import { NotAnotherOne, NotSamePerson } from '../clue.errors.ts';
import { cluePolicy } from '../clue.policy.ts';
import type { ClueRecord } from '../clue.repository.ts';
import { addEntries } from '../follow/entry.repository.ts';
import { auditClue, infoOf } from '../lock-clue.ts';
import { areComparable, lockBoth, lockMerged, mergeClues, splitClues } from './merge-clues.repository.ts';

type Calls = typeof contract.clue;

const isSame = (one: string | null, two: string | null) => one !== null && one === two;

/** Numbers are compared only for an actor who may compare both; for others they are never the same. */
const isSameNumber = async (unit: Unit, actor: Actor, clue: ClueRecord, other: ClueRecord) =>
  isSame(clue.phoneMark, other.phoneMark) && (await areComparable(unit, actor, [clue.id, other.id]));

/** Two clues of one person become one; the other keeps its history and can be taken out again. */
export const mergeService = ({ tx, storage }: Kernel) => ({
  merge: (actor: Actor, { id, otherId }: BodyOf<Calls['merge']>) =>
    tx(actor, async (unit) => {
      if (id === otherId) throw NotAnotherOne();
      const found = await lockBoth(unit, actor, [id, otherId]);
      const clue = found.find((one) => one.id === id);
      const other = found.find((one) => one.id === otherId);
      if (!clue || !other) throw RowMissing('线索');
      cluePolicy.guard(actor, 'merge', clue);
      if (!isSame(clue.identityMark, other.identityMark) && !(await isSameNumber(unit, actor, clue, other)))
        throw NotSamePerson();
      await addEntries(unit, [id], actor.id, { kind: 'merged', text: `合并了线索「${other.name}」` });
      await mergeClues(unit, id, otherId);
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
      const clue = await lockMerged(unit, actor, id);
      if (!clue) throw RowMissing('线索');
      const other = await splitClues(unit, id, otherId);
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
