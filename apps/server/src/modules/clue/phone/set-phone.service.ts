import type { Unit } from '#kernel/unit.ts';
import { announceClues } from '../announce.service.ts';
import { type ClueRecord, lockCluesWithoutPhone } from '../clue.repository.ts';
import { addEntries } from '../follow/entry.repository.ts';
import { findSuspectedDuplicates } from '../intake/suspected-duplicates.repository.ts';
import { scoreOf } from '../report/score.ts';
import { type Origin, refusedMarks, storePhone } from './phone.repository.ts';
import { phoneColumns, suppliedBy } from './phones.service.ts';

/** Writes a clue's number in its three columns and updates the score. */
export async function writePhone(
  unit: Unit,
  clue: ClueRecord,
  kept: ReturnType<typeof phoneColumns>,
  { unconfirmed, typedBy }: Origin,
) {
  const score = scoreOf({ ...clue, phone: kept.mask });
  const suspectOf = await findSuspectedDuplicates(unit, clue.channelId, [
    { phoneMark: kept.mark, identityMark: null },
  ]);
  const suspect =
    kept.mark === clue.phoneMark ? null : suspectOf({ phoneMark: kept.mark, identityMark: null });
  await storePhone(unit, {
    id: clue.id,
    sealed: kept.sealed,
    mark: kept.mark,
    mask: kept.mask,
    unconfirmed,
    typedBy,
    suspect,
    score,
  });
}

/**
 * Adds a number to a clue known only by platform identity; false if it has one already. Whether the owner
 * refused contact is only checked when nobody without access to numbers sees the result.
 */
export async function setMissingPhone(
  unit: Unit,
  id: number,
  phone: string,
  said: string,
  origin: Origin = suppliedBy(undefined),
): Promise<boolean> {
  const [clue] = await lockCluesWithoutPhone(unit, [id]);
  if (!clue) return false;
  const kept = phoneColumns(unit.secrets, phone);
  const isRefused = async () => kept.mark && (await refusedMarks(unit, clue.channelId, [kept.mark])).size > 0;
  if (!origin.unconfirmed && (await isRefused())) return false;
  await writePhone(unit, clue, kept, origin);
  await addEntries(unit, [id], null, { kind: 'created', text: said });
  await announceClues(unit, [id]);
  return true;
}
