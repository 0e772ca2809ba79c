import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

const RECENT_HOURS = 24;

export interface Candidate {
  id: number;
  /** All its titles, a line each. */
  words: string;
  score: number;
  sources: { id: number; name: string }[];
}

export const candidates = (db: Queries, channelId: number) =>
  db.query<Candidate>(sql`
    SELECT t.id, t.words, t.score,
           coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.id) FROM hot_source s
                     WHERE s.id = ANY(t.source_ids)), '[]'::json) AS sources
    FROM hot_topic t
    WHERE t.channel_id = ${channelId} AND t.last_at > now() - make_interval(hours => ${RECENT_HOURS}) ORDER BY t.score DESC, t.id DESC`);
