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
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { announceProspects } from '../announce.service.ts';
import { refreshProspects } from '../refresh.repository.ts';
import { correctSignal, lockSignal, type SignalRecord } from './signal.repository.ts';
import { loadSignals } from './signal.rows.ts';

type Body = BodyOf<typeof contract.growthIntent.correct>;

export const correctService = ({ tx }: Kernel) => ({
  /** Keeps the earlier value, its author and time. The same value again confirms the judgement, which counts as a check, too. */
  correct: (actor: Actor, { id, level, fields }: Body) =>
    tx(actor, async (unit) => {
      const signal = await lockSignal(unit, actor, id);
      const after = corrected(signal, fields);
      const changes = changesOf(signal, level, after, actor.name);
      await correctSignal(unit, id, { level, fields: after, changes, memberId: actor.id });
      await refreshProspects(unit, [signal.prospectId]);
      await unit.audit({
        call: contract.growthIntent.correct,
        entity: 'prospect',
        entityId: signal.prospectId,
        summary: changes.length > 0 ? `更正意向：${changes.map(describe).join('，')}` : '确认意向判定',
        before: { level: signal.level },
        after: { level },
      });
      await announceProspects(unit, [signal.prospectId]);
      const [row] = await loadSignals(unit, actor, [id]);
      if (!row) throw RowMissing('意向记录');
      return row;
    }),
});

/** A value quotes the text where the text contains it; an unchanged value keeps its quote. */
function corrected({ text, fields: before }: SignalRecord, given: Body['fields']): IntentFields {
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
  { level: before, fields }: SignalRecord,
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

const describe = ({ field, before, after }: Correction) =>
  `${field === 'level' ? '意向' : INTENT_FIELDS[field]}由「${before || '无'}」改为「${after || '无'}」`;
