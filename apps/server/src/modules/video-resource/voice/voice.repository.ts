import { contract, type VideoSpoken } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { usable } from '../../ai/index.ts';
import { CONSENT_PROBLEM } from '../consent.scope.ts';

/** A key belongs to the address it was given for: at another one it is forgotten. */
export const keyKeptFor = (baseUrl: string) => ({
  key_sealed: sql`CASE WHEN base_url = ${baseUrl} THEN key_sealed END`,
});

/** False when the sample is there or under way already. */
export const beginSample = async (db: Queries, id: number): Promise<boolean> =>
  Boolean(
    await db.one(sql`
      UPDATE video_voice SET sample_state = 'making', sample_note = ''
      WHERE id = ${id} AND sample_state IS DISTINCT FROM 'making' AND sample_state IS DISTINCT FROM 'ready' RETURNING id`),
  );

/** Locks the line if the actor had the same one read before. */
export const lockSpoken = (db: Queries, actor: Actor, key: string) =>
  db.one<{ id: number; state: string }>(sql`
    SELECT id, state FROM video_spoken WHERE owner_id = ${actor.id} AND key = ${key} FOR UPDATE`);

/** A line to be read, anew or once more after it failed. */
export async function insertSpoken(
  db: Queries,
  actor: Actor,
  { channelId, nodeId, path }: Place,
  line: { voiceId: number; key: string; text: string; speed: number },
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO video_spoken (channel_id, node_id, path, owner_id, voice_id, key, text, speed)
    VALUES (${channelId}, ${nodeId}, ${path}, ${actor.id}, ${line.voiceId}, ${line.key}, ${line.text}, ${line.speed})
    ON CONFLICT (owner_id, key) DO UPDATE SET state = 'making', note = '' RETURNING id`);
  return row?.id ?? 0;
}

export async function seenSpoken(db: Queries, actor: Actor, id: number) {
  const row = await db.one<Omit<VideoSpoken, 'url'> & { object: string | null }>(sql`
    SELECT r.id, r.text, r.state, r.note, r.object, r.duration_ms AS "durationMs", r.offline FROM video_spoken r
    WHERE r.id = ${id} AND ${changeable(actor, contract.videoVoice.said)}`);
  if (!row) throw RowMissing('试读');
  return row;
}

/** The channel's first offline voice, for whoever chose none. */
export const offlineVoice = async (db: Queries, channelId: number): Promise<number | null> =>
  (
    await db.one<{ id: number }>(sql`
      SELECT id FROM video_voice WHERE channel_id = ${channelId} AND builtin IS NOT NULL ORDER BY id LIMIT 1`)
  )?.id ?? null;

interface VoiceRow {
  id: number;
  builtin: string | null;
  name: string;
  baseUrl: string | null;
  model: string | null;
  speaker: string | null;
  /** As `speakerOf` tells it. */
  said: string;
  keySealed: string | null;
  until: string | null;
  problem: string | null;
}

const SPEAKER = sql`concat_ws(' ', r.base_url, r.model, r.speaker)`;

export const voiceToSpeak = (unit: Queries, id: number) =>
  unit.one<VoiceRow>(sql`
    SELECT r.id, r.builtin, r.name, r.base_url AS "baseUrl", r.model, r.speaker, ${SPEAKER} AS said,
           r.key_sealed AS "keySealed",
           (r.consent_until + 1)::timestamp AT TIME ZONE 'Asia/Shanghai' AS until,
           ${CONSENT_PROBLEM} AS problem
    FROM video_voice r WHERE r.id = ${id}`);

/** Which of a service's speakers a voice is, as its row says now; what another one said is not what this one says. */
export async function speakerOf(unit: Pick<Unit, 'query'>, id: number): Promise<string> {
  const [row] = await unit.query<{ speaker: string }>(sql`
    SELECT ${SPEAKER} AS speaker FROM video_voice r WHERE r.id = ${id}`);
  return row?.speaker ?? '';
}

export const usableVoice = (unit: Queries, actor: Actor, id: number) =>
  unit.one<{ name: string; problem: string | null }>(sql`
    SELECT r.name, ${CONSENT_PROBLEM} AS problem FROM video_voice r
    WHERE r.id = ${id} AND ${usable(actor, contract.videoVoice.list)}`);

export const voiceConsents = (db: Pick<Unit, 'query'>, ids: readonly number[]) =>
  db.query<{ id: number; name: string; problem: string | null }>(
    sql`SELECT r.id, r.name, ${CONSENT_PROBLEM} AS problem FROM video_voice r WHERE r.id = ${anyOf(ids)}`,
  );

export const readingsAt = (unit: Pick<Unit, 'query'>, channelId: number, path: string) =>
  unit.query<{ text: string; way: 'say' | 'pinyin'; reading: string }>(sql`
    SELECT text, way, reading FROM video_reading WHERE channel_id = ${channelId} AND starts_with(${path}, path)
    ORDER BY length(path) DESC, length(text) DESC, id`);
