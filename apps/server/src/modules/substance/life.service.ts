import type { BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { endItems } from './send/send-states.repository.ts';
import { auditSubstance, lockFor } from './substance.repository.ts';

type Calls = typeof contract.substance;

/** Taking a substance down ends every sending of it. */
export const lifeService = ({ tx }: Kernel) => ({
  takeDown: (actor: Actor, { ids }: BodyOf<Calls['takeDown']>) =>
    tx(actor, async (unit) => {
      const rows = await lockFor(unit, actor, 'takeDown', ids);
      await endItems(unit, ids, { ended: '已下架', reason: '' });
      for (const { id, title, status } of rows)
        await auditSubstance(
          unit,
          'substance.takeDown',
          id,
          `下架内容「${title}」`,
          { status },
          { status: 'withdrawn' },
        );
      return { changed: rows.length };
    }),
});
