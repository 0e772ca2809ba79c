import { createHash } from 'node:crypto';
import { type Reading, readingsIn, soundVersion } from '#engines/speech/index.ts';

/** What decides how a sentence sounds, besides its words, voice and speed. */
export interface Sounding {
  readings: readonly Reading[];
  /** Which speaker of a service says it at present; empty for our own voices. */
  speaker: string;
}

interface By {
  id: number | string;
  speed: number;
}

/**
 * The name of a sentence that was spoken, for films and live rooms alike: the same words by the same voice at the same speed are
 * spoken once, until somebody else speaks for it, a word is read another way, or the engine speaks in another way.
 */
export const spokenKey = (
  { readings, speaker }: Sounding,
  { id, speed }: By,
  text: string,
  versionOf = soundVersion,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        versionOf(speaker ? 'endpoint' : 'offline'),
        id,
        speed,
        text,
        speaker,
        readingsIn(text, readings),
      ]),
    )
    .digest('hex');
