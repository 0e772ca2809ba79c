import { type BodyOf, contract, DIAL_LINK_MINUTES, DIAL_PAGE } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { linkIssuer, readLink, signLink } from '#kernel/access/signed-link.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceClues } from '../announce.service.ts';
import { DialLinkEnded } from '../clue.errors.ts';
import { auditClue, lockClueFor } from '../lock-clue.ts';
import { decryptPhone } from '../phone/phones.service.ts';
import { lockDialler } from './dial.repository.ts';
import { checkDial, recordDial } from './dial.service.ts';
import { dialledByLink } from './dial-link.repository.ts';

type Calls = typeof contract.clue;
const PURPOSE = 'dial';

/**
 * Dialling from a desk: a QR code brings the clue to the phone beside it. The link names the clue and its maker and holds for minutes; the
 * number is given out when the phone dials, once, under the same limits as a dial in the console.
 */
export const dialLinkService = (kernel: Kernel) => {
  const { tx, secret, secrets, config } = kernel;

  /** The link of a token and its maker, whose access is checked anew each time. */
  async function opened(token: string) {
    const link = readLink(secret, PURPOSE, token);
    const maker = link && (await linkIssuer(kernel, link));
    if (!link || !maker) throw DialLinkEnded();
    return { link, maker, mark: secrets.mark(token, 'clue.dialLink') };
  }

  async function unused(unit: Unit, { id }: Actor, mark: string) {
    if (await dialledByLink(unit, id, mark)) throw DialLinkEnded();
  }

  return {
    make: (actor: Actor, { id }: BodyOf<Calls['dialLink']>) =>
      tx(actor, async (unit) => {
        const clue = await lockClueFor(unit, actor, 'dial', id);
        await checkDial(unit, actor, clue);
        const { token, expiresAt } = signLink(secret, PURPOSE, id, actor, DIAL_LINK_MINUTES / 60);
        return { link: `${config.publicUrl ?? ''}${DIAL_PAGE}?id=${token}`, expiresAt };
      }),

    async open(token: string) {
      const { link, maker, mark } = await opened(token);
      return tx(maker, async (unit) => {
        await unused(unit, maker, mark);
        const { name, phone } = await lockClueFor(unit, maker, 'dial', link.id);
        return { name, phone: phone ?? '', by: maker.name, expiresAt: link.expiresAt };
      });
    },

    async dial({ id: token, reason }: BodyOf<Calls['dialByLink']>) {
      const { link, maker, mark } = await opened(token);
      return tx(maker, async (unit) => {
        await lockDialler(unit, maker);
        await unused(unit, maker, mark);
        const clue = await lockClueFor(unit, maker, 'dial', link.id);
        await recordDial(unit, maker, clue, reason);
        await auditClue(
          unit,
          contract.clue.dialByLink,
          clue.id,
          `扫码拨打线索「${clue.name}」的电话`,
          undefined,
          { link: mark },
        );
        // The desk that shows the code goes on to what came of the call.
        await announceClues(unit, [clue.id]);
        return { phone: decryptPhone(secrets, clue.phoneSealed ?? '') };
      });
    },
  };
};
