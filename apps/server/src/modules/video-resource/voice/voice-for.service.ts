import type { Reading, Voice } from '#engines/speech/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { ConsentOver } from '../video-resource.errors.ts';
import type { Sounding } from './spoken-key.ts';
import { readingsAt, speakerOf, usableVoice, voiceConsents, voiceToSpeak } from './voice.repository.ts';

/** The purpose that a voice's key is sealed for. */
export const VOICE_KEY = 'videoVoice.key';
const SERVICE_SECONDS = 120;

/** A voice as the speech engine takes it, and which speaker of a service it is at this moment; empty for our own voices. */
export interface VoiceNow {
  voice: Voice;
  speaker: string;
}

/** The voice for the speech engine, which asks for its leave again with each sentence. */
export async function voiceFor(unit: Unit, id: number): Promise<VoiceNow> {
  const row = await voiceToSpeak(unit, id);
  if (!row) throw RowMissing('声音');
  if (row.problem !== null) throw ConsentOver(row.name, row.problem);
  const { builtin, name, baseUrl, model, speaker, said, keySealed, until } = row;
  if (builtin !== null)
    return {
      voice: { name, speakers: [{ kind: 'offline', voice: builtin }], consentUntil: null },
      speaker: said,
    };
  const endpoint = {
    id: `voice-${id}`,
    name,
    baseUrl: baseUrl ?? '',
    apiKey: keySealed === null ? null : unit.secrets.open(keySealed, VOICE_KEY),
    model: model ?? '',
    timeoutSeconds: SERVICE_SECONDS,
  };
  return {
    voice: {
      name,
      speakers: [{ kind: 'endpoint', endpoint, voice: speaker ?? '' }],
      consentUntil: until === null ? null : new Date(until),
    },
    speaker: said,
  };
}

/** Refuses a voice that the actor does not see, or whose leave is over: before anything is begun with it. */
export async function mayUseVoice(unit: Unit, actor: Actor, id: number): Promise<void> {
  const row = await usableVoice(unit, actor, id);
  if (!row) throw RowMissing('声音');
  if (row.problem !== null) throw ConsentOver(row.name, row.problem);
}

/** Which of these voices may not be used today, and why in words; one that was deleted has nobody's leave. */
export async function voiceProblems(
  db: Pick<Unit, 'query'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await voiceConsents(db, ids);
  const known = new Map(rows.map((row) => [row.id, row]));
  const problems = new Map<number, string>();
  for (const id of ids) {
    const row = known.get(id);
    if (!row) problems.set(id, '所用的声音已删除，授权无法确认');
    else if (row.problem !== null) problems.set(id, `声音「${row.name}」${row.problem}`);
  }
  return problems;
}

/** How words are read at a place: its own readings come first, then those of the places above; ours come last. */
export async function readingsOf(
  unit: Pick<Unit, 'query'>,
  { channelId, path }: { channelId: number; path: string },
): Promise<Reading[]> {
  const rows = await readingsAt(unit, channelId, path);
  return rows.map(({ text, way, reading }) =>
    way === 'say' ? { text, say: reading } : { text, pinyin: reading },
  );
}

/** With the dictionary of a place, and a voice of the library, as they stand now; without one it is one of our own. */
export const soundingOf = async (
  unit: Pick<Unit, 'query'>,
  { channelId, path, voiceId }: { channelId: number; path: string; voiceId: number | null },
): Promise<Sounding> => ({
  readings: await readingsOf(unit, { channelId, path }),
  speaker: voiceId === null ? '' : await speakerOf(unit, voiceId),
});
