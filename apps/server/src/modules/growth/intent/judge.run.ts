import type { IntentFields, IntentLevel } from '@zhiying/contract';
import type { z } from 'zod';
import { anyOf, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Composed } from '#kernel/model.ts';
import { announceProspects } from '../announce.service.ts';
import { growthRules } from '../growth.rules.ts';
import { refreshProspects } from '../refresh.repository.ts';
import { type Example, Judgements, PROMPT_VERSION, promptFor, provenFields, SYSTEM_WORDS } from './prompt.ts';

const BATCH = 10;
const MOST_BATCHES = 30;
const EXAMPLES = 8;
/** A model that dawdles for one channel has the rest of it judged with the next run. */
const CHANNEL_MS = 10 * 60_000;

/** The second look, by a model, at what rules have judged. Without one nothing is waited for: rules stand, and are called rules. */
export async function run({ kernel, signal }: JobContext<unknown>) {
  const channels = await kernel.db.query<{ id: number }>(
    sql`SELECT DISTINCT channel_id AS id FROM growth_signal WHERE to_model ORDER BY 1`,
  );
  const judgeIn = async ({ id }: { id: number }) => {
    if (!(await kernel.model.ready(id)) || !(await growthRules.read(kernel.db, id)).useModel) return;
    for (let batch = 0; batch < MOST_BATCHES && !signal.aborted; batch++)
      if (!(await judgeSome(kernel, id, signal))) break;
  };
  await settleEach(channels, judgeIn, { log: kernel.log, signal, patienceMs: CHANNEL_MS });
}

interface Waiting {
  id: number;
  prospectId: number;
  text: string;
}

async function judgeSome(kernel: Kernel, channelId: number, signal: AbortSignal): Promise<boolean> {
  const { db, tx, model } = kernel;
  const waiting = await db.query<Waiting>(sql`
    SELECT s.id, s.prospect_id AS "prospectId", s.text FROM growth_signal s
    WHERE s.channel_id = ${channelId} AND s.to_model ORDER BY s.id LIMIT ${BATCH}`);
  if (waiting.length === 0) return false;
  const examples = await db.query<Example>(sql`
    SELECT s.text, s.level, s.fields FROM growth_signal s
    WHERE s.channel_id = ${channelId} AND s.judge = 'person' AND s.text <> '' ORDER BY s.checked_at DESC LIMIT ${EXAMPLES}`);
  const payer = await db.one<{ id: number }>(sql`SELECT id FROM member WHERE is_admin ORDER BY id LIMIT 1`);
  const prompt = promptFor(
    waiting.map(({ text }) => text),
    examples,
  );
  let made: Composed<z.infer<typeof Judgements>>;
  try {
    made = await model.compose(
      {
        purpose: 'intent',
        system: SYSTEM_WORDS,
        prompt,
        seed: 1,
        brief: { topic: '意向判定', facts: [], text: prompt },
        charge: { channelId, memberId: payer?.id ?? 0, nodeId: null },
        schema: Judgements,
      },
      { signal },
    );
  } catch (error) {
    // Out of budget or out of reach: what rules said stays, and it is tried again with the next run.
    if (error instanceof Refusal) return false;
    throw error;
  }
  const byNumber = new Map(made.value.items.map((item) => [item.n, item]));
  const judged = waiting.map(({ id, text }, at) => {
    const item = byNumber.get(at + 1);
    return item
      ? {
          id,
          level: item.level,
          quote: text.includes(item.quote) ? item.quote : '',
          fields: provenFields(text, item),
        }
      : { id, level: null as IntentLevel | null, quote: '', fields: {} as IntentFields };
  });
  await tx(SYSTEM, async (unit) => {
    // Whatever a person said meanwhile stands.
    const changed = await unit.query<{ prospectId: number }>(sql`
      UPDATE growth_signal s SET to_model = false, level = coalesce(g.level, s.level), machine_level = coalesce(g.level, s.machine_level),
             judge = CASE WHEN g.level IS NULL THEN s.judge ELSE 'model' END, quote = CASE WHEN g.quote = '' THEN s.quote ELSE g.quote END,
             rule = s.rule, prompt_version = CASE WHEN g.level IS NULL THEN NULL ELSE ${PROMPT_VERSION}::int END,
             fields = CASE WHEN g.level IS NULL THEN s.fields ELSE s.fields || g.fields END
      FROM json_to_recordset(${JSON.stringify(judged)}::json) AS g(id bigint, level text, quote text, fields jsonb)
      WHERE s.id = g.id AND s.to_model AND s.checked_at IS NULL RETURNING s.prospect_id AS "prospectId"`);
    const ids = [...new Set(changed.map(({ prospectId }) => prospectId))];
    if (ids.length === 0) return;
    await refreshProspects(unit, ids);
    await announceProspects(unit, ids);
  });
  await db.query(sql`
    UPDATE growth_signal SET to_model = false WHERE id = ${anyOf(waiting.map(({ id }) => id))} AND checked_at IS NOT NULL`);
  return waiting.length === BATCH;
}
