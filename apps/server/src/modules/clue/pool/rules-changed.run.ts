import { sql } from '#db/sql.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { poolRules } from './pool-rules.ts';

const BATCH = 5_000;

/** In small steps, so that nobody who follows a clue meanwhile waits; worked out anew it always gives the same. */
export async function run({
  kernel,
  payload: { channelId },
  signal,
  progress,
}: JobContext<{ channelId: number }>) {
  const { recycle, firstHours, nextHours } = await poolRules.read(kernel.db, channelId);
  let done = 0;
  for (let after = 0; !signal.aborted; ) {
    const rows = await kernel.db.query<{ id: number }>(sql`
      UPDATE clue c SET recycle_at = CASE WHEN ${recycle} THEN greatest(c.assigned_at, c.last_follow_at)
               + make_interval(hours => CASE WHEN c.state = 'new' THEN ${firstHours}::int ELSE ${nextHours}::int END) END, warned_at = NULL
      WHERE c.id IN (SELECT id FROM clue WHERE channel_id = ${channelId} AND owner_id IS NOT NULL AND merged_into IS NULL
                     AND state IN ('new', 'following', 'invited') AND id > ${after} ORDER BY id LIMIT ${BATCH})
      RETURNING c.id`);
    if (rows.length === 0) return;
    after = Math.max(...rows.map(({ id }) => id));
    done += rows.length;
    await progress(done, null, `已更新 ${done} 条`);
  }
}
