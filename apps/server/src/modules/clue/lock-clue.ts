import type { ClueInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { auditingRows } from '#kernel/audit/auditing.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Storage } from '#kernel/storage.ts';
import type { Unit } from '#kernel/unit.ts';
import { type ClueVerb, cluePolicy } from './clue.policy.ts';
import { lockClues } from './clue.repository.ts';
import { loadClueInfo } from './clue.rows.ts';

/** Locks one clue within reach of the verb; throws the obstacle, if there is one. */
export async function lockClueFor(unit: Unit, actor: Actor, verb: ClueVerb, id: number) {
  const [clue] = await lockClues(unit, cluePolicy.reach(actor, verb), [id]);
  if (!clue) throw RowMissing('线索');
  cluePolicy.guard(actor, verb, clue);
  return clue;
}

/** Locks all these clues within reach of the verb; throws if one is missing or has an obstacle. */
export async function lockCluesFor(unit: Unit, actor: Actor, verb: ClueVerb, ids: readonly number[]) {
  const found = await lockClues(unit, cluePolicy.reach(actor, verb), ids);
  if (found.length < new Set(ids).size) throw RowMissing('线索');
  for (const clue of found) cluePolicy.guard(actor, verb, clue);
  return found;
}

export async function infoOf(db: Queries, storage: Storage, actor: Actor, id: number): Promise<ClueInfo> {
  const info = await loadClueInfo(db, storage, actor, id);
  if (!info) throw RowMissing('线索');
  return info;
}

export const auditClue = auditingRows('clue');

/** Locks one clue for the verb, unless somebody changed it since the version. */
export async function lockClueVersion(
  unit: Unit,
  storage: Storage,
  actor: Actor,
  verb: ClueVerb,
  id: number,
  version: number,
) {
  const clue = await lockClueFor(unit, actor, verb, id);
  if (clue.version !== version) throw RowChanged(await infoOf(unit, storage, actor, id));
  return clue;
}
