import {
  type BodyOf,
  type Correction,
  contract,
  INTENT_FIELDS,
  INTENT_LEVELS,
  type IntentField,
  type IntentFields,
  type IntentLevel,
} from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { announceProspects } from '../announce.ts';
import { signalPolicy } from '../prospect/prospect.policy.ts';
import { refreshProspects } from '../refresh.ts';
import { loadSignals } from './signal.rows.ts';

type Body = BodyOf<typeof contract.growthIntent.correct>;

interface Held {
  prospectId: number;
  text: string;
  level: IntentLevel;
  fields: IntentFields;
  erased: boolean;
}

export const correctService = ({ tx }: Kernel) => ({
  /** Old value, who and when stay; the same again says that it was right, which counts as much. */
  correct: (actor: Actor, { id, level, fields }: Body) =>
    tx(actor, async (unit) => {
      const held = await unit.one<Held>(sql`
        SELECT s.prospect_id AS "prospectId", s.text, s.level, s.fields, p.erased_at IS NOT NULL AS erased
        FROM growth_signal s JOIN growth_prospect p ON p.id = s.prospect_id
        WHERE s.id = ${id} AND ${signalPolicy.reach(actor, 'correct')} FOR UPDATE OF s, p`);
      if (!held) throw RowMissing('意向记录');
      signalPolicy.guard(actor, 'correct', held);
      const after = corrected(held, fields);
      const changes = changesOf(held, level, after, actor.name);
      await unit.query(sql`
        UPDATE growth_signal SET level = ${level}, fields = ${JSON.stringify(after)}::jsonb, checked_at = now(), checked_by = ${actor.id},
               corrections = corrections || ${JSON.stringify(changes)}::jsonb, to_model = false,
               judge = CASE WHEN ${changes.length > 0} THEN 'person' ELSE judge END
        WHERE id = ${id}`);
      await refreshProspects(unit, [held.prospectId]);
      await unit.audit({
        call: contract.growthIntent.correct,
        entity: 'prospect',
        entityId: held.prospectId,
        summary: changes.length > 0 ? `更正意向：${changes.map(said).join('，')}` : '确认意向判定',
        before: { level: held.level },
        after: { level },
      });
      await announceProspects(unit, [held.prospectId]);
      const [row] = await loadSignals(unit, actor, [id]);
      if (!row) throw RowMissing('意向记录');
      return row;
    }),
});

/** A person's value has the words it stands in, where it stands in them; what stays keeps its evidence. */
function corrected({ text, fields: before }: Held, given: Body['fields']): IntentFields {
  const after: IntentFields = {};
  for (const field of Object.keys(INTENT_FIELDS) as IntentField[]) {
    const value = given[field];
    if (!value) continue;
    const same = before[field];
    after[field] = same?.value === value ? same : { value, quote: text.includes(value) ? value : '' };
  }
  return after;
}

function changesOf(
  { level: before, fields }: Held,
  level: IntentLevel,
  after: IntentFields,
  by: string,
): Correction[] {
  const at = new Date().toISOString();
  const all: Correction[] = [
    { field: 'level', before: INTENT_LEVELS[before], after: INTENT_LEVELS[level], by, at },
    ...(Object.keys(INTENT_FIELDS) as IntentField[]).map((field) => ({
      field,
      before: fields[field]?.value ?? '',
      after: after[field]?.value ?? '',
      by,
      at,
    })),
  ];
  return all.filter((change) => change.before !== change.after);
}

const said = ({ field, before, after }: Correction) =>
  `${field === 'level' ? '意向' : INTENT_FIELDS[field]}由「${before || '无'}」改为「${after || '无'}」`;
