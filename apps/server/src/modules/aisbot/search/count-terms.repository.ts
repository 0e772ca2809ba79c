import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** So many pieces are looked at, whatever there are. */
export const SAMPLE = 5_000;
const MOST_TERMS = 20_000;

/**
 * How common words and pairs are among a channel's pieces, from a sample: rare ones tell pieces apart, and searching by them reads
 * few rows. A count that is old makes answers slower, never wrong.
 */
export async function countTerms(unit: Queries, channelId: number) {
  const row = await unit.one<{ all: number }>(sql`
    SELECT count(*)::int AS all FROM aisbot_piece WHERE channel_id = ${channelId} AND live`);
  const all = row?.all ?? 0;
  const scale = Math.max(1, all / SAMPLE);
  // By chance, and always the same: every so-many-th of a handbook would be its chapters about one thing.
  const chance = `(hashint8(id) & 2147483647) % ${Math.ceil(scale)} = 0`;
  const picked = `FROM aisbot_piece WHERE channel_id = ${Number(channelId)} AND live AND ${chance}`;
  const statistics = {
    word: `SELECT words ${picked}`,
    pair: `SELECT array_to_tsvector(array_remove(text_pairs(body), '')) ${picked}`,
  };
  await unit.query(sql`DELETE FROM aisbot_term WHERE channel_id = ${channelId}`);
  for (const [way, query] of Object.entries(statistics))
    await unit.query(sql`
      INSERT INTO aisbot_term (channel_id, way, term, pieces)
      SELECT ${channelId}, ${way}, word, round(ndoc * ${Math.ceil(scale)})::int FROM ts_stat(${query})
      WHERE ndoc > 1 ORDER BY ndoc DESC LIMIT ${MOST_TERMS}`);
  await unit.query(sql`
    INSERT INTO aisbot_term (channel_id, way, term, pieces) VALUES (${channelId}, 'all', '', ${all})`);
}
