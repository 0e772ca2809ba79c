import { type Signal, type SignalRow } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { signalPolicy } from '../prospect/prospect.policy.ts';

type Flat = Omit<SignalRow, 'intent' | 'can'> &
  Signal['intent'] & { erased: boolean; reached: (boolean | null)[] };

/** What people said, with what it was taken to mean. */
export async function loadSignals(db: Queries, actor: Actor, ids: readonly number[]): Promise<SignalRow[]> {
  const rows = await db.query<Flat>(sql`
    SELECT s.id, s.kind, s.platform, s.source, s.text, s.post, s.account, s.at, s.checked_at IS NOT NULL AS checked,
           s.level, s.judge, s.rule, s.quote, s.prompt_version AS "promptVersion", s.fields, s.corrections,
           json_build_object('id', p.id, 'name', p.name) AS prospect, p.erased_at IS NOT NULL AS erased,
           ${signalPolicy.reached(actor)} AS reached
    FROM growth_signal s JOIN growth_prospect p ON p.id = s.prospect_id WHERE s.id = ${anyOf(ids)}`);
  const can = signalPolicy.can(actor);
  return rows.map(
    ({ level, judge, rule, quote, promptVersion, fields, corrections, erased, reached, ...row }) => ({
      ...row,
      intent: { level, judge, rule, quote, promptVersion, fields, corrections },
      can: can({ erased, reached }),
    }),
  );
}
