import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceClues } from './announce.ts';
import { addEntries, type ClueRecord, lockClues } from './clue.repository.ts';
import { keptPhone, refusedMarks } from './phones.ts';
import { scoreOf } from './score.ts';

/** The number of a clue from now on, in its three shapes; whoever has a number is worth more. */
export async function writeNumber(unit: Unit, clue: ClueRecord, kept: ReturnType<typeof keptPhone>) {
  const score = scoreOf({ ...clue, phone: kept.mask });
  await unit.query(sql`
    UPDATE clue SET phone_sealed = ${kept.sealed}, phone_mark = ${kept.mark}, phone_mask = ${kept.mask}, score = ${score},
           version = version + 1, updated_at = now() WHERE id = ${clue.id}`);
}

/** A clue that knew somebody only by who they are on a platform learns their number. One that has a number keeps it; false then. */
export async function giveNumber(unit: Unit, id: number, phone: string, said: string): Promise<boolean> {
  const [clue] = await lockClues(unit, sql`c.phone_mark IS NULL`, [id]);
  if (!clue) return false;
  const kept = keptPhone(unit.secrets, phone);
  if (kept.mark && (await refusedMarks(unit, clue.channelId, [kept.mark])).size > 0) return false;
  await writeNumber(unit, clue, kept);
  await addEntries(unit, [id], null, { kind: 'created', text: said });
  await announceClues(unit, [id]);
  return true;
}
