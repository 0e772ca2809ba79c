import { LIVE_SOUND, LiveSoundSetting } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { wake } from '#kernel/jobs/wake.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { defineSetting } from '#kernel/setting.ts';
import type { Unit } from '#kernel/unit.ts';
import { offlineVoice } from '../../video-resource/index.ts';
import { NoVoice } from '../ailive.errors.ts';
import { speakLines, speakSoon } from '../ailive.jobs.ts';
import { type Sound, wantSounds } from './sound.repository.ts';

export const soundSetting = defineSetting({
  key: 'ailive.sound',
  schema: LiveSoundSetting,
  initial: LIVE_SOUND,
});

interface Asked {
  /** Null: the offline voice. */
  voiceId?: number | null;
  speed?: number;
}

/** Who speaks in a channel's rooms, and how fast, in hundredths; `asked` goes before what is set. */
export async function voiceOf(
  db: Queries,
  channelId: number,
  asked: Asked = {},
): Promise<{ voiceId: number; speed: number }> {
  const setting = await soundSetting.read(db, channelId);
  const voiceId = asked.voiceId === undefined ? setting.voiceId : asked.voiceId;
  const speed = asked.speed ?? setting.speed;
  const id = voiceId ?? (await offlineVoice(db, channelId));
  if (id === null) throw NoVoice();
  return { voiceId: id, speed: Math.round(speed * 100) };
}

/** Whatever waits to be spoken is: what somebody waits for, and the rest. */
export async function wakeVoices(kernel: Pick<Kernel, 'jobs'>, unit: Unit): Promise<void> {
  await wake(kernel, unit, speakSoon);
  await wake(kernel, unit, speakLines);
}

/** Sounds of texts by text; those that are not there yet are made by a job. */
export async function speakAhead(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit,
  place: Place,
  by: { voiceId: number; speed: number },
  texts: readonly string[],
  urgency: number,
) {
  if (texts.length === 0) return new Map<string, Sound>();
  const sounds = await wantSounds(unit, { place, ...by, texts, urgency });
  if ([...sounds.values()].some(({ state }) => state === 'making')) await wakeVoices(kernel, unit);
  return sounds;
}
