import { createHash } from 'node:crypto';
import { OFFLINE_VOICES } from '@zhiying/contract';
import type { Config } from '#config';
import { isVoiceReady, type Voice } from '#engines/speech/index.ts';
import { defineError } from '#kernel/errors.ts';

const NoSuchVoice = defineError('video.noSuchVoice', 404, () => '声音不存在，请重新选择');

/** Who speaks under an id. */
export function voiceOf(id: string): Voice {
  const known = OFFLINE_VOICES.find((voice) => voice.id === id);
  if (!known) throw NoSuchVoice();
  return { name: known.name, speakers: [{ kind: 'offline', voice: known.id }], consentUntil: null };
}

/** Why nothing can be spoken on this machine now; another machine that speaks knows that itself. */
export const voiceProblem = ({ roles }: Pick<Config, 'roles'>): string | null =>
  (roles.has('worker') || roles.has('worker:speech')) && !isVoiceReady()
    ? '离线语音未就绪，暂不能生成口播；可关闭口播后生成，字幕不受影响'
    : null;

/** The same words by the same voice at the same speed are spoken once. */
export const lineKey = (voiceId: string, speed: number, text: string) =>
  createHash('sha256')
    .update(JSON.stringify([1, voiceId, speed, text]))
    .digest('hex');
