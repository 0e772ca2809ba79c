import { type BodyOf, contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { announceClues } from './announce.ts';
import { NotAnotherOne, NotSamePerson } from './clue.errors.ts';
import { cluePolicy, cluesOf } from './clue.policy.ts';
import { addEntries, lockClues } from './clue.repository.ts';
import { auditClue, infoOf } from './clue.service.ts';

type Calls = typeof contract.clue;

/** Two clues of one person become one; the other keeps its history and can be taken out again. */
export const mergeService = ({ tx }: Kernel) => ({
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
      await unit.query(sql`
        UPDATE clue SET merged_into = ${id}, merged_at = now(), version = version + 1 WHERE id = ${otherId} OR merged_into = ${otherId}`);
      await unit.query(sql`
        UPDATE clue c SET model = coalesce(nullif(c.model, ''), o.model), city_code = coalesce(c.city_code, o.city_code),
               phone_sealed = coalesce(c.phone_sealed, o.phone_sealed), phone_mark = coalesce(c.phone_mark, o.phone_mark),
               phone_mask = coalesce(c.phone_mask, o.phone_mask), identity_mark = coalesce(c.identity_mark, o.identity_mark),
               version = c.version + 1, updated_at = now()
        FROM clue o WHERE c.id = ${id} AND o.id = ${otherId}`);
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
      return infoOf(unit, actor, id);
    }),

  split: (actor: Actor, { id, otherId }: BodyOf<Calls['split']>) =>
    tx(actor, async (unit) => {
      const [clue] = await lockClues(unit, cluesOf(actor, contract.clue.split), [id]);
      if (!clue) throw RowMissing('线索');
      const [other] = await unit.query<{ name: string }>(sql`
        UPDATE clue SET merged_into = NULL, merged_at = NULL, version = version + 1
        WHERE id = ${otherId} AND merged_into = ${id} RETURNING name`);
      if (!other) throw RowMissing('线索');
      await addEntries(unit, [id, otherId], actor.id, {
        kind: 'split',
        text: `「${other.name}」恢复为单独的线索`,
      });
      await auditClue(unit, contract.clue.split, id, `取消线索「${other.name}」与「${clue.name}」的合并`);
      await announceClues(unit, [id, otherId]);
      return infoOf(unit, actor, id);
    }),
});
