import { OFFLINE_VOICES, type VoiceChoice } from '@zhiying/contract';
import type { Config } from '#config';
import type { Queries } from '#db/database.ts';
import { isVoiceReady } from '#engines/speech/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { defineError } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import {
  mayUseVoice,
  type Sounding,
  soundingOf as soundingAt,
  type VoiceNow,
  voiceFor,
} from '../../video-resource/index.ts';
import { libraryVoiceId } from '../video/consent-problems.repository.ts';

const NoSuchVoice = defineError('video.noSuchVoice', 404, () => '声音不存在，请重新选择');

/** Who speaks under an id. */
export async function voiceOf(unit: Unit, id: string): Promise<VoiceNow> {
  const row = libraryVoiceId(id);
  if (row !== null) return voiceFor(unit, row);
  const known = OFFLINE_VOICES.find((voice) => voice.id === id);
  if (!known) throw NoSuchVoice();
  return {
    voice: { name: known.name, speakers: [{ kind: 'offline', voice: known.id }], consentUntil: null },
    speaker: '',
  };
}

/** A voice that is chosen must be there for whoever chooses it, with leave to use it; the one that was chosen before may stay. */
export async function checkVoice(unit: Unit, actor: Actor, voice: VoiceChoice, before: VoiceChoice = null) {
  if (!voice || voice.id === before?.id) return;
  const row = libraryVoiceId(voice.id);
  if (row === null) await voiceOf(unit, voice.id);
  else await mayUseVoice(unit, actor, row);
}

/** Why a voice cannot speak on this machine now; another machine that speaks, or a service, knows that itself. */
export const voiceProblem = ({ roles }: Pick<Config, 'roles'>, voice: VoiceChoice): string | null =>
  voice &&
  libraryVoiceId(voice.id) === null &&
  (roles.has('worker') || roles.has('worker:speech')) &&
  !isVoiceReady()
    ? '离线语音未就绪，暂不能生成口播；可关闭口播后生成，字幕不受影响'
    : null;

/** What decides how a film's lines sound, besides their words, as it stands now. */
export const soundingOf = (
  db: Queries,
  { doc, channelId, path }: { doc: { voice: VoiceChoice }; channelId: number; path: string },
): Promise<Sounding> =>
  soundingAt(db, { channelId, path, voiceId: doc.voice ? libraryVoiceId(doc.voice.id) : null });
