import type { ClueSource } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceClues } from './announce.ts';
import { assignByRules, giveToOwner } from './assign.ts';
import { addEntries, insertClue } from './clue.repository.ts';
import { giveNumber } from './give-number.ts';
import { hasRefused, identityMark, keptPhone, withoutNumberIn } from './phones.ts';
import { scoreOf } from './score.ts';

/** Somebody who left a number or asked to be called, wherever that was. */
export interface Arrival {
  channelId: number;
  nodeId: number;
  path: string;
  name: string;
  phone: string | null;
  /** Who they are there: `douyin:open-id`. */
  identity?: string | null;
  /** The same, where only its mark is kept. */
  identityMark?: string | null;
  source: ClueSource;
  sourceNote?: string;
  model?: string;
  cityCode?: string | null;
  remark?: string;
  /** Whose customer it is; where that person cannot follow clues the rules decide. */
  ownerId?: number | null;
}

/**
 * Makes a clue of somebody, or adds to the one there is: a person asks in many places and is one customer. Null for whoever
 * wants to hear nothing more. May be called twice for the same.
 */
export async function arrive(unit: Unit, said: Arrival): Promise<{ id: number; known: boolean } | null> {
  const phone = keptPhone(unit.secrets, said.phone);
  const { name, model = '', sourceNote = '', remark = '' } = said;
  const arrival = { ...said, ...withoutNumberIn({ name, model, sourceNote, remark }, said.phone) };
  const identity = arrival.identity
    ? identityMark(unit.secrets, arrival.identity)
    : (arrival.identityMark ?? null);
  if (await hasRefused(unit, arrival.channelId, { phoneMark: phone.mark, identityMark: identity }))
    return null;
  // Two arrivals of one person at the same moment are one clue.
  await unit.query(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`clue ${arrival.channelId} ${phone.mark ?? identity}`}, 0))`,
  );
  const known = await unit.one<{ id: number }>(sql`
    SELECT c.id FROM clue c WHERE c.channel_id = ${arrival.channelId} AND c.merged_into IS NULL AND c.state <> 'closed'
      AND (c.phone_mark = ${phone.mark} OR c.identity_mark = ${identity}) ORDER BY c.id LIMIT 1`);
  const note = [arrival.sourceNote, arrival.remark].filter(Boolean).join('，');
  if (known) {
    // Found by one of the two, from now on by both.
    await unit.query(
      sql`UPDATE clue SET identity_mark = coalesce(identity_mark, ${identity}) WHERE id = ${known.id}`,
    );
    const text = note || '再次留下联系方式';
    if (!said.phone || !(await giveNumber(unit, known.id, said.phone, text))) {
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
  const id = await insertClue(unit, {
    ...arrival,
    phone,
    identityMark: identity,
    cityCode,
    score,
  });
  await addEntries(unit, [id], null, { kind: 'created', text: note });
  const given = arrival.ownerId ? await giveToOwner(unit, id, arrival.channelId, arrival.ownerId) : false;
  if (!given) await assignByRules(unit, [{ ...arrival, id, score, cityCode }]);
  await announceClues(unit, [id]);
  return { id, known: false };
}
