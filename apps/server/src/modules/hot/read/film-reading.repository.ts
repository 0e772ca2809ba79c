import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';

/** The list is renewed once a day; a reading that failed is tried again sooner. */
export const EVERY_HOURS = 6;

const AGAIN_HOURS = 1;

/**
 * Channels that want the official list of films: their hot list reads 抖音 too, or an account is followed by it. Whoever takes a
 * channel counts the try first, so that nobody asks twice at once or all the time.
 */
export const takeDue = ({ db }: Kernel) =>
  db.query<{ channelId: number }>(sql`
    INSERT INTO hot_film_reading (channel_id, asked_at)
    SELECT c.id, now() FROM channel c
    WHERE EXISTS (SELECT 1 FROM hot_source s WHERE s.channel_id = c.id AND s.kind = 'douyin' AND s.status = 'on')
       OR EXISTS (SELECT 1 FROM hot_benchmark b WHERE b.channel_id = c.id AND b.source = 'list')
    ON CONFLICT (channel_id) DO UPDATE SET asked_at = now()
    WHERE hot_film_reading.asked_at IS NULL OR hot_film_reading.asked_at > now() + interval '1 minute'
       OR hot_film_reading.asked_at < now() - make_interval(hours => CASE WHEN hot_film_reading.trouble = '' THEN ${EVERY_HOURS}::int ELSE ${AGAIN_HOURS}::int END)
    RETURNING channel_id AS "channelId"`);

export const recordFilmsRead = (unit: Queries, channelId: number) =>
  unit.query(sql`UPDATE hot_film_reading SET read_at = now(), trouble = '' WHERE channel_id = ${channelId}`);

export const recordFilmTrouble = (db: Queries, ids: readonly number[], message: string) =>
  db.query(sql`
    UPDATE hot_film_reading SET trouble = ${message} WHERE channel_id = ANY(${ids}::bigint[])`);
