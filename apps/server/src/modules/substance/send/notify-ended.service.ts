import { contract } from '@zhiying/contract';
import { keysFor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';
import { notifyMany } from '../../notification/index.ts';
import { recipientsOf, sendingPlaces } from './delivery.repository.ts';

/** Announces the change to everybody who may have received these sendings: at the sender's node or below. */
export async function announceToRecipients(unit: Unit, sendIds: readonly number[]) {
  if (sendIds.length === 0) return;
  const sends = await sendingPlaces(unit, sendIds);
  for (const { ids, ...hangs } of sends)
    await unit.announce(
      'substance.changed',
      { ids },
      { ...hangs, keys: keysFor(contract.substanceInbox.list), below: true },
    );
}

/** Shared links can only be taken down by the people who posted them: notifies those people, of one substance or of all in the sendings. */
export const askToTakeDown = (
  unit: Unit,
  { sendIds, substanceId }: { sendIds: readonly number[]; substanceId?: number },
  name: string,
  ended: string,
  reason: string,
) =>
  notifyMany(unit, recipientsOf(sendIds, substanceId), {
    kind: 'substance',
    title: `「${name}」${ended}，请删除已发出的内容`,
    body: reason,
    link: '/home/substance?tabid=received',
  });
