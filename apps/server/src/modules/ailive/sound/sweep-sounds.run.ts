import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';

/** Far longer than a process goes on knowing a text (`sounds-known.ts`): what it may still say is not touched. */
const UNUSED = sql`now() - interval '30 days'`;
const AT_ONCE = 500;
/** Of one night; the next one goes on. */
const MOST = 10_000;

/**
 * Removes sounds that nobody has asked for in thirty days: those not said lately, of no line that a script has or had in a kept
 * version, and of no room on air. What was once played keeps its row, without a file, for the records of its show; whoever wants it
 * said again gets a new one.
 */
export async function run({ kernel, signal }: JobContext<unknown>): Promise<void> {
  for (let done = 0; done < MOST; done += AT_ONCE) {
    signal.throwIfAborted();
    const unused = await kernel.tx(SYSTEM, (unit) => letGo(unit));
    // After the rows: a file that stays behind is found by 核对文件, a row without its file would be silence on air.
    const objects = unused.flatMap(({ object }) => object ?? []);
    if (objects.length > 0) await kernel.storage.remove(objects);
    if (unused.length < AT_ONCE) return;
  }
}

const letGo = (db: Queries) =>
  db.query<{ object: string | null }>(sql`
    WITH written AS MATERIALIZED (
      SELECT s.channel_id, l->>'text' AS text FROM live_script s, jsonb_array_elements(s.lines) l
      UNION SELECT s.channel_id, l->>'text' FROM live_script s JOIN live_script_version v ON v.script_id = s.id, jsonb_array_elements(v.lines) l
    ), on_air AS MATERIALIZED (
      SELECT id.value::bigint AS id FROM live_show s, jsonb_path_query(jsonb_build_array(s.loop, s.queue), 'strict $.**.soundId') AS id(value)
      WHERE s.state IN ('readying', 'living')
    ), unused AS MATERIALIZED (
      SELECT d.id, d.object, EXISTS (SELECT FROM live_play p WHERE p.sound_id = d.id) AS played FROM live_sound d
      WHERE d.used_at < ${UNUSED} AND d.state <> 'making'
        AND (d.object IS NOT NULL OR NOT EXISTS (SELECT FROM live_play p WHERE p.sound_id = d.id))
        AND NOT EXISTS (SELECT FROM live_play p WHERE p.sound_id = d.id AND p.made_at > ${UNUSED})
        AND NOT EXISTS (SELECT FROM written w WHERE w.channel_id = d.channel_id AND w.text = d.text)
        AND NOT EXISTS (SELECT FROM on_air o WHERE o.id = d.id)
      ORDER BY d.used_at, d.id LIMIT ${AT_ONCE} FOR UPDATE OF d SKIP LOCKED
    ), removed AS (
      DELETE FROM live_sound d USING unused u WHERE d.id = u.id AND NOT u.played
    ), emptied AS (
      UPDATE live_sound d SET object = NULL, sha256 = NULL, key = d.key || ' ' || d.id FROM unused u WHERE d.id = u.id AND u.played
    ) SELECT object FROM unused`);
