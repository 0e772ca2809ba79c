import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import { notify } from '../../notification/index.ts';
import { announceClues } from '../announce.service.ts';
import { NoExtension, NotAnotherOne } from '../clue.errors.ts';
import { addEntries } from '../follow/entry.repository.ts';
import { auditClue, infoOf, lockClueFor } from '../lock-clue.ts';
import * as repository from './extension.repository.ts';
import { hoursLeft, poolRules } from './pool-rules.ts';

type Calls = typeof contract.clue;

/** Requests of owners for more time before a clue returns to the pool, and their approval. */
export const extensionService = ({ tx, storage }: Kernel) => ({
  extend: (actor: Actor, { id, reason: written }: BodyOf<Calls['extend']>) =>
    tx(actor, async (unit) => {
      const clue = await lockClueFor(unit, actor, 'extend', id);
      const reason = maskPhones(written);
      await repository.requestExtension(unit, id, reason);
      await auditClue(unit, contract.clue.extend, id, `申请延长线索「${clue.name}」的跟进时限`, undefined, {
        reason,
      });
      await announceClues(unit, [id]);
      return infoOf(unit, storage, actor, id);
    }),

  decideExtension: (actor: Actor, { id, agreed }: BodyOf<Calls['decideExtension']>) =>
    tx(actor, async (unit) => {
      const clue = await repository.lockForDecision(unit, actor, id);
      if (!clue) throw RowMissing('线索');
      if (!clue.extensionAsked) throw NoExtension();
      // Nobody approves their own request.
      if (clue.ownerId === actor.id) throw NotAnotherOne();
      const hours = hoursLeft(clue.state, await poolRules.read(unit, clue.channelId));
      await repository.decideExtension(unit, id, agreed, hours);
      if (agreed) await addEntries(unit, [id], actor.id, { kind: 'extended', text: '同意延长' });
      await auditClue(
        unit,
        contract.clue.decideExtension,
        id,
        `${agreed ? '同意' : '不同意'}延长线索「${clue.name}」`,
      );
      if (clue.ownerId)
        await notify(unit, clue.ownerId, {
          kind: 'clue',
          title: `线索「${clue.name}」的延长申请${agreed ? '已同意' : '未同意'}`,
          link: `/home/clew?open=${id}`,
        });
      await announceClues(unit, [id]);
      return infoOf(unit, storage, actor, id);
    }),
});
