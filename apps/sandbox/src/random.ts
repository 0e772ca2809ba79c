import { createHash } from 'node:crypto';

/** The same number between 0 and 1 for the same words: every run of the sandbox with one seed tells the same story. */
export const chance = (...words: (string | number)[]): number =>
  createHash('sha256').update(words.join('\u0000')).digest().readUInt32BE(0) / 2 ** 32;

export const pick = <T>(from: readonly T[], ...words: (string | number)[]): T =>
  from[Math.floor(chance(...words) * from.length)] as T;
