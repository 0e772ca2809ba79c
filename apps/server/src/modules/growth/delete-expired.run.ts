import { anyOf, type SQL, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach, settleInBatches } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { announceProspects } from './announce.service.ts';
import { growthRules } from './growth.rules.ts';

const BATCH = 500;
const HOUR_MS = 3_600_000;

/** Whoever was last heard of too long ago and did not become a customer; small steps, each complete in itself. */
export async function run({ kernel, signal }: JobContext<unknown>) {
  const channels = await kernel.db.query<{ id: number }>(sql`SELECT id FROM channel ORDER BY id`);
  const forgetIn = async ({ id }: { id: number }) => {
    const { retentionDays } = await growthRules.read(kernel.db, id);
    const isDue = sql`p.channel_id = ${id} AND p.state NOT IN ('clue', 'erased')
      AND greatest(p.last_at, p.touched_at) < now() - make_interval(days => ${retentionDays})`;
    const due = await kernel.db.query<{ id: number }>(
      sql`SELECT p.id FROM growth_prospect p WHERE ${isDue} ORDER BY p.id`,
    );
    await settleInBatches(due, (some) => erase(kernel, some, isDue), {
      log: kernel.log,
      signal,
      atOnce: BATCH,
    });
  };
  await settleEach(channels, forgetIn, { log: kernel.log, signal, patienceMs: HOUR_MS });
}

const erase = ({ tx }: Kernel, some: readonly { id: number }[], isDue: SQL) =>
  tx(SYSTEM, async (unit) => {
    const due = await unit.query<{ id: number }>(sql`
      SELECT p.id FROM growth_prospect p WHERE p.id = ${anyOf(some.map(({ id }) => id))} AND ${isDue}
      ORDER BY p.id FOR UPDATE OF p SKIP LOCKED`);
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return;
    // Figures stay: that there was somebody, when, how keen and from where. Whoever it was and what they said does not.
    await unit.query(sql`
      UPDATE growth_signal SET text = '', quote = '', post = '', fields = '{}', corrections = '[]', to_model = false
      WHERE prospect_id = ${anyOf(ids)}`);
    await unit.query(sql`UPDATE growth_touch SET text = '', note = '' WHERE prospect_id = ${anyOf(ids)}`);
    await unit.query(sql`
      UPDATE growth_prospect SET state = 'erased', erased_at = now(), name = '已按期删除', nickname_sealed = NULL, author_mark = NULL,
             phone_sealed = NULL, phone_mark = NULL, phone_mask = NULL, model = '', last_text = '', next_at = NULL, version = version + 1
      WHERE id = ${anyOf(ids)}`);
    await unit.auditAll(
      ids.map((id) => ({
        action: 'growth.erase',
        entity: 'prospect',
        entityId: id,
        summary: '潜客资料已按期删除',
      })),
    );
    await announceProspects(unit, ids);
  });
