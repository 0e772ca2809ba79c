import { type BodyOf, contract, type Received, SHARE_LINK_DAYS } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { contentOf } from '../content.ts';
import { signShare } from '../share/share-link.ts';
import * as repository from './inbox.repository.ts';
import { inboxSource, loadReceived } from './inbox.source.ts';

type Calls = typeof contract.substanceInbox;

export const inboxService = ({ db, tx, storage, secret }: Kernel) => {
  async function shown(id: number): Promise<Received> {
    const [row] = await loadReceived(db, storage, [id]);
    if (!row) throw RowMissing('内容');
    return row;
  }

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, inboxSource(storage, actor, body), body),

    counts: (actor: Actor) => repository.countBoxes(db, actor),

    async open(actor: Actor, { id }: BodyOf<Calls['open']>) {
      const delivery = await tx(actor, async (unit) => {
        const locked = await repository.lockDelivery(unit, actor, id);
        await repository.recordStep(unit, locked, 'opened');
        return locked;
      });
      const input = await repository.findSentInput(db, delivery);
      if (!input) throw RowMissing('内容');
      return {
        ...(await shown(id)),
        content: await contentOf(db, storage, input),
        textOpen: input.textOpen,
        share: signShare(
          secret,
          { letter: 's', targetId: delivery.substanceId, sharerId: actor.id },
          SHARE_LINK_DAYS * 24,
        ),
      };
    },

    async share(actor: Actor, { id, place }: BodyOf<Calls['share']>) {
      await tx(actor, async (unit) => {
        const delivery = await repository.lockDelivery(unit, actor, id);
        await repository.recordStep(unit, delivery, 'opened');
        await repository.recordStep(unit, delivery, 'shared');
        await repository.countShare(unit, id);
        await unit.audit({
          call: contract.substanceInbox.share,
          entity: 'substance',
          entityId: delivery.substanceId,
          summary: `分享内容「${delivery.title}」`,
          after: { place },
        });
      });
      return shown(id);
    },

    async published(actor: Actor, { id, url }: BodyOf<Calls['published']>) {
      await tx(actor, async (unit) => {
        const delivery = await repository.lockDelivery(unit, actor, id);
        for (const step of ['opened', 'shared', 'published'] as const)
          await repository.recordStep(unit, delivery, step);
        await repository.setPublishedUrl(unit, id, url);
        await unit.audit({
          call: contract.substanceInbox.published,
          entity: 'substance',
          entityId: delivery.substanceId,
          summary: `回传内容「${delivery.title}」的发布链接`,
          after: { url },
        });
      });
      return shown(id);
    },
  };
};
