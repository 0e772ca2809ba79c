import { expect, it } from 'vitest';
import { resample } from './waveform.tsx';

it('多的合并取最响的，少的补足，静音也有一点', () => {
  expect(resample([0.1, 0.9, 0.3, 0.2], 2).map(({ height }) => height)).toEqual([0.9, 0.3]);
  expect(resample([0.5, 2], 4).map(({ height }) => height)).toEqual([0.5, 0.5, 1, 1]);
  expect(resample([], 3).map(({ height }) => height)).toEqual([0.04, 0.04, 0.04]);
});
