import type { Purpose } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { modelSettings, spentToday } from '#engines/model/index.ts';

const LOOKED_AT = 50;

/** What one call of a purpose costs in yuan, by the last ones of the channel; 0 where none was paid for. */
export const usualCost = async (db: Queries, channelId: number, purpose: Purpose): Promise<number> =>
  (await usualUse(db, channelId, purpose)).cost;

/** The same with its tokens. */
export async function usualUse(
  db: Queries,
  channelId: number,
  purpose: Purpose,
): Promise<{ cost: number; tokens: number }> {
  const row = await db.one<{ cost: number; tokens: number }>(sql`
    SELECT coalesce(avg(cost), 0)::float8 AS cost, coalesce(avg(tokens), 0)::float8 AS tokens FROM (
      SELECT r.cost, r.input_tokens + r.output_tokens AS tokens FROM model_usage r
      WHERE r.channel_id = ${channelId} AND r.purpose = ${purpose} AND r.outcome = 'ok' AND NOT r.offline
      ORDER BY r.created_at DESC LIMIT ${LOOKED_AT}) recent`);
  return row ?? { cost: 0, tokens: 0 };
}

/** What may still be spent on models today, in yuan; null where nobody set a limit. */
export async function budgetLeft(db: Queries, channelId: number): Promise<number | null> {
  const { dailyBudget } = await modelSettings.read(db, channelId);
  return dailyBudget === null ? null : Math.max(0, dailyBudget - (await spentToday(db, channelId)));
}
