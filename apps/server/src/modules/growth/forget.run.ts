import { anyOf, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { announceProspects } from './announce.ts';
import { growthRules } from './growth.rules.ts';

const BATCH = 500;

/** Whoever was last heard of too long ago and did not become a customer; small steps, each complete in itself. */
export async function run({ kernel, signal }: JobContext<unknown>) {
  const channels = await kernel.db.query<{ id: number }>(sql`SELECT id FROM channel ORDER BY id`);
  for (const { id } of channels) {
    const { retentionDays } = await growthRules.read(kernel.db, id);
    for (let found = BATCH; found === BATCH && !signal.aborted; )
      found = await eraseSome(kernel, id, retentionDays);
  }
}

const eraseSome = ({ tx }: Kernel, channelId: number, days: number) =>
  tx(SYSTEM, async (unit) => {
    const due = await unit.query<{ id: number }>(sql`
      SELECT p.id FROM growth_prospect p
      WHERE p.channel_id = ${channelId} AND p.state NOT IN ('clue', 'erased')
        AND greatest(p.last_at, p.touched_at) < now() - make_interval(days => ${days})
      ORDER BY p.id LIMIT ${BATCH} FOR UPDATE OF p SKIP LOCKED`);
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return 0;
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
    return ids.length;
  });
