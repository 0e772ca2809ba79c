import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Usage, WriteTask } from '#kernel/model.ts';
import { BudgetSpent } from './model.errors.ts';
import { refuseSpent } from './quota.repository.ts';
import { modelSettings } from './settings.ts';

export interface Payee {
  endpointId: number | null;
  provider: string;
  model: string;
  offline: boolean;
}

export type Outcome = 'ok' | 'failed' | 'cancelled';

/** What the channel spent since midnight on China's clock, running calls with their estimate. */
export async function spentToday(db: Queries, channelId: number): Promise<number> {
  const row = await db.one<{ spent: number }>(sql`
    SELECT coalesce(sum(cost), 0)::float8 AS spent FROM model_usage
    WHERE channel_id = ${channelId}
      AND created_at >= date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai'`);
  return row?.spent ?? 0;
}

export const createLedger = ({ db }: Pick<Kernel, 'db'>) => ({
  /** Writes the call down before it is made, unless the day's money is gone. */
  open: (task: Pick<WriteTask, 'purpose' | 'charge'>, payee: Payee, estimate: number): Promise<number> =>
    db.transaction(async (tx) => {
      const { channelId, memberId, nodeId, themeId } = task.charge;
      if (estimate > 0) {
        // Two calls at once must not both see the same last yuan.
        await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('model_usage', ${channelId}))`);
        const { dailyBudget } = await modelSettings.read(tx, channelId);
        const spent = dailyBudget === null ? 0 : await spentToday(tx, channelId);
        if (dailyBudget !== null && spent >= dailyBudget) throw BudgetSpent(dailyBudget, spent);
      }
      // What is laid out without a model takes nothing of anybody's.
      if (!payee.offline) await refuseSpent(tx, { channelId, place: { nodeId } }, ['model', 'money']);
      const row = await tx.one<{ id: number }>(sql`
        INSERT INTO model_usage (channel_id, node_id, path, owner_id, theme_id, purpose, endpoint_id, provider, model, offline, cost)
        SELECT ${channelId}, n.id, n.path, ${memberId}, ${themeId ?? null}::bigint, ${task.purpose},
               ${payee.endpointId}::bigint, ${payee.provider}, ${payee.model}, ${payee.offline}, ${estimate}::numeric
        FROM node n WHERE n.channel_id = ${channelId}
          AND n.id = coalesce(${nodeId}::bigint, (SELECT id FROM node WHERE channel_id = ${channelId} AND parent_id IS NULL))
        RETURNING id`);
      return row?.id ?? 0;
    }),

  close: (id: number, outcome: Outcome, usage: Usage, ms: number, error = '') =>
    db.query(sql`
      UPDATE model_usage SET outcome = ${outcome}, input_tokens = ${usage.input}, output_tokens = ${usage.output},
             cost = ${usage.cost}::numeric, ms = ${Math.round(ms)}, error = ${error.slice(0, 300)}, finished_at = now()
      WHERE id = ${id}`),
});
