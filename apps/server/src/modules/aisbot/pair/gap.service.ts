import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import { announceKnowledge } from '../announce.service.ts';
import { closeGap, leaveGaps, lockGaps } from './gap.repository.ts';
import { gapSource } from './gap.source.ts';
import { insertPair, onePair } from './pair.repository.ts';

type Calls = typeof contract.aisbotGap;

const MOST_WORDINGS = 10;

export const gapService = ({ db, tx }: Kernel) => ({
  list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, gapSource(actor, body), body),

  take: (actor: Actor, { id, question, answer, until }: BodyOf<Calls['take']>) =>
    tx(actor, async (unit) => {
      const [gap] = await lockGaps(unit, actor, 'take', [id]);
      if (!gap) throw RowMissing('问题');
      // Everybody who keeps knowledge reads the pair, so customers' numbers are masked in it.
      const others = [...new Set([gap.question, ...gap.others].map(maskPhones))].filter(
        (wording) => wording !== question,
      );
      const fields = { question, answer, until, others: others.slice(0, MOST_WORDINGS) };
      const pairId = await insertPair(unit, actor, { ...gap, ownerId: actor.id }, fields);
      await closeGap(unit, id, pairId);
      await announceKnowledge(unit, 'aisbot_gap', [id]);
      await unit.audit({ call: contract.aisbotGap.take, entity: 'aisbotGap', entityId: id, after: fields });
      return onePair(unit, actor, pairId);
    }),

  leave: (actor: Actor, { ids, remark }: BodyOf<Calls['leave']>) =>
    tx(actor, async (unit) => {
      const rows = await lockGaps(unit, actor, 'leave', ids);
      await leaveGaps(unit, ids);
      await announceKnowledge(unit, 'aisbot_gap', ids);
      await unit.auditAll(
        rows.map(({ id }) => ({
          call: contract.aisbotGap.leave,
          entity: 'aisbotGap',
          entityId: id,
          after: { remark },
        })),
      );
      return { changed: rows.length };
    }),
});
