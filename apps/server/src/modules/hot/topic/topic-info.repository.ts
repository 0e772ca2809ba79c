import type { HotTopicInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { factsNow } from '../../ai/index.ts';
import { hotOfTopic } from '../../ai-create/index.ts';
import { WINDOW_HOURS } from '../rank/score.ts';
import { curveOf } from '../rank/settle.service.ts';
import { loadTopics } from './topic.source.ts';

const HOUR = 3_600_000;

/** One topic with its titles, its ranks hour by hour in each source, and the facts it touches. */
export async function topicInfo(db: Queries, actor: Actor, id: number): Promise<HotTopicInfo> {
  const [topic] = await loadTopics(db, actor, [id]);
  if (!topic) throw RowMissing('热点');
  const now = Date.now();
  const [more, members, ranks, readings] = await Promise.all([
    db.one<{ bestRank: number; sightings: number; readings: number; factIds: number[] }>(sql`
      SELECT best_rank AS "bestRank", sightings, readings, to_json(fact_ids) AS "factIds" FROM hot_topic WHERE id = ${id}`),
    db.query<HotTopicInfo['members'][number]>(sql`
      SELECT x.id, x.text, x.url, x.published_at AS "publishedAt", s.rank, x.last_at AS "lastAt", x.apart,
             json_build_object('id', o.id, 'name', o.name, 'mark', o.mark) AS source,
             EXISTS (SELECT 1 FROM hot_link l WHERE l.a = x.id OR l.b = x.id) AS linked
      FROM hot_title x JOIN LATERAL (
        SELECT rank, source_id FROM hot_sighting WHERE title_id = x.id ORDER BY read_at DESC, rank LIMIT 1) s ON true
      JOIN hot_source o ON o.id = s.source_id
      WHERE x.topic_id = ${id} ORDER BY s.rank, x.id LIMIT 100`),
    db.query<{ sourceId: number; hour: number; rank: number }>(sql`
      SELECT s.source_id AS "sourceId", (extract(epoch FROM date_trunc('hour', s.read_at)) * 1000)::float8 AS hour, min(s.rank)::int AS rank
      FROM hot_sighting s JOIN hot_title x ON x.id = s.title_id
      WHERE x.topic_id = ${id} AND s.read_at > now() - interval '25 hours' GROUP BY 1, 2`),
    db.query<{ sourceId: number; hour: number }>(sql`
      SELECT r.source_id AS "sourceId", (extract(epoch FROM date_trunc('hour', r.read_at)) * 1000)::float8 AS hour FROM hot_reading r
      WHERE r.channel_id = ${actor.channelId} AND r.state = 'good' AND r.read_at > now() - interval '25 hours' GROUP BY 1, 2`),
  ]);
  const last = Math.floor(now / HOUR) * HOUR;
  const hours = Array.from({ length: WINDOW_HOURS }, (_, at) => last - (WINDOW_HOURS - 1 - at) * HOUR);
  const read = new Set(readings.map(({ sourceId, hour }) => `${sourceId} ${Number(hour)}`));
  const facts = more ? await factsNow(db, actor.channelId ?? 0, more.factIds) : new Map();
  return {
    ...topic,
    hotId: await hotOfTopic(db, id),
    bestRank: more?.bestRank ?? 0,
    sightings: more?.sightings ?? 0,
    readings: more?.readings ?? 0,
    members,
    hours: hours.map((hour) => new Date(hour).toISOString()),
    lines: topic.sources.map((source) => ({
      source,
      ranks: curveOf(
        ranks
          .filter(({ sourceId }) => sourceId === source.id)
          .map(({ hour, rank }) => ({ hour: Number(hour), rank })),
        now,
      ),
      unread: hours.map((hour) => !read.has(`${source.id} ${hour}`)),
    })),
    facts: [...facts.values()].map(({ id: factId, subject, name, value }) => ({
      id: factId,
      subject,
      name,
      value,
    })),
  };
}
