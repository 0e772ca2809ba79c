import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import type { ClusterTitle } from './cluster.ts';

/** Titles seen within so many days can still become one topic with new ones. */
const DAYS = 7;

export interface Title extends ClusterTitle {
  text: string;
  topicId: number | null;
  /** When its topic was seen last, as far as the topic knows. */
  topicLastAt: string | null;
  firstAt: string;
  lastAt: string;
}

export const recentTitles = (unit: Queries, channelId: number) =>
  unit.query<Title>(sql`
    SELECT x.id, x.text, x.key, x.apart, x.topic_id AS "topicId", x.first_at AS "firstAt", x.last_at AS "lastAt",
           t.last_at AS "topicLastAt" FROM hot_title x LEFT JOIN hot_topic t ON t.id = x.topic_id
    WHERE x.channel_id = ${channelId} AND (x.last_at > now() - make_interval(days => ${DAYS}) OR x.topic_id IN (
      SELECT y.topic_id FROM hot_title y WHERE y.channel_id = ${channelId} AND y.last_at > now() - make_interval(days => ${DAYS})))
    ORDER BY x.id`);

export const linkedTitles = (unit: Queries, channelId: number) =>
  unit.query<{ a: number; b: number }>(sql`SELECT a, b FROM hot_link WHERE channel_id = ${channelId}`);

export const insertTopics = (unit: Queries, channelId: number, count: number) =>
  unit.query<{ id: number }>(sql`
    INSERT INTO hot_topic (channel_id, title, words)
    SELECT ${channelId}, '', '' FROM generate_series(1, ${count}::int) RETURNING id`);

export const writeTopics = (unit: Queries, given: string) =>
  unit.query(sql`
    UPDATE hot_topic t SET title = g.title, words = g.words, titles = g.titles, by_hand = g."byHand", first_at = g."firstAt", last_at = g."lastAt"
    FROM jsonb_to_recordset(${given}::jsonb) AS g(id bigint, title text, words text, titles int, "byHand" boolean,
         "firstAt" timestamptz, "lastAt" timestamptz)
    WHERE t.id = g.id AND (t.words, t.titles, t.by_hand, t.last_at, t.first_at, t.title)
      IS DISTINCT FROM (g.words, g.titles, g."byHand", g."lastAt", g."firstAt", g.title)`);

export const deleteEmptyTopics = (unit: Queries, channelId: number) =>
  unit.query(sql`
    DELETE FROM hot_topic t WHERE t.channel_id = ${channelId} AND NOT EXISTS (SELECT 1 FROM hot_title x WHERE x.topic_id = t.id)`);

/** Packages and hits of a topic that is no more belong to the one that took its titles. */
export async function handOver(unit: Unit, given: string) {
  const moved = await unit.query<{ from: number; to: number }>(sql`
    WITH g AS (SELECT g.id, e.value::bigint AS title_id FROM jsonb_to_recordset(${given}::jsonb) AS g(id bigint, "titleIds" jsonb),
                      jsonb_array_elements_text(g."titleIds") e),
    was AS (SELECT x.id, x.topic_id FROM hot_title x JOIN g ON g.title_id = x.id),
    set_topic AS (UPDATE hot_title x SET topic_id = g.id FROM g WHERE g.title_id = x.id AND x.topic_id IS DISTINCT FROM g.id)
    SELECT DISTINCT ON (was.topic_id) was.topic_id AS "from", g.id AS "to" FROM was JOIN g ON g.title_id = was.id
    WHERE was.topic_id IS NOT NULL AND was.topic_id <> g.id AND was.topic_id NOT IN (SELECT id FROM g)
    ORDER BY was.topic_id, was.id`);
  if (moved.length === 0) return;
  const pairs = JSON.stringify(moved);
  await unit.query(sql`
    UPDATE hot_package p SET topic_id = m."to" FROM jsonb_to_recordset(${pairs}::jsonb) AS m("from" bigint, "to" bigint)
    WHERE p.topic_id = m."from"`);
  // Of two hits of one subscription the first stays: nobody is told of the same topic twice.
  await unit.query(sql`
    UPDATE hot_hit h SET topic_id = m."to" FROM jsonb_to_recordset(${pairs}::jsonb) AS m("from" bigint, "to" bigint)
    WHERE h.topic_id = m."from"
      AND h.id = (SELECT min(o.id) FROM hot_hit o JOIN jsonb_to_recordset(${pairs}::jsonb) AS n("from" bigint, "to" bigint) ON n."from" = o.topic_id
                  WHERE o.follow_id = h.follow_id AND n."to" = m."to")
      AND NOT EXISTS (SELECT 1 FROM hot_hit k WHERE k.follow_id = h.follow_id AND k.topic_id = m."to")`);
}
