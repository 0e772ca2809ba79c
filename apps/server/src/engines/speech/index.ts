import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createBreaker } from '#kernel/breaker.ts';
import { askEndpoint, type SpeechEndpoint, SpeechFailure } from './endpoint.ts';
import { isVoiceReady } from './kokoro/voice-package.ts';
import { type Mark, marksOfWritten, spreadMarks } from './marks.ts';
import { createSentenceStore } from './sentence-store.ts';
import { MAKING } from './sound-version.ts';
import { ConsentExpired, SpeechFailed, SpeechNotReady } from './speech.errors.ts';
import { normalise, type Sound } from './text/normalise.ts';
import type { Reading } from './text/readings.ts';
import { createVoiceProcess, VoiceEnded, type VoiceProcess } from './voice-process.ts';
import type { Said } from './voice-protocol.ts';

export type { SpeechEndpoint } from './endpoint.ts';
export { fetchVoiceApart } from './kokoro/fetch-apart.ts';
export { isVoiceReady } from './kokoro/voice-package.ts';
export { soundVersion } from './sound-version.ts';
export { normalise } from './text/normalise.ts';
export { READINGS, type Reading } from './text/readings.ts';
export { readingsIn } from './text/readings-in.ts';
export { asWav } from './wav.ts';

/** Who speaks: the offline voice of that name, or a service with one of its voices. */
export type Speaker =
  | { kind: 'offline'; voice: string }
  | { kind: 'endpoint'; endpoint: SpeechEndpoint; voice: string };

export interface Voice {
  name: string;
  /** Asked in this order. */
  speakers: readonly Speaker[];
  /** The last moment at which whoever lent the voice allows it; null: nobody's, or for ever. */
  consentUntil: Date | null;
}

export interface Spoken {
  /** A WAV file that stays; never write to it. */
  file: string;
  durationMs: number;
  /** Start and end of each character of the sentence as it was written, in milliseconds. */
  marks: Mark[];
  /** Spoken on this machine: shown as 离线语音. */
  offline: boolean;
  /** It was spoken before and cost nothing. */
  cached: boolean;
}

export interface SpeechEngine {
  /** One sentence, or two. `readings` are those of the channel; they come before ours. */
  say(
    sentence: string,
    voice: Voice,
    speed: number,
    options: { signal: AbortSignal; readings?: readonly Reading[] },
  ): Promise<Spoken>;
  stop(): void;
}

interface Settings {
  /** Where sentences are kept. */
  folder: string;
  /** Those to services; it refuses addresses inside our own network. */
  fetch: typeof globalThis.fetch;
  /** Others in their place only in tests. */
  offline?: { isReady(): boolean; process: VoiceProcess };
}

const KOKORO = new URL('./kokoro/kokoro.program.ts', import.meta.url);

/** Speech behind one door: offline or by services in order, each sentence spoken once. */
export function openSpeech({ folder, fetch, offline }: Settings): SpeechEngine {
  const store = createSentenceStore(folder);
  const breaker = createBreaker();
  const own = offline ?? { isReady: () => isVoiceReady(), process: createVoiceProcess(KOKORO) };

  const nameOf = (speaker: Speaker) =>
    speaker.kind === 'offline'
      ? `offline.${speaker.voice}`
      : `${speaker.endpoint.id}.${speaker.endpoint.model}.${speaker.voice}`;

  async function speak(
    speaker: Speaker,
    asked: { read: string; speed: number; sounds: Sound[]; words: number[] },
    file: string,
    signal: AbortSignal,
  ): Promise<Said> {
    const { read, speed, sounds, words } = asked;
    const { voice } = speaker;
    if (speaker.kind === 'offline')
      return own.process.say({ read, voice, speed, sounds, words, file }, signal);
    const heard = await askEndpoint(speaker.endpoint, { read, voice, speed }, { signal, fetch });
    await writeFile(file, heard.file);
    return { durationMs: heard.durationMs, marks: spreadMarks(read, heard.durationMs) };
  }

  return {
    async say(sentence, voice, speed, { signal, readings = [] }) {
      signal.throwIfAborted();
      // Asked again for every sentence: what was said before its end is no longer used either.
      if (voice.consentUntil && voice.consentUntil.getTime() < Date.now())
        throw ConsentExpired(voice.name, voice.consentUntil);
      const { read, spans, sounds, words } = normalise(sentence, readings);
      const written = (said: Said, speaker: Speaker, file: string, cached: boolean): Spoken => ({
        file,
        durationMs: Math.round(said.durationMs),
        marks: marksOfWritten(sentence, spans, said.marks),
        offline: speaker.kind === 'offline',
        cached,
      });
      const keyOf = (speaker: Speaker) =>
        createHash('sha256')
          .update(
            JSON.stringify([
              MAKING[speaker.kind],
              nameOf(speaker),
              speed,
              read,
              speaker.kind === 'offline' ? sounds : [],
            ]),
          )
          .digest('hex');

      for (const speaker of voice.speakers) {
        const found = await store.find(keyOf(speaker));
        if (found) return written(found, speaker, found.file, true);
      }
      if (!/[\p{L}\p{N}]/u.test(read)) throw SpeechFailed('这一句没有可以读的文字');

      let last: string | null = null;
      for (const speaker of voice.speakers) {
        const name = nameOf(speaker);
        if (speaker.kind === 'offline' && !own.isReady()) continue;
        if (!breaker.mayAsk(name)) {
          last ??= '语音服务正在休息：前几次都没有成功，半分钟后会再试';
          continue;
        }
        const key = keyOf(speaker);
        const file = await store.place(key);
        try {
          const said = await speak(speaker, { read, speed, sounds, words }, file, signal);
          breaker.forget(name);
          return written(said, speaker, await store.keep(key, file, said), false);
        } catch (error) {
          await store.drop(file);
          if (signal.aborted) throw signal.reason;
          if (!(error instanceof SpeechFailure || error instanceof VoiceEnded)) throw error;
          if (error instanceof VoiceEnded || error.faulty) breaker.failed(name);
          last = error.message;
        }
      }
      throw last === null ? SpeechNotReady() : SpeechFailed(last);
    },
    stop: () => own.process.stop(),
  };
}
