import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Reading, Voice } from '#engines/speech/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { usable } from '../../ai/index.ts';
import { CONSENT_OVER } from '../consent.ts';
import { ConsentOver } from '../video-resource.errors.ts';
import { VOICE_KEY } from './voice.service.ts';

const SERVICE_SECONDS = 120;

interface Row {
  id: number;
  builtin: string | null;
  name: string;
  baseUrl: string | null;
  model: string | null;
  speaker: string | null;
  keySealed: string | null;
  until: string | null;
}

/** The voice for the speech engine, which speaks nothing new past the end of its leave. */
export async function voiceFor(unit: Unit, id: number): Promise<Voice> {
  const row = await unit.one<Row>(sql`
    SELECT r.id, r.builtin, r.name, r.base_url AS "baseUrl", r.model, r.speaker, r.key_sealed AS "keySealed",
           (r.consent_until + 1)::timestamp AT TIME ZONE 'Asia/Shanghai' AS until
    FROM video_voice r WHERE r.id = ${id}`);
  if (!row) throw RowMissing('声音');
  const { builtin, name, baseUrl, model, speaker, keySealed, until } = row;
  if (builtin !== null) return { name, speakers: [{ kind: 'offline', voice: builtin }], consentUntil: null };
  const endpoint = {
    id: `voice-${id}`,
    name,
    baseUrl: baseUrl ?? '',
    apiKey: keySealed === null ? null : unit.secrets.open(keySealed, VOICE_KEY),
    model: model ?? '',
    timeoutSeconds: SERVICE_SECONDS,
  };
  return {
    name,
    speakers: [{ kind: 'endpoint', endpoint, voice: speaker ?? '' }],
    consentUntil: until === null ? null : new Date(until),
  };
}

/** Which of a service's speakers a voice is, as its row says now; what another one said is not what this one says. */
export async function speakerOf(unit: Pick<Unit, 'query'>, id: number): Promise<string> {
  const [row] = await unit.query<{ speaker: string }>(sql`
    SELECT concat_ws(' ', base_url, model, speaker) AS speaker FROM video_voice WHERE id = ${id}`);
  return row?.speaker ?? '';
}

/** Refuses a voice that the actor does not see, or whose leave is over: before anything is begun with it. */
export async function mayUseVoice(unit: Unit, actor: Actor, id: number): Promise<void> {
  const row = await unit.one<{ name: string; expired: boolean }>(sql`
    SELECT r.name, ${CONSENT_OVER} AS expired FROM video_voice r
    WHERE r.id = ${id} AND ${usable(actor, contract.videoVoice.list)}`);
  if (!row) throw RowMissing('声音');
  if (row.expired) throw ConsentOver(row.name);
}

/** How words are read at a place: its own readings come first, then those of the places above; ours come last. */
export async function readingsOf(
  unit: Pick<Unit, 'query'>,
  { channelId, path }: { channelId: number; path: string },
): Promise<Reading[]> {
  const rows = await unit.query<{ text: string; way: 'say' | 'pinyin'; reading: string }>(sql`
    SELECT text, way, reading FROM video_reading WHERE channel_id = ${channelId} AND starts_with(${path}, path)
    ORDER BY length(path) DESC, length(text) DESC, id`);
  return rows.map(({ text, way, reading }) =>
    way === 'say' ? { text, say: reading } : { text, pinyin: reading },
  );
}
