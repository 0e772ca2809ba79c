import { closeSync, openSync, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { resample, type Sound, toPcm, wavHead } from './wav.ts';

/** Where a line is played. */
export interface Speaker {
  /** Ends with the line, or as soon as it is cut. Answers where it began, in milliseconds since the beginning. */
  play(sound: Sound, how: { fromMs: number; volume: number; signal: AbortSignal }): Promise<number>;
  close(): void;
}

export const RATE = 48_000;
const PIECE_MS = 100;
const STDOUT = 1;

/**
 * Plays into a WAV file, or as bare samples into another program (`-`). With a pace it takes as long as listening does, and what is
 * silent between two lines is silence; without one it is as fast as the lines come.
 */
export function openSpeaker(target: string, { paced }: { paced: boolean }): Speaker {
  const file = target === '-' ? null : openSync(target, 'w');
  const began = performance.now();
  let written = 0;
  if (file !== null) writeSync(file, wavHead(RATE, 0));
  const put = (bytes: Buffer) => {
    writeSync(file ?? STDOUT, bytes);
    written += bytes.length / 2;
    // The head is true at every moment: a program that is killed leaves a file that can be played.
    if (file !== null) writeSync(file, wavHead(RATE, written * 2), 0, 44, 0);
  };
  const playedMs = () => (written * 1000) / RATE;
  const lagMs = () => performance.now() - began - playedMs();

  return {
    async play(sound, { fromMs, volume, signal }) {
      if (paced && lagMs() > 0) put(Buffer.alloc(Math.floor((lagMs() * RATE) / 1000) * 2));
      const at = playedMs();
      const samples = resample(sound, RATE).subarray(Math.floor((fromMs * RATE) / 1000));
      const piece = (RATE * PIECE_MS) / 1000;
      for (let from = 0; from < samples.length && !signal.aborted; from += piece) {
        put(toPcm(samples.subarray(from, from + piece), volume));
        // An aborted wait is a cut line, which the loop sees by itself.
        if (paced && lagMs() < 0) await wait(-lagMs(), undefined, { signal }).catch(() => {});
      }
      return at;
    },
    close: () => file !== null && closeSync(file),
  };
}
