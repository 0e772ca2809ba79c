import { expect, it } from 'vitest';
import { shiftMarks, trimSilence } from './trim-silence.ts';

const RATE = 1000;
/** Silence, a tone, silence; a sample is a millisecond. */
const sound = (before: number, heard: number, after: number) =>
  Float32Array.from({ length: before + heard + after }, (_, at) =>
    at >= before && at < before + heard ? (at % 2 ? 0.5 : -0.5) : 0.001,
  );

it('一句话前后的静默只留一口气；中间的停顿不动；字的起止跟着移，不超出声音', () => {
  const { samples, fromMs } = trimSilence(sound(400, 2000, 900), RATE);
  expect(fromMs).toBe(320);
  expect(samples.length).toBe(80 + 2000 + 150);
  expect(
    shiftMarks(
      [
        [300, 450],
        [450, 600],
        [2150, 2925],
      ],
      fromMs,
      samples.length,
    ),
  ).toEqual([
    [0, 130],
    [130, 280],
    [1830, 2230],
  ]);
  const paused = Float32Array.from([...sound(0, 300, 700), ...sound(0, 300, 0)]);
  expect(trimSilence(paused, RATE).samples.length).toBe(1300);
});

it('本来就没有静默的、什么都听不到的，原样留着', () => {
  expect(trimSilence(sound(20, 500, 30), RATE)).toMatchObject({ fromMs: 0, samples: { length: 550 } });
  expect(trimSilence(new Float32Array(800), RATE)).toMatchObject({ fromMs: 0, samples: { length: 800 } });
});
