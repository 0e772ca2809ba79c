import type { Actor } from '#kernel/access/actor.ts';
import { seesPhones } from '#kernel/phone/phone-access.ts';
import { maskWritten } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceClues } from '../announce.service.ts';
import { assignByRules, assignToOwner } from '../assign/assign.service.ts';
import { insertClue } from '../clue.repository.ts';
import { addEntries } from '../follow/entry.repository.ts';
import { hasRefused } from '../phone/phone.repository.ts';
import { identityMark, phoneColumns, suppliedBy, typedIn } from '../phone/phones.service.ts';
import { setMissingPhone } from '../phone/set-phone.service.ts';
import { scoreOf } from '../report/score.ts';
import { type Arrival, findKnownClue, lockArrival, storeIdentity } from './known-clue.repository.ts';
import { findSuspectedDuplicates } from './suspected-duplicates.repository.ts';

/**
 * Creates a clue or adds to an existing one: a person who asks in several places is one customer. Null for
 * somebody who refused contact. Idempotent. With `by`, a colleague acts, and the result reveals nothing
 * beyond their scope: only clues they see are matched, and by number only those whose number they may see or
 * typed themselves. Anything else becomes a separate clue, flagged for people who may see numbers.
 */
export async function upsertClue(
  unit: Unit,
  said: Arrival,
  by?: Actor,
): Promise<{ id: number; known: boolean } | null> {
  const phone = phoneColumns(unit.secrets, said.phone);
  const { name, model = '', sourceNote = '', remark = '' } = said;
  const arrival = { ...said, ...maskWritten({ name, model, sourceNote, remark }) };
  const origin = by && said.phoneTyped ? typedIn(by) : suppliedBy(by);
  const identity = arrival.identity
    ? identityMark(unit.secrets, arrival.identity)
    : (arrival.identityMark ?? null);
  const marks = { phoneMark: phone.mark, identityMark: identity };
  const asked = by && !seesPhones(by) ? { ...marks, phoneMark: null } : marks;
  if (await hasRefused(unit, arrival.channelId, asked)) return null;
  // Serializes concurrent arrivals of one person, so that they become one clue.
  await lockArrival(unit, arrival.channelId, phone.mark ?? identity);
  const known = await findKnownClue(unit, by, {
    channelId: arrival.channelId,
    mark: phone.mark,
    said,
    identity,
  });
  const note = [arrival.sourceNote, arrival.remark].filter(Boolean).join('，');
  if (known) {
    // Matched by one of the two keys: from now on it has both.
    await storeIdentity(unit, known.id, identity);
    const text = note || '再次留下联系方式';
    if (!said.phone || !(await setMissingPhone(unit, known.id, said.phone, text, origin))) {
      await addEntries(unit, [known.id], null, { kind: 'created', text });
      await announceClues(unit, [known.id]);
    }
    return { id: known.id, known: true };
  }
  const { cityCode = null } = arrival;
  const score = scoreOf({
    ...arrival,
    cityCode,
    phone: phone.mask,
    state: 'new',
    firstContactAt: null,
  });
  const suspectOf = await findSuspectedDuplicates(unit, arrival.channelId, by ? [marks] : []);
  const id = await insertClue(unit, {
    ...arrival,
    phone,
    origin,
    suspect: suspectOf(marks),
    identityMark: identity,
    cityCode,
    score,
  });
  await addEntries(unit, [id], null, { kind: 'created', text: note });
  const given = arrival.ownerId
    ? await assignToOwner(unit, id, { ...arrival, ownerId: arrival.ownerId })
    : false;
  if (!given) await assignByRules(unit, [{ ...arrival, id, score, cityCode }]);
  await announceClues(unit, [id]);
  return { id, known: false };
}
