import { anyOf, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';

/**
 * What was read while the clock was ahead lies in the future once it is set right. When that moment comes it would pass for a reading of it and
 * hide a hole; so it goes, and its moment is read again or shown as a gap. Says whether there was any.
 */
export async function forgetFuture(unit: Unit, channelId: number): Promise<boolean> {
  const gone = await unit.query<{ sourceId: number }>(sql`
    DELETE FROM hot_reading WHERE channel_id = ${channelId} AND read_at > now() + interval '2 minutes' RETURNING source_id AS "sourceId"`);
  if (gone.length === 0) return false;
  await unit.query(sql`
    UPDATE hot_source s SET last_good_at = (
      SELECT max(r.read_at) FROM hot_reading r WHERE r.source_id = s.id AND r.state = 'good')
    WHERE s.id = ${anyOf([...new Set(gone.map(({ sourceId }) => sourceId))])}`);
  await unit.query(sql`
    DELETE FROM hot_title x WHERE x.channel_id = ${channelId} AND x.last_at > now()
      AND NOT EXISTS (SELECT 1 FROM hot_sighting s WHERE s.title_id = x.id)`);
  await unit.query(sql`
    UPDATE hot_title x SET first_at = seen.first_at, last_at = seen.last_at FROM (
      SELECT s.title_id, min(s.read_at) AS first_at, max(s.read_at) AS last_at FROM hot_sighting s
      JOIN hot_title y ON y.id = s.title_id AND y.channel_id = ${channelId} AND y.last_at > now() GROUP BY 1) seen
    WHERE seen.title_id = x.id`);
  return true;
}
