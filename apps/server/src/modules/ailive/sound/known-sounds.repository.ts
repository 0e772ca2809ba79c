import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { keyed, keysOf, type Speaking } from './sound.repository.ts';

/** How many of these texts could not be spoken by a voice, and how many were not spoken yet. */
export async function knownSounds(
  db: Queries,
  by: Speaking,
  texts: readonly string[],
): Promise<{ failed: number; missing: number }> {
  const keys = keysOf(await keyed(db, by, texts));
  const row = await db.one<{ failed: number; ready: number }>(sql`
    SELECT count(*) FILTER (WHERE state = 'failed')::int AS failed, count(*) FILTER (WHERE state = 'ready')::int AS ready
    FROM live_sound WHERE node_id = ${by.place.nodeId} AND key = ${anyOf(keys, 'text')}`);
  const { failed = 0, ready = 0 } = row ?? {};
  return { failed, missing: keys.length - failed - ready };
}
