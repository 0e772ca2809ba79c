import type { HotReadingState } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { titleKey } from '../rank/cluster.ts';
import type { TidyEntry } from './adapter.ts';

interface Reading {
  source: { id: number; channelId: number };
  /** The scheduled moment it was read for: what was read for it before counts, this does not. */
  slot: Date;
  readAt?: Date;
}

/**
 * Writes a reading with everything seen in it, all or nothing, once a slot. A killed reader leaves nothing behind, and whoever
 * reads again for the same slot adds nothing. False: the slot was read already.
 */
export async function storeReading(
  unit: Unit,
  { source, slot, readAt = new Date() }: Reading,
  entries: readonly (Pick<TidyEntry, 'title' | 'heat'> & Partial<TidyEntry>)[],
): Promise<boolean> {
  const reading = await note(unit, { source, slot, readAt }, 'good', entries.length, '');
  if (!reading) return false;
  const at = readAt.toISOString();
  const byKey = new Map<
    string,
    { key: string; text: string; rank: number; heat: number | null; url: string; published: string | null }
  >();
  for (const [index, { title, heat, url = '', publishedAt = null }] of entries.entries()) {
    const key = titleKey(title);
    const published = publishedAt?.toISOString() ?? null;
    if (!byKey.has(key)) byKey.set(key, { key, text: title, rank: index + 1, heat, url, published });
  }
  const rows = JSON.stringify([...byKey.values()]);
  await unit.query(sql`
    INSERT INTO hot_title (channel_id, text, key, url, published_at, first_at, last_at)
    SELECT ${source.channelId}, e.text, e.key, e.url, e.published, ${at}, ${at}
    FROM jsonb_to_recordset(${rows}::jsonb) AS e(text text, key text, url text, published timestamptz) ORDER BY e.key
    ON CONFLICT (channel_id, key) DO UPDATE SET last_at = greatest(hot_title.last_at, excluded.last_at),
      first_at = least(hot_title.first_at, excluded.first_at),
      url = CASE WHEN excluded.url = '' THEN hot_title.url ELSE excluded.url END,
      published_at = least(hot_title.published_at, excluded.published_at)`);
  await unit.query(sql`
    INSERT INTO hot_sighting (reading_id, title_id, channel_id, source_id, rank, heat, read_at)
    SELECT ${reading}, x.id, ${source.channelId}, ${source.id}, e.rank, e.heat, ${at}
    FROM jsonb_to_recordset(${rows}::jsonb) AS e(key text, rank int, heat real)
    JOIN hot_title x ON x.channel_id = ${source.channelId} AND x.key = e.key`);
  return true;
}

/** A try that gave nothing is written down too, unless a good one stands there already. */
export const recordFailure = (unit: Unit, reading: Reading, state: HotReadingState, trouble: string) =>
  note(unit, reading, state, 0, trouble);

async function note(
  unit: Unit,
  { source, slot, readAt = new Date() }: Reading,
  state: HotReadingState,
  count: number,
  trouble: string,
): Promise<number | null> {
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO hot_reading (channel_id, source_id, slot, read_at, state, count, trouble)
    VALUES (${source.channelId}, ${source.id}, ${slot.toISOString()}, ${readAt.toISOString()}, ${state}, ${count}, ${trouble})
    ON CONFLICT (source_id, slot) DO UPDATE SET read_at = excluded.read_at, state = excluded.state, count = excluded.count,
      trouble = excluded.trouble
    WHERE hot_reading.state <> 'good' RETURNING id`);
  return row?.id ?? null;
}
