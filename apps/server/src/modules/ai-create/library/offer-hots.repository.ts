import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';

interface OfferedHot {
  topicId: number;
  title: string;
  source: string;
  /** A hundred times the topic's score as 热点 shows it, with one decimal. */
  heat: number;
  seenAt: string;
}

/**
 * What the channel's hot list offers to themes now. One that fell off stays where a theme refers to it, and goes otherwise.
 * @public
 */
export async function offerHots(unit: Unit, channelId: number, hots: readonly OfferedHot[]) {
  await unit.query(sql`
    INSERT INTO ai_hot (channel_id, topic_id, title, source, heat, seen_at)
    SELECT ${channelId}, h."topicId", h.title, h.source, h.heat, h."seenAt"
    FROM jsonb_to_recordset(${JSON.stringify(hots)}::jsonb) AS h("topicId" bigint, title text, source text, heat int, "seenAt" timestamptz)
    ON CONFLICT (topic_id) DO UPDATE SET title = excluded.title, source = excluded.source, heat = excluded.heat, seen_at = excluded.seen_at
    WHERE (ai_hot.title, ai_hot.source, ai_hot.heat, ai_hot.seen_at) IS DISTINCT FROM (excluded.title, excluded.source, excluded.heat, excluded.seen_at)`);
  await unit.query(sql`
    DELETE FROM ai_hot h WHERE h.channel_id = ${channelId} AND h.topic_id IS NOT NULL
      AND h.topic_id <> ALL(${hots.map(({ topicId }) => topicId)}::bigint[])
      AND NOT EXISTS (SELECT 1 FROM ai_theme t WHERE t.channel_id = h.channel_id AND t.input->'hotIds' @> to_jsonb(h.id))`);
}

/** By which of them a topic is known here. @public */
export const hotOfTopic = async (db: Queries, topicId: number): Promise<number | null> =>
  (await db.one<{ id: number }>(sql`SELECT id FROM ai_hot WHERE topic_id = ${topicId}`))?.id ?? null;

/** Counts that one more theme refers to each of these. */
export const countMerges = (db: Queries, ids: readonly number[]) =>
  db.query(sql`UPDATE ai_hot SET merged = merged + 1 WHERE id = ANY(${ids}::bigint[])`);
