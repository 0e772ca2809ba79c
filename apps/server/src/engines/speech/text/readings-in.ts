import { half } from './normalise.ts';
import type { Reading } from './readings.ts';

/** Those readings that may decide how a text sounds: of words in it, or all of them where one has other words said. */
export function readingsIn(text: string, readings: readonly Reading[]): readonly Reading[] {
  const given = half(text).toLowerCase();
  const found = readings.filter((word) => given.includes(word.text.toLowerCase()));
  return found.some(({ say }) => say !== undefined) ? readings : found;
}
