/** What stays of the silence before the first sound and after the last: a breath. */
const BEFORE_MS = 80;
const AFTER_MS = 150;
/** Of the loudest; below this nobody hears anything. */
const HEARD = 0.01;

/**
 * Speech without the silence around it. The model leaves four tenths of a second before a sentence and nine after it: a film of short lines
 * would be silent for a third of its time. `fromMs` is how much was taken off the beginning.
 */
export function trimSilence(samples: Float32Array, rate: number): { samples: Float32Array; fromMs: number } {
  const loudest = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const heard = (one: number) => Math.abs(one) > loudest * HEARD;
  const first = samples.findIndex(heard);
  if (first < 0) return { samples, fromMs: 0 };
  const from = Math.max(0, first - Math.round((BEFORE_MS * rate) / 1000));
  const to = samples.findLastIndex(heard) + 1 + Math.round((AFTER_MS * rate) / 1000);
  return { samples: samples.subarray(from, to), fromMs: (from * 1000) / rate };
}

/** Marks of the whole, told from where it begins now; nothing is said before or after it. */
export const shiftMarks = (
  marks: readonly (readonly [number, number])[],
  fromMs: number,
  lastsMs: number,
): [number, number][] => {
  const within = (ms: number) => Math.min(lastsMs, Math.max(0, ms - fromMs));
  return marks.map(([start, end]) => [within(start), within(end)]);
};
