import type { Correction, IntentFields, IntentLevel } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { signalPolicy } from '../prospect/prospect.policy.ts';

export interface SignalRecord {
  prospectId: number;
  text: string;
  level: IntentLevel;
  fields: IntentFields;
  erased: boolean;
}

/** The signal that the actor may correct, locked together with its prospect. */
export async function lockSignal(db: Queries, actor: Actor, id: number): Promise<SignalRecord> {
  const signal = await db.one<SignalRecord>(sql`
    SELECT s.prospect_id AS "prospectId", s.text, s.level, s.fields, p.erased_at IS NOT NULL AS erased
    FROM growth_signal s JOIN growth_prospect p ON p.id = s.prospect_id
    WHERE s.id = ${id} AND ${signalPolicy.reach(actor, 'correct')} FOR UPDATE OF s, p`);
  if (!signal) throw RowMissing('意向记录');
  signalPolicy.guard(actor, 'correct', signal);
  return signal;
}

/** Stores a person's judgement beside the earlier corrections; without a change it only confirms the judgement. */
export const correctSignal = (
  db: Queries,
  id: number,
  {
    level,
    fields,
    changes,
    memberId,
  }: { level: IntentLevel; fields: IntentFields; changes: readonly Correction[]; memberId: number },
) =>
  db.query(sql`
    UPDATE growth_signal SET level = ${level}, fields = ${JSON.stringify(fields)}::jsonb, checked_at = now(), checked_by = ${memberId},
           corrections = corrections || ${JSON.stringify(changes)}::jsonb, to_model = false,
           judge = CASE WHEN ${changes.length > 0} THEN 'person' ELSE judge END
    WHERE id = ${id}`);
