import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { BACK_HOURS, type HourSeen, type Scored, type SourceRead, WINDOW_HOURS } from './score.ts';

/** What articles may pick up: the first topics of the list. */
const OFFERED = 200;

/** What older topics are shown with: enough to tell their order, little enough to be nothing. */
const NOTHING_LEFT = 0.05;

export interface Standing extends Omit<Scored, 'lastAt'> {
  id: number;
  place: number;
  before: number | null;
  curve: (number | null)[];
  factIds: number[];
}

export const HOUR = 3_600_000;

export const lockChannel = (unit: Queries, channelId: number) =>
  unit.query(sql`SELECT pg_advisory_xact_lock(hashtext('hot'), ${channelId}::int)`);

/** Topics that nobody sees any more lose half of their score per half-life. */
export const decayScores = (
  unit: Queries,
  ids: readonly number[],
  channelId: number,
  halfLifeHours: number,
) =>
  unit.query(sql`
    UPDATE hot_topic SET score = base * power(0.5, extract(epoch FROM now() - last_at) / 3600 / ${halfLifeHours}::float8), before = NULL
    WHERE channel_id = ${channelId} AND score > ${NOTHING_LEFT} AND id <> ALL(${ids}::bigint[])`);

export const numberPlaces = (unit: Queries, channelId: number) =>
  unit.query(sql`
    UPDATE hot_topic t SET place = o.place FROM (
      SELECT id, row_number() OVER (ORDER BY score DESC, id DESC) AS place FROM hot_topic
      WHERE channel_id = ${channelId} AND last_at > now() - interval '14 days') o
    WHERE o.id = t.id AND t.place <> o.place`);

export const writeStandings = (unit: Queries, standings: readonly Standing[]) =>
  unit.query(sql`
    UPDATE hot_topic t SET score = s.score, base = s.base, parts = s.parts, place = s.place, before = s.before, curve = s.curve,
           source_ids = ARRAY(SELECT jsonb_array_elements_text(s."sourceIds")::bigint),
           fact_ids = ARRAY(SELECT jsonb_array_elements_text(s."factIds")::bigint),
           relevance = CASE WHEN jsonb_array_length(s."factIds") >= 2 THEN 'high' WHEN jsonb_array_length(s."factIds") = 1 THEN 'mid' ELSE 'low' END,
           best_rank = s."bestRank", sightings = s.sightings, readings = s.readings
    FROM jsonb_to_recordset(${JSON.stringify(standings)}::jsonb) AS s(id bigint, score real, base real, parts jsonb, place int, before int,
         curve jsonb, "sourceIds" jsonb, "factIds" jsonb, "bestRank" int, sightings int, readings int)
    WHERE t.id = s.id`);

export const offered = (unit: Unit, channelId: number) =>
  unit.query<{ topicId: number; title: string; source: string; heat: number; seenAt: string }>(sql`
    SELECT t.id AS "topicId", t.title, (round(t.score::numeric, 1) * 100)::int AS heat, t.last_at AS "seenAt",
           coalesce((SELECT string_agg(s.name, '、' ORDER BY s.id) FROM hot_source s WHERE s.id = ANY(t.source_ids)), '手动录入') AS source
    FROM hot_topic t WHERE t.channel_id = ${channelId} AND t.last_at > now() - interval '7 days'
    ORDER BY t.score DESC, t.id DESC LIMIT ${OFFERED}`);

export const seenByHour = async (db: Queries, channelId: number, now: number): Promise<HourSeen[]> =>
  (
    await db.query<Omit<HourSeen, 'hour' | 'lastAt'> & { hour: number; lastAt: number }>(sql`
      SELECT x.topic_id AS "topicId", s.source_id AS "sourceId",
             (extract(epoch FROM date_trunc('hour', s.read_at)) * 1000)::float8 AS hour,
             min(s.rank)::int AS rank, count(DISTINCT s.reading_id)::int AS seen,
             (extract(epoch FROM max(s.read_at)) * 1000)::float8 AS "lastAt"
      FROM hot_sighting s JOIN hot_title x ON x.id = s.title_id
      WHERE s.channel_id = ${channelId} AND s.read_at > ${new Date(now - (WINDOW_HOURS + BACK_HOURS) * HOUR).toISOString()}::timestamptz
        AND s.read_at <= ${new Date(now).toISOString()}::timestamptz AND x.topic_id IS NOT NULL
      GROUP BY 1, 2, 3`)
  ).map((row) => ({ ...row, hour: Number(row.hour), lastAt: Number(row.lastAt) }));

export async function sourcesRead(
  db: Queries,
  channelId: number,
  now: number,
): Promise<Map<number, SourceRead>> {
  const rows = await db.query<{
    id: number;
    mark: string;
    weight: number;
    hour: number | null;
    readings: number;
    length: number;
  }>(sql`
    SELECT s.id, s.mark, s.weight, (extract(epoch FROM date_trunc('hour', r.read_at)) * 1000)::float8 AS hour,
           count(r.id)::int AS readings, coalesce(max(r.count), 1)::int AS length
    FROM hot_source s LEFT JOIN hot_reading r ON r.source_id = s.id AND r.state = 'good'
      AND r.read_at > ${new Date(now - (WINDOW_HOURS + BACK_HOURS) * HOUR).toISOString()}::timestamptz
    WHERE s.channel_id = ${channelId} GROUP BY s.id, 4`);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, hours]) => [
      id,
      {
        id,
        mark: hours[0]?.mark ?? '',
        weight: hours[0]?.weight ?? 0,
        readings: new Map(
          hours.flatMap(({ hour, readings }) => (hour === null ? [] : [[Number(hour), readings] as const])),
        ),
        length: Math.max(...hours.map(({ length }) => length)),
      },
    ]),
  );
}
