import { sql } from '#db/sql.ts';
import { listFetcher, SourceTrouble } from '#engines/reading/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { keepListed } from '../benchmark/listed-works.ts';
import { douyinFilms } from './douyin-films.ts';

/** The list is renewed once a day; a reading that failed is tried again sooner. */
const EVERY_HOURS = 6;
const AGAIN_HOURS = 1;
/** Nothing older than this is called fresh: a day, and what a reading may be late. */
export const FRESH_HOURS = 24 + EVERY_HOURS;

/**
 * Channels that want the official list of films: their hot list reads 抖音 too, or an account is followed by it. Whoever takes a
 * channel counts the try first, so that nobody asks twice at once or all the time.
 */
const takeDue = ({ db }: Kernel) =>
  db.query<{ channelId: number }>(sql`
    INSERT INTO hot_film_reading (channel_id, asked_at)
    SELECT c.id, now() FROM channel c
    WHERE EXISTS (SELECT 1 FROM hot_source s WHERE s.channel_id = c.id AND s.kind = 'douyin' AND s.status = 'on')
       OR EXISTS (SELECT 1 FROM hot_benchmark b WHERE b.channel_id = c.id AND b.source = 'list')
    ON CONFLICT (channel_id) DO UPDATE SET asked_at = now()
    WHERE hot_film_reading.asked_at IS NULL OR hot_film_reading.asked_at > now() + interval '1 minute'
       OR hot_film_reading.asked_at < now() - make_interval(hours => CASE WHEN hot_film_reading.trouble = '' THEN ${EVERY_HOURS}::int ELSE ${AGAIN_HOURS}::int END)
    RETURNING channel_id AS "channelId"`);

/** Reads it once for all channels that are due, and keeps it for each of them. */
export async function readFilms(kernel: Kernel, signal: AbortSignal) {
  const due = await takeDue(kernel);
  if (due.length === 0) return;
  try {
    const films = await douyinFilms(listFetcher(kernel, signal), kernel.config.platforms.douyin);
    if (films.length === 0) throw new SourceTrouble('榜单没有内容，格式可能已变');
    for (const { channelId } of due)
      await kernel.tx(SYSTEM, async (unit) => {
        await keepListed(unit, channelId, films);
        await unit.query(
          sql`UPDATE hot_film_reading SET read_at = now(), trouble = '' WHERE channel_id = ${channelId}`,
        );
      });
  } catch (error) {
    if (!(error instanceof SourceTrouble)) throw error;
    await kernel.db.query(sql`
      UPDATE hot_film_reading SET trouble = ${error.message} WHERE channel_id = ANY(${due.map(({ channelId }) => channelId)}::bigint[])`);
  }
}
