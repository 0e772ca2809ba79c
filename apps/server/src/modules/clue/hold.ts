import type { Call, ClueInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Secrets } from '#kernel/secrets.ts';
import type { Storage } from '#kernel/storage.ts';
import type { Unit } from '#kernel/unit.ts';
import { type ClueVerb, cluePolicy } from './clue.policy.ts';
import { type ClueRecord, lockClues } from './clue.repository.ts';
import { loadClueInfo } from './clue.rows.ts';
import { openPhone } from './phones.ts';

/** One clue that the verb reaches, held; what stands in its way is told. */
export async function holdClue(unit: Unit, actor: Actor, verb: ClueVerb, id: number) {
  const [clue] = await lockClues(unit, cluePolicy.reach(actor, verb), [id]);
  if (!clue) throw RowMissing('线索');
  cluePolicy.guard(actor, verb, clue);
  return clue;
}

export async function infoOf(db: Queries, storage: Storage, actor: Actor, id: number): Promise<ClueInfo> {
  const info = await loadClueInfo(db, storage, actor, id);
  if (!info) throw RowMissing('线索');
  return info;
}

export const auditClue = (
  unit: Unit,
  call: Call,
  id: number,
  summary: string,
  before?: unknown,
  after?: unknown,
) => unit.audit({ call, entity: 'clue', entityId: id, summary, before, after });

/** The same, if nobody changed it since it was read. */
export async function holdVersion(
  unit: Unit,
  storage: Storage,
  actor: Actor,
  verb: ClueVerb,
  id: number,
  version: number,
) {
  const clue = await holdClue(unit, actor, verb, id);
  if (clue.version !== version) throw RowChanged(await infoOf(unit, storage, actor, id));
  return clue;
}

/** The whole number, to be looked for in what somebody wrote. */
export const numberOf = (secrets: Secrets, { phoneSealed }: Pick<ClueRecord, 'phoneSealed'>) =>
  phoneSealed ? openPhone(secrets, phoneSealed) : null;
