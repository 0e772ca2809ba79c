import type { Unit } from '#kernel/unit.ts';
import { announceClues } from '../announce.service.ts';
import { addEntries } from '../follow/entry.repository.ts';
import type { Marks } from '../phone/phone.repository.ts';
import { storeRefusal } from './contact-refusal.repository.ts';

/** Somebody said elsewhere that they want to hear nothing more: their open clues are over, and no new one is made. */
export async function refuseContact(
  unit: Unit,
  of: Marks & { clueId: number | null; channelId: number; nodeId: number; path: string },
  by: number,
): Promise<void> {
  const ended = await storeRefusal(unit, of, by);
  await addEntries(unit, ended, by, { kind: 'state', text: '客户要求不再联系', state: 'closed' });
  await announceClues(unit, ended);
}
